import { ConsoleAccountParams } from '@satha/contract/console/lists';
import { AccountKeyParams } from '@satha/contract/console/money/accounts';
import { ApiKeyList, ApiKeyView, CreateApiKeyRequest, CreatedApiKey } from '@satha/contract/portal/keys';
import { addApiKey } from '../../../domain/api-keys/add-api-key.ts';
import { type ApiKeyAction, apiKeyActions } from '../../../domain/api-keys/api-key.ts';
import { changeApiKeyStatus } from '../../../domain/api-keys/change-api-key-status.ts';
import { findApiKeys } from '../../../domain/api-keys/queries.ts';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { viewKey } from '../../shared/accounts/key-view.ts';
import { actorOf, type ConsoleApiRoute } from '../gate.ts';
import { requireAccount, requireIntegrator } from './require-account.ts';

export type AccountKeysDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly environment: 'test' | 'live';
};

/** Lists an account's keys, makes them, and disables, enables and revokes them. */
export function accountKeyRoutes(deps: AccountKeysDeps): ConsoleApiRoute[] {
  const schema = { params: ConsoleAccountParams, response: answers(ApiKeyList) };
  return [
    route('GET', '/accounts/:accountId/keys', { schema, access: 'accounts.read' }, async (request) => {
      const { accountId } = request.params;
      await requireAccount(deps.db, accountId);
      const keys = await findApiKeys(deps.db, accountId);
      return ok({ items: keys.toReversed().map((key) => viewKey(deps.environment, key)), nextCursor: null });
    }),
    createKeyRoute(deps),
    ...(Object.keys(apiKeyActions) as ApiKeyAction[]).map((action) => changeKeyRoute(deps, action)),
  ];
}

/**
 * The raw key is in this answer and nowhere else. Whoever makes one could book by it, so that it takes what inviting an
 * owner takes; the log of the account has who did.
 */
function createKeyRoute(deps: AccountKeysDeps): ConsoleApiRoute {
  const url = '/accounts/:accountId/keys';
  const schema = {
    params: ConsoleAccountParams,
    body: CreateApiKeyRequest,
    response: answers(CreatedApiKey),
  };
  return route('POST', url, { schema, access: 'accounts.admit', writes: true }, async (request) => {
    const { accountId } = request.params;
    await requireIntegrator(deps.db, accountId);
    const created = await addApiKey(deps, { ...actorOf(request), accountId, ...request.body });
    if (!created) throw new Problem('account_not_found');
    return ok({ key: viewKey(deps.environment, created.apiKey), rawKey: created.rawApiKey });
  });
}

/** Asked for again, it changes nothing and writes nothing down. A key that is enabled books again, as one that is made. */
function changeKeyRoute({ db, clock, environment }: AccountKeysDeps, action: ApiKeyAction): ConsoleApiRoute {
  const url = `/accounts/:accountId/keys/:apiKeyId/${action}`;
  const schema = { params: AccountKeyParams, response: answers(ApiKeyView) };
  const access = action === 'enable' ? 'accounts.admit' : 'accounts.write';
  return route('POST', url, { schema, access, writes: true }, async (request) => {
    const { accountId, apiKeyId } = request.params;
    const changed = await db.inTransaction((transaction) => {
      const onChanged = ({ name }: { readonly name: string }) =>
        recordAudit(transaction, {
          ...actorOf(request),
          accountId,
          action: `api_key.${apiKeyActions[action].done}`,
          subject: `key ${apiKeyId}`,
          details: { name },
          at: clock(),
        });
      const wish = { apiKeyId, action, ofAccount: accountId, by: 'operator' } as const;
      return changeApiKeyStatus({ db: transaction, clock, onChanged }, wish);
    });
    if (changed === 'not_found') throw new Problem('api_key_not_found');
    if (changed === 'revoked') throw new Problem('api_key_stays_revoked');
    if (changed === 'disabled_by_operator') throw new Error('an operator enables what an operator disabled');
    return ok(viewKey(environment, changed));
  });
}
