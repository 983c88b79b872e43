import type { Queryable } from '../../../platform/db/queryable.ts';
import { selectDueCount } from './dues-store.ts';

/** How many ledger entries want a document that they have not. */
export function countDues(db: Queryable): Promise<number> {
  return selectDueCount(db);
}
