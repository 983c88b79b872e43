import type { Queryable } from '../../platform/db/queryable.ts';
import type { ApiKey, ApiKeyStatus, KeyActor } from './api-key.ts';
import { type ApiKeyRow, columns, toApiKey } from './queries.ts';

export type NewApiKey = {
  readonly accountId: number;
  readonly name: string;
  readonly keyHash: Buffer;
  readonly lastFour: string;
  readonly createdAt: Temporal.Instant;
};

/** The stored key, or undefined when there is no such account. @throws the database's error when it has enough. */
export async function insertApiKey(db: Queryable, key: NewApiKey): Promise<ApiKey | undefined> {
  const { rows } = await db.query<ApiKeyRow>({
    text: `INSERT INTO api_keys (account_id, name, key_hash, last_four, created_at)
           SELECT account_id, $2, $3, $4, $5 FROM accounts WHERE account_id = $1
           RETURNING ${columns}`,
    values: [key.accountId, key.name, key.keyHash, key.lastFour, key.createdAt.toString()],
  });
  return rows[0] && toApiKey(rows[0]);
}

/** Whether the database refused one more key than an account may have. */
export function isKeyTooMany(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'api_keys_are_few';
}

/**
 * The key with its new status, and whether anything of it is new; undefined when there is no such key, it may not leave
 * its status, or a member would enable what the operator disabled. What the operator disabled stays theirs.
 */
export async function updateApiKeyStatus(
  db: Queryable,
  change: {
    readonly apiKeyId: number;
    readonly ofAccount: number | undefined;
    readonly from: readonly ApiKeyStatus[];
    readonly to: ApiKeyStatus;
    readonly by: KeyActor;
    readonly at: Temporal.Instant;
  },
): Promise<{ readonly apiKey: ApiKey; readonly isNew: boolean } | undefined> {
  const { rows } = await db.query<ApiKeyRow & { is_new: boolean }>({
    text: `WITH before AS (
             SELECT api_key_id AS id, status AS was, disabled_by AS was_disabled_by FROM api_keys
             WHERE api_key_id = $1 AND status = ANY($2::text[]) AND ($5::bigint IS NULL OR account_id = $5)
               AND NOT ($3 = 'active' AND $6 = 'member' AND disabled_by IS NOT DISTINCT FROM 'operator')
             FOR NO KEY UPDATE
           )
           UPDATE api_keys SET status = $3,
             revoked_at = CASE WHEN $3 = 'revoked' THEN coalesce(revoked_at, $4) END,
             disabled_by = CASE WHEN $3 <> 'inactive' THEN NULL WHEN was_disabled_by = 'operator' THEN 'operator'
               ELSE $6 END
           FROM before WHERE api_key_id = before.id
           RETURNING ${columns}, was <> status OR was_disabled_by IS DISTINCT FROM disabled_by AS is_new`,
    values: [
      change.apiKeyId,
      change.from,
      change.to,
      change.at.toString(),
      change.ofAccount ?? null,
      change.by,
    ],
  });
  const [row] = rows;
  return row && { apiKey: toApiKey(row), isNew: row.is_new };
}

export async function selectApiKey(
  db: Queryable,
  apiKeyId: number,
  ofAccount: number | undefined,
): Promise<ApiKey | undefined> {
  const { rows } = await db.query<ApiKeyRow>({
    text: `SELECT ${columns} FROM api_keys WHERE api_key_id = $1 AND ($2::bigint IS NULL OR account_id = $2)`,
    values: [apiKeyId, ofAccount ?? null],
  });
  return rows[0] && toApiKey(rows[0]);
}

export type CallerRow = {
  api_key_id: number;
  account_id: number;
  status: ApiKeyStatus;
  is_account_suspended: boolean;
  last_used_at: Temporal.Instant | null;
  /** Null when the account has no wallet. */
  balance_fils: number | null;
  floor_fils: number | null;
  clock_offset_seconds: number | null;
};

/** The one query of the gate: each key, in the order asked, with the standing of its account and its wallet. */
export async function selectCallers(
  db: Queryable,
  keyHashes: readonly Buffer[],
): Promise<(CallerRow | undefined)[]> {
  const { rows } = await db.query<CallerRow & { number: number }>({
    name: 'select-callers',
    text: `SELECT k.api_key_id, k.account_id, k.status, k.last_used_at,
             a.suspended_at IS NOT NULL AS is_account_suspended, w.balance_fils, w.floor_fils,
             c.offset_seconds AS clock_offset_seconds, asked.number
           FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (key_hash, number)
           JOIN api_keys k ON k.key_hash = asked.key_hash
           JOIN accounts a ON a.account_id = k.account_id
           LEFT JOIN wallets w ON w.account_id = k.account_id
           LEFT JOIN sandbox_clocks c ON c.account_id = k.account_id`,
    values: [keyHashes],
    onlyReads: true,
  });
  const callers: (CallerRow | undefined)[] = new Array(keyHashes.length);
  for (const row of rows) callers[row.number - 1] = row;
  return callers;
}

/**
 * Notes when keys were last used, unless a later or recent enough use is noted already. Rows are locked in the order
 * of their keys, so that processes that note the same keys wait for each other in turn and never in a circle.
 */
export async function updateLastUsed(
  db: Queryable,
  apiKeyIds: readonly number[],
  usedAt: readonly Temporal.Instant[],
): Promise<void> {
  await db.query({
    text: `WITH used AS (
             SELECT api_key_id, used_at FROM unnest($1::bigint[], $2::timestamptz[]) AS u (api_key_id, used_at)
           ), locked AS (
             SELECT k.api_key_id, used.used_at FROM api_keys k JOIN used USING (api_key_id)
             WHERE k.last_used_at IS NULL OR k.last_used_at < used.used_at - interval '1 minute'
             ORDER BY k.api_key_id FOR NO KEY UPDATE OF k
           )
           UPDATE api_keys k SET last_used_at = locked.used_at FROM locked WHERE k.api_key_id = locked.api_key_id`,
    values: [apiKeyIds, usedAt.map(String)],
  });
}
