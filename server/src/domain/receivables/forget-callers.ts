import type { Queryable } from '../../platform/db/queryable.ts';
import type { TripName } from '../trips/trip.ts';

/** Takes the emails out of callers' trips that a customer is taken out of; what tax documents name stays. */
export async function forgetCallers(transaction: Queryable, trips: readonly TripName[]): Promise<void> {
  await transaction.query({
    text: `UPDATE trip_callers AS caller SET email = NULL
           FROM unnest($1::bigint[], $2::bigint[]) AS trip (account_id, trip_id)
           WHERE caller.account_id = trip.account_id AND caller.trip_id = trip.trip_id`,
    values: [trips.map(({ accountId }) => accountId), trips.map(({ tripId }) => tripId)],
  });
}
