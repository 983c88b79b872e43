import { CreateApiKeyRequest, CreatedApiKey } from '@satha/contract/portal/keys';
import { createApiKey } from '../../../domain/api-keys/create-api-key.ts';
import type { KeyEnvironment } from '../../../domain/api-keys/raw-api-key.ts';
import { recordAuditEntry } from '../../../domain/members/audit/record-audit-entry.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { ok } from '../../operation-responses.ts';
import { answers } from '../answers.ts';
import { actorOf, membershipOf } from '../gate.ts';
import { viewKey } from './key-view.ts';

export type CreateKeyDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly environment: KeyEnvironment;
};

const schema = { body: CreateApiKeyRequest, response: answers(CreatedApiKey) };

/** The raw key is in this answer and nowhere else: not in the audit line, not in any log. */
export function registerCreateKey(api: HttpServer, deps: CreateKeyDeps): void {
  const config = { needs: 'keys.write', writes: true } as const;
  api.post('/accounts/:accountId/keys', { schema, config }, async (request) => {
    const { accountId } = membershipOf(request);
    const { name } = request.body;
    const { apiKey, rawApiKey } = await deps.db.inTransaction(async (transaction) => {
      const created = await createApiKey({ ...deps, db: transaction }, { accountId, name });
      if (!created) throw new Problem('account_not_found');
      await recordAuditEntry(transaction, {
        ...actorOf(request),
        action: 'api_key.created',
        subject: `key ${created.apiKey.apiKeyId}`,
        details: { name: created.apiKey.name, lastFour: created.apiKey.lastFour },
        at: deps.clock(),
      });
      return created;
    });
    return ok({ key: viewKey(deps.environment, apiKey), rawKey: rawApiKey });
  });
}
