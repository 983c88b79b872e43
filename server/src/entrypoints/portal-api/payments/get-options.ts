import { PaymentOptions } from '@satha/contract/portal/payments';
import { recordAuditEntry } from '../../../domain/members/audit/record-audit-entry.ts';
import { findSavedCard } from '../../../domain/payments/cards/find-saved-card.ts';
import { removeSavedCard } from '../../../domain/payments/cards/remove-saved-card.ts';
import { paymentPolicy } from '../../../domain/payments/payment-policy.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { actorOf, membershipOf } from '../gate.ts';
import type { PaymentsDeps } from './payment-deps.ts';
import { viewSavedCard } from './payment-view.ts';

const url = '/accounts/:accountId/payments/options';
const removeUrl = '/accounts/:accountId/payments/card/remove';

/** How the account can pay, and the card that it has saved. */
export function registerOptions(api: HttpServer, deps: PaymentsDeps): void {
  const { db, clock } = deps;
  const schema = { response: answers(PaymentOptions) };
  api.get(url, { schema, config: { needs: 'account.read' } }, async (request) =>
    ok(await viewOptions(deps, membershipOf(request).accountId)),
  );
  refuseOtherMethods(api, url, ['GET', 'HEAD']);

  const config = { needs: 'wallet.write', writes: true } as const;
  api.post(removeUrl, { schema, config }, async (request) => {
    const { accountId } = membershipOf(request);
    await db.inTransaction(
      async (transaction) => {
        if (!(await removeSavedCard({ transaction, clock }, accountId))) throw new Problem('no_saved_card');
        await recordAuditEntry(transaction, {
          ...actorOf(request),
          action: 'card.removed',
          subject: 'saved card',
          at: clock(),
        });
      },
      { lane: accountId },
    );
    return ok(await viewOptions(deps, accountId));
  });
  refuseOtherMethods(api, removeUrl, ['POST']);
}

async function viewOptions(
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
