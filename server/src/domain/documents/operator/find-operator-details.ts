import type { Queryable } from '../../../platform/db/queryable.ts';
import type { OperatorDetails } from './operator-details.ts';
import { selectOperatorDetails } from './operator-details-store.ts';

/** Every version of the operator's details, the latest first. */
export function findOperatorDetails(db: Queryable): Promise<OperatorDetails[]> {
  return selectOperatorDetails(db);
}
