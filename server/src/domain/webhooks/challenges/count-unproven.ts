import type { Queryable } from '../../../platform/db/queryable.ts';
import { countUnprovenEndpoints } from './challenges-store.ts';

/** How many endpoints of all accounts have not proved yet that they want events. */
export function countUnproven(db: Queryable): Promise<number> {
  return countUnprovenEndpoints(db);
}
