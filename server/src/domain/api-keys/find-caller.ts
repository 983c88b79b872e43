import type { Queryable } from '../../platform/db/queryable.ts';
import type { ApiKeyStatus } from './api-key.ts';
import { selectCaller } from './api-keys-store.ts';
import { hashRawApiKey } from './raw-api-key.ts';

/** Who holds a raw key, as the database says at this moment; never cached. */
export type Caller = {
  readonly apiKeyId: number;
  readonly accountId: number;
  readonly status: ApiKeyStatus;
  readonly lastUsedAt: Temporal.Instant | undefined;
  readonly wallet: { readonly balanceFils: number; readonly floorFils: number } | undefined;
};

export async function findCaller(db: Queryable, rawApiKey: string): Promise<Caller | undefined> {
  const row = await selectCaller(db, hashRawApiKey(rawApiKey));
  if (!row) return undefined;
  return {
    apiKeyId: row.api_key_id,
    accountId: row.account_id,
    status: row.status,
    lastUsedAt: row.last_used_at ?? undefined,
    wallet:
      row.balance_fils === null || row.floor_fils === null
        ? undefined
        : { balanceFils: row.balance_fils, floorFils: row.floor_fils },
  };
}
