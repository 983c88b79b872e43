import type { FareLine } from '@satha/terms/fare-lines';
import { deleteInPieces } from '../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { ComparedTolls } from './compare-tolls.ts';

type TripName = { readonly accountId: number; readonly tripId: number };

/** A completed trip that is to be looked at. */
export type DueCheck = TripName & {
  readonly fareLines: readonly FareLine[];
  /** How far the account's own clock is ahead; always 0 but in the sandbox. */
  readonly clockOffsetSeconds: number;
};

/** Locks trips that were completed before a moment and were not looked at, the first that were completed first. */
export async function lockDueChecks(
  transaction: Queryable,
  before: Temporal.Instant,
  atMost: number,
): Promise<readonly DueCheck[]> {
  const { rows } = await transaction.query<DueCheck>({
    name: 'lock-due-toll-checks',
    text: `SELECT account_id AS "accountId", trip_id AS "tripId", fare_lines AS "fareLines",
             clock_offset_seconds AS "clockOffsetSeconds"
           FROM trip_toll_checks AS due JOIN trips USING (account_id, trip_id) JOIN accounts USING (account_id)
           WHERE checked_at IS NULL AND completed_at < $1
           ORDER BY completed_at LIMIT $2 FOR UPDATE OF due SKIP LOCKED`,
    values: [before.toString(), atMost],
  });
  return rows;
}

export type CheckedTrip = TripName & { readonly compared: ComparedTolls };

/** Keeps what differs, and deletes the rows of trips of which nothing does. */
export async function storeChecks(
  transaction: Queryable,
  trips: readonly CheckedTrip[],
  at: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: `WITH found AS MATERIALIZED (
             SELECT * FROM jsonb_to_recordset($1::jsonb) AS found ("accountId" bigint, "tripId" bigint, "chargedFils" bigint,
               "passedFils" bigint, differences jsonb)
           ), gone AS (
             DELETE FROM trip_toll_checks USING found
             WHERE account_id = "accountId" AND trip_id = "tripId" AND found.differences = '[]'
           )
           UPDATE trip_toll_checks AS kept SET checked_at = $2, charged_fils = "chargedFils", passed_fils = "passedFils",
             differences = found.differences
           FROM found WHERE account_id = "accountId" AND trip_id = "tripId" AND found.differences <> '[]'`,
    values: [
      JSON.stringify(trips.map(({ accountId, tripId, compared }) => ({ accountId, tripId, ...compared }))),
      at.toString(),
    ],
  });
}

/** Deletes differences that were found before a moment, in pieces. */
export function deleteChecksBefore(db: Queryable, before: Temporal.Instant): Promise<void> {
  return deleteInPieces(db, {
    text: `DELETE FROM trip_toll_checks WHERE (account_id, trip_id) IN (
             SELECT account_id, trip_id FROM trip_toll_checks WHERE checked_at < $1 ORDER BY checked_at LIMIT $2
             FOR UPDATE SKIP LOCKED)`,
    values: [before.toString()],
  });
}
