import type { ActionResult } from '@satha/terms/dispatch';
import type { TripStatusCode } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { ProblemCode } from '../../../values/problem.ts';
import { tripActions } from '../trip-actions.ts';
import { type DriverAction, hashFacts, type JudgedAction } from './driver-action.ts';

type Named = { readonly accountId: number; readonly tripId: number; readonly driverId: number };

/** Returns how an action of the driver was judged, and by which facts; undefined for one that was not told yet. */
export async function selectKnownAction(
  transaction: Queryable,
  { driverId, actionId }: Pick<DriverAction, 'driverId' | 'actionId'>,
): Promise<(JudgedAction & { readonly factsHash: Buffer }) | undefined> {
  const { rows } = await transaction.query<{
    facts_hash: Buffer;
    result: ActionResult;
    refusal: ProblemCode | null;
    received_at: Temporal.Instant;
  }>({
    text: `SELECT facts_hash, result, refusal, received_at FROM driver_actions
           WHERE driver_id = $1 AND action_id = $2`,
    values: [driverId, actionId],
  });
  const [row] = rows;
  if (!row) return undefined;
  const { facts_hash: factsHash, result, refusal, received_at: receivedAt } = row;
  return { actionId, factsHash, result, refusal: refusal ?? undefined, receivedAt };
}

/** How a driver stands with a trip that is locked. */
export type Turn = {
  /** Of the trip's latest turn, if it was the driver's. */
  readonly latestAssignmentId: number | undefined;
  /** Of the turn that the driver has at this moment, a vehicle to be handed over included. */
  readonly presentAssignmentId: number | undefined;
  readonly wasAtTrip: boolean;
  /** How many actions the driver has told of it, and how many delays in the turn that is asked about. */
  readonly actions: number;
  readonly delays: number;
};

/** Returns how a driver stands with a trip, and with one turn at it. */
export async function selectTurn(
  transaction: Queryable,
  { accountId, tripId, driverId }: Named,
  assignmentId: number,
): Promise<Turn> {
  const { rows } = await transaction.query<{
    latest: number | null;
    present: number | null;
    was_at_trip: boolean;
    actions: number;
    delays: number;
  }>({
    name: 'select-turn-of-driver',
    text: `SELECT
             (SELECT CASE WHEN driver_id = $3 THEN assignment_id END FROM trip_assignments
               WHERE account_id = $1 AND trip_id = $2 ORDER BY assignment_id DESC LIMIT 1) AS latest,
             (SELECT assignment_id FROM assignments
               WHERE driver_id = $3 AND account_id = $1 AND trip_id = $2) AS present,
             EXISTS (SELECT FROM arrival_promises WHERE account_id = $1 AND trip_id = $2 AND driver_id = $3) AS was_at_trip,
             count(*)::integer AS actions,
             (count(*) FILTER (WHERE action = 'late' AND result = 'applied' AND assignment_id = $4))::integer AS delays
           FROM driver_actions WHERE account_id = $1 AND trip_id = $2 AND driver_id = $3`,
    values: [accountId, tripId, driverId, assignmentId],
  });
  const row = rows[0] as (typeof rows)[number];
  return {
    latestAssignmentId: row.latest ?? undefined,
    presentAssignmentId: row.present ?? undefined,
    wasAtTrip: row.was_at_trip || row.present !== null,
    actions: row.actions,
    delays: row.delays,
  };
}

/** Takes a phone's count on to an action; false, with nothing done, when it has come as far before. Locks the phone's row. */
export async function advancePhone(
  transaction: Queryable,
  { driverId, phoneId, sequence }: Pick<DriverAction, 'driverId' | 'phoneId' | 'sequence'>,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'advance-phone',
    text: `INSERT INTO driver_phones AS phone (driver_id, phone_id, sequence, heard_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (driver_id, phone_id) DO UPDATE SET sequence = excluded.sequence, heard_at = excluded.heard_at
             WHERE phone.sequence < excluded.sequence`,
    values: [driverId, phoneId, sequence, at.toString()],
  });
  return rowCount === 1;
}

/**
 * Tells whether a step was taken in a turn that is over: an earlier action did it, or, in the trip's latest turn, its event says
 * so, by whichever route it came. An operator who takes a trip off its driver is no driver who gives it up.
 */
export async function selectIsTaken(
  transaction: Queryable,
  { accountId, tripId, driverId }: Named,
  {
    assignmentId,
    isLatest,
    told,
  }: {
    readonly assignmentId: number;
    readonly isLatest: boolean;
    readonly told: Pick<DriverAction, 'action'> & {
      readonly eventType: string;
      readonly endReason: string | undefined;
    };
  },
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `SELECT FROM driver_actions WHERE account_id = $1 AND trip_id = $2 AND driver_id = $3 AND assignment_id = $4
             AND action = $5 AND action <> 'end' AND result = 'applied'
           UNION ALL
           SELECT FROM events WHERE $6 AND account_id = $1 AND trip_id = $2 AND sequence IS NOT NULL AND type = $7
             AND (data ->> 'driverId')::bigint = $3 AND data ->> 'by' IS NULL
             AND ($8::text IS NULL OR data ->> 'reason' = $8)
             AND sequence > (SELECT coalesce(max(sequence), 0) FROM events
               WHERE account_id = $1 AND trip_id = $2 AND sequence IS NOT NULL AND type = ANY ($9::text[]))
           LIMIT 1`,
    values: [
      ...[accountId, tripId, driverId, assignmentId, told.action],
      ...[isLatest, told.eventType, told.endReason ?? null],
      [tripActions.assign.eventType, 'trip.driver_changed'],
    ],
  });
  return rowCount === 1;
}

/** Puts a driver back to a cancelled trip until its vehicle is handed over, by the SQL function; false when that cannot be. */
export async function markHandOver(
  transaction: Queryable,
  { accountId, tripId, driverId }: Named,
  assignmentId: number,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await transaction.query<{ is_marked: boolean }>({
    text: 'SELECT mark_hand_over($1, $2, $3, $4, $5) AS is_marked',
    values: [accountId, tripId, assignmentId, driverId, at.toString()],
  });
  return rows[0]?.is_marked === true;
}

export type NewAction = {
  readonly accountId: number;
  readonly told: DriverAction;
  readonly judged: Omit<JudgedAction, 'actionId'>;
  readonly status: TripStatusCode;
  /** Of a delay: the arrival that stood. */
  readonly promisedAt: Temporal.Instant | undefined;
  readonly marksHandOver: boolean;
};

/** Stores an action as it was judged; false when another one of the driver has its number. */
export async function insertAction(
  transaction: Queryable,
  { accountId, told, judged, status, promisedAt, marksHandOver }: NewAction,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    name: 'insert-driver-action',
    text: `INSERT INTO driver_actions (account_id, trip_id, driver_id, action_id, assignment_id, phone_id, sequence, action,
             facts_hash, minutes, recorded_at, sent_at, received_at, result, refusal, status, promised_at, marks_hand_over)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
           ON CONFLICT (driver_id, action_id) DO NOTHING`,
    values: [
      ...[
        accountId,
        told.tripId,
        told.driverId,
        told.actionId,
        told.assignmentId,
        told.phoneId,
        told.sequence,
      ],
      ...[told.action, hashFacts(told), told.action === 'late' ? told.minutes : null],
      ...[told.recordedAt, told.sentAt, judged.receivedAt.toString(), judged.result, judged.refusal ?? null],
      ...[status, promisedAt?.toString() ?? null, marksHandOver],
    ],
  });
  return rowCount === 1;
}
