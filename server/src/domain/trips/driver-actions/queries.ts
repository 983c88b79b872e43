import type { ActionResult, LateMinutes, ToldAction } from '@satha/terms/dispatch';
import type { Emirate } from '@satha/terms/emirates';
import { statusesWithDriver, type TripStatusCode } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Plate } from '../../drivers/plate.ts';
import type { TripName } from '../trip.ts';
import type { DriverReport } from './driver-action.ts';

/**
 * Returns what drivers' phones told of a trip beside its moves, in the order in which it came: delays, and what came when the
 * turn was over. For operators alone.
 */
export async function findDriverReports(
  db: Queryable,
  { accountId, tripId }: TripName,
): Promise<DriverReport[]> {
  const { rows } = await db.query<{
    action_id: string;
    action: ToldAction;
    minutes: LateMinutes | null;
    result: ActionResult;
    status: TripStatusCode;
    marks_hand_over: boolean;
    driver_id: number;
    name: string;
    name_ar: string | null;
    recorded_at: string;
    sent_at: string;
    received_at: Temporal.Instant;
  }>({
    text: `SELECT told.action_id, told.action, told.minutes, told.result, told.status, told.marks_hand_over, told.driver_id, drivers.name,
             drivers.name_ar, told.recorded_at, told.sent_at, told.received_at
           FROM driver_actions AS told JOIN drivers USING (driver_id)
           WHERE account_id = $1 AND trip_id = $2
             AND (result = 'reported' OR (action = 'late' AND result = 'applied'))
           ORDER BY received_at, phone_id, told.sequence`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  return rows.map((row) => ({
    actionId: row.action_id,
    action: row.action,
    minutes: row.minutes ?? undefined,
    result: row.result,
    status: row.status,
    marksHandOver: row.marks_hand_over,
    driver: { driverId: row.driver_id, name: row.name, nameAr: row.name_ar ?? undefined },
    recordedAt: row.recorded_at,
    sentAt: row.sent_at,
    receivedAt: row.received_at,
  }));
}

/** A driver's turn at a trip. */
export type DriverTurn = TripName & {
  readonly assignmentId: number;
  /** Of the truck; undefined for a turn of which it is not known any more. */
  readonly plate: Plate | undefined;
  /** On the real clock. */
  readonly assignedAt: Temporal.Instant;
  /** When the trip ended, on the real clock; undefined while it goes on. */
  readonly endedAt: Temporal.Instant | undefined;
  /** Whether the trip is the driver's, or was at its end. */
  readonly isLast: boolean;
};

/** Our own figure: a driver has twenty trips on a very long day. */
const mostTurns = 200;

/** Returns a driver's turns that began between two moments, in their order; across all accounts, by the driver's index. */
export async function findTurnsOfDriver(
  db: Queryable,
  driverId: number,
  { from, before, now }: Readonly<Record<'from' | 'before' | 'now', Temporal.Instant>>,
): Promise<DriverTurn[]> {
  const { rows } = await db.query<{
    account_id: number;
    trip_id: number;
    assignment_id: number;
    plate_emirate: Emirate | null;
    plate_code: string;
    plate_number: string;
    assigned_at: Temporal.Instant;
    ended_at: Temporal.Instant | null;
    is_last: boolean;
  }>({
    text: `SELECT turn.account_id, turn.trip_id, turn.assignment_id, v.plate_emirate, v.plate_code, v.plate_number,
             turn.assigned_at,
             t.ended_at - (account_time(t.account_id, $4::timestamptz) - $4::timestamptz) AS ended_at,
             NOT EXISTS (SELECT FROM trip_assignments later WHERE later.account_id = turn.account_id
               AND later.trip_id = turn.trip_id AND later.assignment_id > turn.assignment_id)
             AND (EXISTS (SELECT FROM assignments a WHERE a.driver_id = $1 AND a.account_id = turn.account_id
                 AND a.trip_id = turn.trip_id)
               OR (t.ended_at IS NOT NULL AND EXISTS (SELECT FROM events e WHERE e.account_id = t.account_id
                 AND e.trip_id = t.trip_id AND e.sequence = t.sequence
                 AND e.from_status IN (${statusesWithDriver.join(', ')})))) AS is_last
           FROM trip_assignments turn JOIN trips t USING (account_id, trip_id)
           LEFT JOIN vehicles v ON v.vehicle_id = turn.vehicle_id
           WHERE turn.driver_id = $1 AND turn.assigned_at >= $2 AND turn.assigned_at < $3
           ORDER BY turn.assigned_at, turn.assignment_id LIMIT ${mostTurns}`,
    values: [driverId, from.toString(), before.toString(), now.toString()],
    onlyReads: true,
  });
  return rows.map((row) => ({
    accountId: row.account_id,
    tripId: row.trip_id,
    assignmentId: row.assignment_id,
    plate:
      row.plate_emirate === null
        ? undefined
        : { emirate: row.plate_emirate, code: row.plate_code, number: row.plate_number },
    assignedAt: row.assigned_at,
    endedAt: row.ended_at ?? undefined,
    isLast: row.is_last,
  }));
}
