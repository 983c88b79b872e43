import { finalStatuses } from '@satha/terms/trip-statuses';
import { deleteInPieces } from '../../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';

/** Deletes the manual control of trips that have ended, however they did. */
export async function forgetManualControl({ db }: { readonly db: Queryable }): Promise<void> {
  await deleteInPieces(db, {
    text: `DELETE FROM manually_controlled_trips WHERE ctid = ANY (ARRAY (
             SELECT controlled.ctid FROM manually_controlled_trips AS controlled JOIN trips USING (account_id, trip_id)
             WHERE trips.status = ANY ($1::smallint[]) LIMIT $2 FOR UPDATE OF controlled SKIP LOCKED))`,
    values: [finalStatuses],
  });
}
