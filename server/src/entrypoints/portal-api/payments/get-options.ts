import { PaymentOptions } from '@satha/contract/portal/payments';
import { findSavedCard } from '../../../domain/payments/cards/queries.ts';
import { paymentPolicy } from '../../../domain/payments/payment-policy.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { membershipOf } from '../gate.ts';
import type { PaymentsDeps } from './payment-deps.ts';
import { viewSavedCard } from './payment-view.ts';

const url = '/accounts/:accountId/payments/options';

/** How the account can pay, and the card that it has saved. */
export function registerOptions(api: HttpServer, deps: PaymentsDeps): void {
  const schema = { response: answers(PaymentOptions) };
  api.get(url, { schema, config: { needs: 'account.read' } }, async (request) =>
    ok(await viewOptions(deps, membershipOf(request).accountId)),
  );
  refuseOtherMethods(api, url, ['GET', 'HEAD']);
}

/** How the account can pay at this moment. */
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
