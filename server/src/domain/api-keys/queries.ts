import type { KeyPermission } from '@satha/terms/key-permissions';
import { createBatchLoader } from '../../platform/db/batching/batch-loader.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { ApiKey, ApiKeyStatus, KeyActor } from './api-key.ts';
import { hashRawApiKey } from './raw-api-key.ts';

/**
 * Returns those of the keys that may be used at this moment, so that streams end with their key; none of a
 * suspended account.
 */
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
  permissions: KeyPermission[];
  disabled_by: KeyActor | null;
  created_at: Temporal.Instant;
  last_used_at: Temporal.Instant | null;
};

export const apiKeyColumns =
  'api_key_id, account_id, name, last_four, status, permissions, disabled_by, created_at, last_used_at';

export function toApiKey(row: ApiKeyRow): ApiKey {
  return {
    apiKeyId: row.api_key_id,
    accountId: row.account_id,
    name: row.name,
    lastFour: row.last_four,
    status: row.status,
    permissions: row.permissions,
    disabledBy: row.disabled_by ?? undefined,
    createdAt: row.created_at,
    ...(row.last_used_at && { lastUsedAt: row.last_used_at }),
  };
}

/** Returns all keys, or one account's, oldest first. */
export async function findApiKeys(db: Queryable, accountId?: number): Promise<ApiKey[]> {
  const { rows } = await db.query<ApiKeyRow>({
    text: `SELECT ${apiKeyColumns} FROM api_keys WHERE $1::bigint IS NULL OR account_id = $1 ORDER BY api_key_id`,
    values: [accountId ?? null],
  });
  return rows.map(toApiKey);
}

/** Returns one key; where an account is named, only if it is that account's. */
export async function findApiKey(
  db: Queryable,
  apiKeyId: number,
  ofAccount: number | undefined,
): Promise<ApiKey | undefined> {
  const { rows } = await db.query<ApiKeyRow>({
    text: `SELECT ${apiKeyColumns} FROM api_keys WHERE api_key_id = $1 AND ($2::bigint IS NULL OR account_id = $2)`,
    values: [apiKeyId, ofAccount ?? null],
  });
  return rows[0] && toApiKey(rows[0]);
}

type CallerRow = {
  api_key_id: number;
  account_id: number;
  name: string;
  status: ApiKeyStatus;
  permissions: KeyPermission[];
  is_account_suspended: boolean;
  last_used_at: Temporal.Instant | null;
  /** Null when the account has no wallet. */
  balance_fils: number | null;
  floor_fils: number | null;
  clock_offset_seconds: number;
};

/** The one query of the gate: each key, in the order asked, with the standing of its account and its wallet. */
async function findCallers(db: Queryable, keyHashes: readonly Buffer[]): Promise<(Caller | undefined)[]> {
  const { rows } = await db.query<CallerRow & { number: number }>({
    name: 'select-callers',
    text: `SELECT k.api_key_id, k.account_id, k.name, k.status, k.permissions, k.last_used_at,
             a.suspended_at IS NOT NULL AS is_account_suspended, w.balance_fils, w.floor_fils,
             a.clock_offset_seconds, asked.number
           FROM unnest($1::bytea[]) WITH ORDINALITY AS asked (key_hash, number)
           JOIN api_keys k ON k.key_hash = asked.key_hash
           JOIN accounts a ON a.account_id = k.account_id
           LEFT JOIN wallets w ON w.account_id = k.account_id`,
    values: [keyHashes],
    onlyReads: true,
  });
  const callers: (Caller | undefined)[] = new Array(keyHashes.length);
  for (const row of rows) callers[row.number - 1] = toCaller(row);
  return callers;
}

/** Who holds a raw key, as the database says at this moment; never cached. */
export type Caller = {
  readonly apiKeyId: number;
  readonly accountId: number;
  readonly name: string;
  readonly status: ApiKeyStatus;
  readonly permissions: readonly KeyPermission[];
  /** Whether the operator shuts the key's account out. */
  readonly isAccountSuspended: boolean;
  readonly lastUsedAt: Temporal.Instant | undefined;
  readonly wallet: { readonly balanceFils: number; readonly floorFils: number } | undefined;
  /** How far the account's own clock is ahead; always 0 but in the sandbox. */
  readonly clockOffsetSeconds: number;
};

export type FindCaller = (rawApiKey: string) => Promise<Caller | undefined>;

/** Finds who holds a raw key; the keys of requests that arrive together are looked up together. */
export function createCallerFinder(db: Queryable): FindCaller {
  const find = createBatchLoader((keyHashes: readonly Buffer[]) => findCallers(db, keyHashes));
  return (rawApiKey) => find(hashRawApiKey(rawApiKey));
}

function toCaller(row: CallerRow): Caller {
  return {
    apiKeyId: row.api_key_id,
    accountId: row.account_id,
    name: row.name,
    status: row.status,
    permissions: row.permissions,
    isAccountSuspended: row.is_account_suspended,
    lastUsedAt: row.last_used_at ?? undefined,
    wallet:
      row.balance_fils === null || row.floor_fils === null
        ? undefined
        : { balanceFils: row.balance_fils, floorFils: row.floor_fils },
    clockOffsetSeconds: row.clock_offset_seconds,
  };
}
