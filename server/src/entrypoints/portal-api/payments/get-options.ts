import { PaymentOptions } from '@satha/contract/portal/payments';
import { findSavedCard } from '../../../domain/payments/cards/queries.ts';
import { paymentPolicy } from '../../../domain/payments/payment-policy.ts';
import { route } from '../../../platform/http/api/route.ts';
import { answers, ok } from '../../operation-responses.ts';
import { membershipOf, type PortalApiRoute } from '../gate.ts';
import type { PaymentsDeps } from './payment-deps.ts';
import { viewSavedCard } from './payment-view.ts';

const url = '/accounts/:accountId/payments/options';

/** Answers how the account can pay, and the card that it has saved. */
export function optionsRoute(deps: PaymentsDeps): PortalApiRoute {
  const schema = { response: answers(PaymentOptions) };
  return route('GET', url, { schema, access: 'account.read' }, async (request) =>
    ok(await viewOptions(deps, membershipOf(request).accountId)),
  );
}

/** Returns how the account can pay at this moment. */
export async function viewOptions(
  { db, payments: { provider, testForm } }: PaymentsDeps,
  accountId: number,
): Promise<PaymentOptions> {
  const card = await findSavedCard(db, accountId);
  return {
    provider: provider?.name ?? null,
    smallestTopUpFils: paymentPolicy.smallestTopUpFils,
    largestTopUpFils: paymentPolicy.largestTopUpFils,
    savedCard: card ? viewSavedCard(card) : null,
    testCards: testForm ? [...testForm.cards] : [],
  };
}
