import type { Queryable } from '../../platform/db/queryable.ts';
import type { OfferStatus } from './offer.ts';

/** An offer as answering it needs to know it. */
export type AnsweredOffer = {
  readonly accountId: number;
  readonly tripId: number;
  readonly vehicleId: number;
  readonly status: OfferStatus;
  readonly pickupSeconds: number;
  /** When the trip's search began, while there is one. */
  readonly searchBeganAt: Temporal.Instant | undefined;
};

type AnsweredRow = {
  account_id: number;
  trip_id: number;
  vehicle_id: number;
  status: OfferStatus;
  pickup_seconds: number;
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
    text: `SELECT account_id, trip_id, vehicle_id, status, pickup_seconds, began_at
           FROM offers LEFT JOIN dispatches USING (account_id, trip_id)
           WHERE offer_id = $2 AND driver_id = $1`,
    values: [driverId, offerId],
    onlyReads: true,
  });
  const row = rows[0];
  return (
    row && {
      accountId: row.account_id,
      tripId: row.trip_id,
      vehicleId: row.vehicle_id,
      status: row.status,
      pickupSeconds: row.pickup_seconds,
      searchBeganAt: row.began_at ?? undefined,
    }
  );
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
