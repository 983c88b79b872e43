import { PaymentOptions } from '@satha/contract/portal/payments';
import { recordAuditEntry } from '../../../domain/members/audit/record-audit-entry.ts';
import { removeSavedCard } from '../../../domain/payments/cards/remove-saved-card.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { actorOf, membershipOf } from '../gate.ts';
import { viewOptions } from './get-options.ts';
import type { PaymentsDeps } from './payment-deps.ts';

const url = '/accounts/:accountId/payments/card/remove';

/** Lets go of the saved card; answers how the account can pay without it. */
export function registerRemoveCard(api: HttpServer, deps: PaymentsDeps): void {
  const { db, clock } = deps;
  const schema = { response: answers(PaymentOptions) };
  const config = { needs: 'wallet.write', writes: true } as const;
  api.post(url, { schema, config }, async (request) => {
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
  refuseOtherMethods(api, url, ['POST']);
}
