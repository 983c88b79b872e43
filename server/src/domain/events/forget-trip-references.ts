import type { Queryable } from '../../platform/db/queryable.ts';
import type { TripName } from './event.ts';

/** Takes the account's own number for each trip out of its events; nothing else of an event ever changes. */
export async function forgetTripReferences(
  transaction: Queryable,
  trips: readonly TripName[],
): Promise<void> {
  await transaction.query({
    text: `UPDATE events AS e SET data = e.data - 'externalReference'
           FROM unnest($1::bigint[], $2::bigint[]) AS named (account_id, trip_id)
           WHERE e.account_id = named.account_id AND e.trip_id = named.trip_id AND e.sequence IS NOT NULL
             AND e.data ? 'externalReference'`,
    values: [trips.map(({ accountId }) => accountId), trips.map(({ tripId }) => tripId)],
  });
}
