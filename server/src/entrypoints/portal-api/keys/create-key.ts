import { CreateApiKeyRequest, CreatedApiKey } from '@satha/contract/portal/keys';
import type { ApiKey } from '../../../domain/api-keys/api-key.ts';
import { createApiKey } from '../../../domain/api-keys/create-api-key.ts';
import type { KeyEnvironment } from '../../../domain/api-keys/raw-api-key.ts';
import { recordAudit } from '../../../domain/audit/record-audit.ts';
import type { Database } from '../../../platform/db/database.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { answers, ok } from '../../operation-responses.ts';
import { actorOf, membershipOf, type PortalApiRoute } from '../gate.ts';
import { viewKey } from './key-view.ts';

export type CreateKeyDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly environment: KeyEnvironment;
};

const schema = { body: CreateApiKeyRequest, response: answers(CreatedApiKey) };

/** Creates a key; the raw key is in this answer and nowhere else: not in the audit entry, not in any log. */
export function createKeyRoute(deps: CreateKeyDeps): PortalApiRoute {
  return route(
    'POST',
    '/accounts/:accountId/keys',
    { schema, access: 'keys.write', writes: true },
    async (request) => {
      const { accountId } = membershipOf(request);
      const { name, permissions } = request.body;
      const { apiKey, rawApiKey } = await deps.db.inTransaction(async (transaction) => {
        const created = await createApiKey({ ...deps, db: transaction }, { accountId, name, permissions });
        if (!created) throw new Problem('account_not_found');
        await recordAudit(transaction, {
          ...actorOf(request),
          action: 'api_key.created',
          subject: `key ${created.apiKey.apiKeyId}`,
          details: detailsOf(created.apiKey),
          at: deps.clock(),
        });
        return created;
      });
      return ok({ key: viewKey(deps.environment, apiKey), rawKey: rawApiKey });
    },
  );
}

/** What the audit log is told of a new key; of permissions where it has any. */
function detailsOf({ name, lastFour, permissions }: ApiKey) {
  return { name, lastFour, ...(permissions.length > 0 && { permissions }) };
}
