import type { Queryable } from '../../platform/db/queryable.ts';
import type { OfferStatus } from './offer.ts';

/** An offer as answering it needs to know it. */
export type AnsweredOffer = {
  readonly accountId: number;
  readonly tripId: number;
  readonly driverId: number;
  readonly vehicleId: number;
  readonly status: OfferStatus;
  readonly pickupSeconds: number;
  readonly expiresAt: Temporal.Instant;
  /** Whether the driver is at the trip at this moment. */
  readonly isAtTrip: boolean;
  /** When the trip's search began, while there is one. */
  readonly searchBeganAt: Temporal.Instant | undefined;
};

type AnsweredRow = {
  account_id: number;
  trip_id: number;
  driver_id: number;
  vehicle_id: number;
  status: OfferStatus;
  pickup_seconds: number;
  expires_at: Temporal.Instant;
  is_at_trip: boolean;
  began_at: Temporal.Instant | null;
};

/** One of the driver's own offers, whatever became of it. */
export async function selectOfferOf(
  db: Queryable,
  driverId: number,
  offerId: number,
): Promise<AnsweredOffer | undefined> {
  const { rows } = await db.query<AnsweredRow>({
    name: 'select-offer-of',
    text: `SELECT account_id, trip_id, offers.driver_id, offers.vehicle_id, offers.status, pickup_seconds, expires_at,
             assignments.driver_id IS NOT NULL AS is_at_trip, began_at
           FROM offers LEFT JOIN assignments USING (account_id, trip_id, driver_id)
             LEFT JOIN dispatches USING (account_id, trip_id)
           WHERE offer_id = $2 AND offers.driver_id = $1`,
    values: [driverId, offerId],
    onlyReads: true,
  });
  const row = rows[0];
  return (
    row && {
      accountId: row.account_id,
      tripId: row.trip_id,
      driverId: row.driver_id,
      vehicleId: row.vehicle_id,
      status: row.status,
      pickupSeconds: row.pickup_seconds,
      expiresAt: row.expires_at,
      isAtTrip: row.is_at_trip,
      searchBeganAt: row.began_at ?? undefined,
    }
  );
}

/** Locks a trip until the database transaction ends: no other answer to its offers can come between. */
export async function lockTripOfOffer(
  transaction: Queryable,
  { accountId, tripId }: Pick<AnsweredOffer, 'accountId' | 'tripId'>,
): Promise<void> {
  await transaction.query({
    text: 'SELECT FROM trips WHERE account_id = $1 AND trip_id = $2 FOR NO KEY UPDATE',
    values: [accountId, tripId],
  });
}

/** Takes one of a locked trip's open offers and withdraws the others; false when that one is open no more. */
export async function takeOffer(
  transaction: Queryable,
  { accountId, tripId }: Pick<AnsweredOffer, 'accountId' | 'tripId'>,
  offerId: number,
  at: Temporal.Instant,
): Promise<boolean> {
  const { rows } = await transaction.query<{ offer_id: number }>({
    name: 'take-offer',
    text: `UPDATE offers SET status = CASE WHEN offer_id = $3 THEN 'accepted' ELSE 'withdrawn' END, answered_at = $4
           WHERE account_id = $1 AND trip_id = $2 AND status = 'open'
           RETURNING offer_id`,
    values: [accountId, tripId, offerId, at.toString()],
  });
  return rows.some(({ offer_id }) => offer_id === offerId);
}

/**
 * Closes an open offer of the driver as declined, or whichever is open where none is named, and makes the trip's
 * search due; gives how many were closed. The search's row is locked before the offer's, as everywhere.
 */
export async function declineOffers(
  transaction: Queryable,
  {
    driverId,
    offerId,
    at,
  }: { readonly driverId: number; readonly offerId?: number; readonly at: Temporal.Instant },
): Promise<number> {
  await transaction.query({
    name: 'wake-search',
    text: `UPDATE dispatches SET due_at = least(due_at, $3)
           WHERE (account_id, trip_id) IN (SELECT account_id, trip_id FROM offers
             WHERE driver_id = $1 AND status = 'open' AND offer_id = coalesce($2::bigint, offer_id))`,
    values: [driverId, offerId ?? null, at.toString()],
  });
  const { rowCount } = await transaction.query({
    name: 'decline-offers',
    text: `UPDATE offers SET status = 'declined', answered_at = $3
           WHERE driver_id = $1 AND status = 'open' AND offer_id = coalesce($2::bigint, offer_id)`,
    values: [driverId, offerId ?? null, at.toString()],
  });
  return rowCount ?? 0;
}
