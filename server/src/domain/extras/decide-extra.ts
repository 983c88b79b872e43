import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { requireExtra, type TripExtra } from '../trips/extras/trip-extra.ts';
import { findTripsByName } from '../trips/queries.ts';
import type { Trip } from '../trips/trip.ts';
import type { ExtraSettlement } from './extras-store.ts';
import { settleExtra } from './settle-extra.ts';

type Decision = ExtraSettlement & {
  readonly status: 'accepted' | 'declined';
  readonly by: 'account' | 'customer' | 'operator';
};

/**
 * Accepts or declines an extra as whoever pays, or as the operator in their place, and returns it with its trip as they are then. The same decision again
 * answers as the first time.
 * @throws Problem trip_not_found, extra_not_found, extra_decided_otherwise, extra_not_payable.
 */
export async function decideExtra(
  deps: { readonly db: Database },
  decision: Decision,
  inSameTransaction?: (transaction: Queryable) => Promise<void>,
): Promise<{ readonly trip: Trip; readonly extra: TripExtra }> {
  await settleExtra(deps, decision, inSameTransaction);
  const [trip] = await findTripsByName(deps.db, [decision]);
  if (!trip) throw new Error('the trip of an extra that was settled is not there');
  return { trip, extra: requireExtra(trip, decision.extraId) };
}
