import { PaymentOptions } from '@satha/contract/portal/payments';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import { removeSavedCard } from '../../../domain/payments/cards/remove-saved-card.ts';
import { route } from '../../../platform/http/api/route.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';
import { viewOptions } from './get-options.ts';
import type { PaymentsDeps } from './payment-deps.ts';

const url = '/accounts/:accountId/payments/card/remove';

/** Removes the saved card; answers how the account can pay without it. */
export function removeCardRoute(deps: PaymentsDeps): PortalApiRoute {
  const { db, clock } = deps;
  const schema = { response: answers(PaymentOptions) };
  return route('POST', url, { schema, access: 'wallet.write', writes: true }, async (request) => {
    const { accountId } = membershipOf(request);
    await db.inTransaction(
      async (transaction) => {
        if (!(await removeSavedCard({ transaction, clock }, accountId))) throw new Problem('no_saved_card');
        await recordAudit(transaction, {
          ...actorOf(request),
          action: 'card.removed',
          subject: 'saved card',
          at: clock(),
        });
      },
      { concurrencyKey: accountId },
    );
    return ok(await viewOptions(deps, accountId));
  });
}
