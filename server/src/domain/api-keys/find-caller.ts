import type { Queryable } from '../../platform/db/queryable.ts';
import { lookUpTogether } from '../../platform/db/together/look-up-together.ts';
import type { ApiKeyStatus } from './api-key.ts';
import { type CallerRow, findCallers } from './queries.ts';
import { hashRawApiKey } from './raw-api-key.ts';

/** Who holds a raw key, as the database says at this moment; never cached. */
export type Caller = {
  readonly apiKeyId: number;
  readonly accountId: number;
  readonly status: ApiKeyStatus;
  /** Whether the operator shuts the key's account out. */
  readonly isAccountSuspended: boolean;
  readonly lastUsedAt: Temporal.Instant | undefined;
  readonly wallet: { readonly balanceFils: number; readonly floorFils: number } | undefined;
  /** How far the account has set its clock ahead; always 0 but in the sandbox. */
  readonly clockOffsetSeconds: number;
};

export type FindCaller = (rawApiKey: string) => Promise<Caller | undefined>;

/** Finds who holds a raw key; the keys of requests that arrive together are looked up together. */
export function createCallerFinder(db: Queryable): FindCaller {
  const findRow = lookUpTogether((keyHashes: readonly Buffer[]) => findCallers(db, keyHashes));
  return async (rawApiKey) => {
    const row = await findRow(hashRawApiKey(rawApiKey));
    return row && toCaller(row);
  };
}

function toCaller(row: CallerRow): Caller {
  return {
    apiKeyId: row.api_key_id,
    accountId: row.account_id,
    status: row.status,
    isAccountSuspended: row.is_account_suspended,
    lastUsedAt: row.last_used_at ?? undefined,
    wallet:
      row.balance_fils === null || row.floor_fils === null
        ? undefined
        : { balanceFils: row.balance_fils, floorFils: row.floor_fils },
    clockOffsetSeconds: row.clock_offset_seconds ?? 0,
  };
}
