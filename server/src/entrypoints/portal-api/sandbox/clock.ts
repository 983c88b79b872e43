import { AccountClock } from '@satha/contract/portal/sandbox';
import { SetClockRequest } from '@satha/contract/sandbox-operations';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import { setAccountClock } from '../../../domain/sandbox/controls/set-account-clock.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { answers, ok } from '../../operation-responses.ts';
import { readClockSetting } from '../../request-fields.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId/sandbox/clock';

/** Answers the account's own clock: read by every member, set by those whose trips go by it. */
export function clockRoutes(deps: { readonly db: Database; readonly clock: Clock }): PortalApiRoute[] {
  const response = answers(AccountClock);
  const schema = { body: SetClockRequest, response };
  const setting = { schema, access: 'sandbox.write', writes: true, repeatable: 'always' } as const;
  return [
    route('GET', url, { schema: { response }, access: 'account.read' }, async (request) =>
      ok({ offsetSeconds: membershipOf(request).clockOffsetSeconds }),
    ),
    route('POST', url, setting, async (request) => {
      const { accountId } = membershipOf(request);
      const setTo = readClockSetting(request.body);
      const offsetSeconds = await setAccountClock(deps, accountId, setTo, (transaction, seconds) =>
        recordAudit(transaction, {
          ...actorOf(request),
          action: 'account.clock_set',
          subject: `account ${accountId}`,
          details: { offsetSeconds: seconds },
          at: deps.clock(),
        }),
      );
      return ok({ offsetSeconds });
    }),
  ];
}
