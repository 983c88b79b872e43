import type { Queryable } from '../../platform/db/queryable.ts';
import type { ApiKey, ApiKeyStatus, KeyActor } from './api-key.ts';

/** Which of the keys may be used at this moment, for what goes on after the gate has let it pass; none of a suspended account. */
export async function findActiveApiKeys(
  db: Queryable,
  apiKeyIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await db.query<{ api_key_id: number }>({
    name: 'select-active-api-keys',
    text: `SELECT api_key_id FROM api_keys JOIN accounts USING (account_id)
           WHERE api_key_id = ANY ($1::bigint[]) AND status = 'active' AND suspended_at IS NULL`,
    values: [apiKeyIds],
    onlyReads: true,
  });
  return new Set(rows.map((row) => row.api_key_id));
}

export type ApiKeyRow = {
  api_key_id: number;
  account_id: number;
  name: string;
  last_four: string;
  status: ApiKeyStatus;
  disabled_by: KeyActor | null;
  created_at: Temporal.Instant;
  last_used_at: Temporal.Instant | null;
};

export const columns =
  'api_key_id, account_id, name, last_four, status, disabled_by, created_at, last_used_at';

export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    apiKeyId: row.api_key_id,
    accountId: row.account_id,
    name: row.name,
    lastFour: row.last_four,
    status: row.status,
    disabledBy: row.disabled_by ?? undefined,
    createdAt: row.created_at,
    ...(row.last_used_at && { lastUsedAt: row.last_used_at }),
  };
}

/** All keys, or one account's, oldest first. */
export async function findApiKeys(db: Queryable, accountId?: number): Promise<ApiKey[]> {
  const { rows } = await db.query<ApiKeyRow>({
    text: `SELECT ${columns} FROM api_keys WHERE $1::bigint IS NULL OR account_id = $1 ORDER BY api_key_id`,
    values: [accountId ?? null],
  });
  return rows.map(toApiKey);
}
