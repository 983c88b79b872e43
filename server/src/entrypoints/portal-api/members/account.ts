import { AccountData, ChangeAccountRequest } from '@satha/contract/portal/members';
import type { Account } from '../../../domain/accounts/account.ts';
import { findAccount } from '../../../domain/accounts/find-accounts.ts';
import { renameAccount } from '../../../domain/members/rename-account.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { actorOf, membershipOf } from '../gate.ts';

const url = '/accounts/:accountId';
const response = answers(AccountData);

export function registerAccount(
  api: HttpServer,
  deps: { readonly db: Database; readonly clock: Clock },
): void {
  api.get(url, { schema: { response }, config: { needs: 'account.read' } }, async (request) =>
    ok(view(await findAccount(deps.db, membershipOf(request).accountId))),
  );

  const schema = { body: ChangeAccountRequest, response };
  api.patch(url, { schema, config: { needs: 'account.write', writes: true } }, async (request) =>
    ok(view(await renameAccount(deps, { ...actorOf(request), name: request.body.name }))),
  );
  refuseOtherMethods(api, url, ['GET', 'HEAD', 'PATCH']);
}

function view(account: Account | undefined) {
  if (!account) throw new Problem('account_not_found');
  const { accountId, name, createdAt } = account;
  return { accountId, name, createdAt: formatUaeTimestamp(createdAt) };
}
