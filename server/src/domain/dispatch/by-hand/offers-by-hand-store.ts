import { tripStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TripName } from '../../trips/trip.ts';
import type { OfferMaker } from '../offer.ts';
import type { WayToTrip } from './driver-for-trip.ts';
import type { TripByHand } from './trip-by-hand.ts';

type ClosedOffer = { account_id: number; trip_id: number };

/**
 * Closes the open offers of a locked trip and of a locked driver, and returns the other trips that the driver was being asked
 * for: their searches are to go on. Locks the trip's search, then all these offers in the order of their numbers, so that two
 * operators never wait for each other.
 */
export async function closeOffersByHand(
  transaction: Queryable,
  { accountId, tripId }: TripName,
  { driverId, at }: { readonly driverId: number; readonly at: Temporal.Instant },
): Promise<TripName[]> {
  const values = [accountId, tripId, driverId];
  await transaction.query({
    text: 'SELECT FROM dispatches WHERE account_id = $1 AND trip_id = $2 FOR UPDATE',
    values: [accountId, tripId],
  });
  const concerned = "status = 'open' AND (driver_id = $3 OR (account_id = $1 AND trip_id = $2))";
  await transaction.query({
    text: `SELECT FROM offers WHERE ${concerned} ORDER BY offer_id FOR NO KEY UPDATE`,
    values,
  });
  const { rows } = await transaction.query<ClosedOffer>({
    text: `UPDATE offers SET status = CASE WHEN expires_at > $4 THEN 'withdrawn' ELSE 'expired' END, answered_at = $4
           WHERE ${concerned} RETURNING account_id, trip_id`,
    values: [...values, at.toString()],
  });
  return rows
    .filter((row) => row.trip_id !== tripId)
    .map((row) => ({ accountId: row.account_id, tripId: row.trip_id }));
}

/** Offers a locked trip to a locked driver who has no open offer; returns the offer's number. */
export async function insertOfferByHand(
  transaction: Queryable,
  {
    accountId,
    tripId,
    driverId,
    vehicleId,
    ...offer
  }: TripName & {
    readonly driverId: number;
    readonly vehicleId: number;
    readonly madeBy: Exclude<OfferMaker, 'search'>;
    readonly way: WayToTrip;
    readonly offeredAt: Temporal.Instant;
    readonly expiresAt: Temporal.Instant;
  },
): Promise<number> {
  const { madeBy, way, offeredAt, expiresAt } = offer;
  const { rows } = await transaction.query<{ offer_id: number }>({
    text: `INSERT INTO offers (account_id, trip_id, driver_id, vehicle_id, status, made_by, pickup_meters, pickup_seconds,
             offered_at, expires_at)
           VALUES ($1, $2, $3, $4, 'open', $5, $6, $7, $8, $9) RETURNING offer_id`,
    values: [
      ...[accountId, tripId, driverId, vehicleId, madeBy, way.meters, way.seconds],
      ...[offeredAt.toString(), expiresAt.toString()],
    ],
  });
  return (rows[0] as { offer_id: number }).offer_id;
}

/**
 * Lets a locked search wait for the answer to the offer that an operator made, and afterwards go on, or wait until
 * `pausedUntil`; it has the time then that it had left. That of a scheduled trip has not begun.
 */
export async function waitForAnswer(
  transaction: Queryable,
  { accountId, tripId, status }: Pick<TripByHand, 'accountId' | 'tripId' | 'status'>,
  {
    at,
    expiresAt,
    pausedUntil,
  }: {
    readonly at: Temporal.Instant;
    readonly expiresAt: Temporal.Instant;
    readonly pausedUntil: Temporal.Instant | undefined;
  },
): Promise<void> {
  await transaction.query({
    text: `UPDATE dispatches SET due_at = $4, paused_until = $5,
             began_at = coalesce(began_at, CASE WHEN $6 THEN $3::timestamptz END)
               + (greatest($5::timestamptz, $3::timestamptz) - greatest(paused_until, $3::timestamptz))
           WHERE account_id = $1 AND trip_id = $2`,
    values: [
      ...[accountId, tripId, at.toString(), expiresAt.toString(), pausedUntil?.toString() ?? null],
      status === tripStatuses.searching.code,
    ],
  });
}
