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

/** Returns one of the driver's own offers, whatever became of it. */
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
