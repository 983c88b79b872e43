import type { PortalApiRoute } from '../gate.ts';
import { autoRechargeRoutes } from './auto-recharge.ts';
import { optionsRoute } from './get-options.ts';
import type { PaymentsDeps } from './payment-deps.ts';
import { removeCardRoute } from './remove-card.ts';
import { testCardRoutes } from './test-card.ts';
import { testMoneyRoute } from './test-money.ts';
import { topUpRoutes } from './top-ups.ts';

/** Returns the portal's operations on money that comes by card. */
export function paymentRoutes(deps: PaymentsDeps): PortalApiRoute[] {
  const { testForm } = deps.payments;
  return [
    optionsRoute(deps),
    removeCardRoute(deps),
    ...topUpRoutes(deps),
    ...autoRechargeRoutes(deps),
    ...(testForm ? [...testCardRoutes(deps, testForm), testMoneyRoute(deps)] : []),
  ];
}
