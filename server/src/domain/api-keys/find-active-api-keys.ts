import type { Queryable } from '../../platform/db/queryable.ts';
import { selectActiveApiKeyIds } from './api-keys-store.ts';

/** Which of the keys may be used at this moment, for what goes on after the gate has let it pass; none of a suspended account. */
export async function findActiveApiKeys(
  db: Queryable,
  apiKeyIds: readonly number[],
): Promise<ReadonlySet<number>> {
  return new Set(await selectActiveApiKeyIds(db, apiKeyIds));
}
