import type { Queryable } from '../../platform/db/queryable.ts';
import type { ApiKey } from './api-key.ts';
import { selectApiKeys } from './api-keys-store.ts';

/** All keys, or one account's, oldest first. */
export function findApiKeys(db: Queryable, accountId?: number): Promise<ApiKey[]> {
  return selectApiKeys(db, accountId);
}
