import { AccountData, ChangeAccountRequest } from '@satha/contract/portal/members';
import type { Account } from '../../../domain/accounts/account.ts';
import { findAccount } from '../../../domain/accounts/queries.ts';
import { changeAccount } from '../../../domain/members/change-account.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, memberOf, membershipOf, type PortalApiRoute } from '../gate.ts';

const url = '/accounts/:accountId';
const response = answers(AccountData);

export function accountRoutes(deps: { readonly db: Database; readonly clock: Clock }): PortalApiRoute[] {
  const schema = { body: ChangeAccountRequest, response };
  return [
    route('GET', url, { schema: { response }, access: 'account.read' }, async (request) =>
      ok(view(await findAccount(deps.db, membershipOf(request).accountId))),
    ),
    route('PATCH', url, { schema, access: 'account.write', writes: true }, async (request) => {
      const { name, requiresTwoFactor, smsUpdatesEnabled } = request.body;
      // Either way: nobody shuts themselves out by it, and nobody without a second factor does away with it.
      if (requiresTwoFactor !== undefined && !memberOf(request).hasTwoFactor) {
        throw new Problem('two_factor_required');
      }
      const change = { ...actorOf(request), name, requiresTwoFactor, smsUpdatesEnabled };
      return ok(view(await changeAccount(deps, change)));
    }),
  ];
}

function view(account: Account | undefined) {
  if (!account) throw new Problem('account_not_found');
  const { accountId, name, requiresTwoFactor, smsLinksEnabled, smsUpdatesEnabled } = account;
  const createdAt = formatUaeTimestamp(account.createdAt);
  return { accountId, name, requiresTwoFactor, smsLinksEnabled, smsUpdatesEnabled, createdAt };
}
