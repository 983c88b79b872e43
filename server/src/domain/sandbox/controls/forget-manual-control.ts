import { finalStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** Deletes the manual control of trips that have ended, however they did. */
export async function forgetManualControl({ db }: { readonly db: Queryable }): Promise<void> {
  await db.query({
    text: `DELETE FROM manually_controlled_trips AS controlled USING trips
           WHERE trips.account_id = controlled.account_id AND trips.trip_id = controlled.trip_id
             AND trips.status = ANY ($1::smallint[])`,
    values: [finalStatuses],
  });
}
