import type { HttpServer } from '../../../platform/http/http-server.ts';
import { registerAutoRecharge } from './auto-recharge.ts';
import { registerOptions } from './get-options.ts';
import type { PaymentsDeps } from './payment-deps.ts';
import { registerRemoveCard } from './remove-card.ts';
import { registerTestCard } from './test-card.ts';
import { registerTopUps } from './top-ups.ts';

/** Money that comes by card, in the portal. */
export function registerPayments(api: HttpServer, deps: PaymentsDeps): void {
  registerOptions(api, deps);
  registerRemoveCard(api, deps);
  registerTopUps(api, deps);
  registerAutoRecharge(api, deps);
  const { testForm } = deps.payments;
  if (testForm) registerTestCard(api, deps, testForm);
}
