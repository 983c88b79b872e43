import type { KeyPermission } from '@satha/terms/key-permissions';
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import type { Acting } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { ApiKey } from './api-key.ts';
import { createApiKey } from './create-api-key.ts';
import type { KeyEnvironment } from './raw-api-key.ts';

export type AddApiKeyDeps = {
  readonly db: Database;
  readonly clock: Clock;
  readonly environment: KeyEnvironment;
};

/**
 * Makes a key as `createApiKey` does, with a line in the audit log, which has of the key its last four characters alone.
 * @throws Problem invalid_request, too_many_api_keys.
 */
export function addApiKey(
  { db, clock, environment }: AddApiKeyDeps,
  {
    accountId,
    name,
    permissions,
    ...acting
  }: Acting & {
    readonly accountId: number;
    readonly name: string;
    /** None when left out. */
    readonly permissions?: readonly KeyPermission[] | undefined;
  },
): Promise<{ readonly apiKey: ApiKey; readonly rawApiKey: string } | undefined> {
  return db.inTransaction(async (transaction) => {
    const wish = { accountId, name, permissions };
    const created = await createApiKey({ db: transaction, clock, environment }, wish);
    if (!created) return undefined;
    const { apiKey } = created;
    await recordAudit(transaction, {
      ...acting,
      accountId,
      action: 'api_key.created',
      subject: `key ${apiKey.apiKeyId}`,
      details: {
        ...{ name: apiKey.name, lastFour: apiKey.lastFour },
        ...(apiKey.permissions.length > 0 && { permissions: apiKey.permissions }),
      },
      at: clock(),
    });
    return created;
  });
}
