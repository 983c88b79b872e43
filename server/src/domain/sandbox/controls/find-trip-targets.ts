import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';
import { createTripFinder } from '../../trips/queries.ts';
import { selectIsSimulated } from './controls-store.ts';
import { findHandTargets, type HandTargets } from './next-step.ts';

/**
 * Returns the statuses to which one of an account's trips can be moved by hand at this moment: none while a
 * driver whom the operator added is at it, or once it has ended.
 * @throws Problem trip_not_found.
 */
export async function findTripTargets(
  { db }: { readonly db: Queryable },
  { accountId, tripId }: { readonly accountId: number; readonly tripId: number },
): Promise<HandTargets> {
  const trip = await createTripFinder(db)({ accountId, tripId });
  if (!trip) throw new Problem('trip_not_found');
  const { driver, status } = trip;
  if (driver && !(await selectIsSimulated(db, driver.driverId))) return { onward: undefined, others: [] };
  return findHandTargets(tripStatusOf(status).name);
}
