import type { Database } from '../../../server/src/platform/db/database.ts';
import type { FleetRun } from '../load/phones/run-fleet.ts';
import { makeSpread, type Spread } from './spread.ts';

export type Decisions = {
  readonly trips: number;
  readonly offered: number;
  readonly assigned: number;
  readonly offersExpired: number;
  /** From a trip's creation until a driver was asked. */
  readonly firstOffer: Spread;
  /** From an offer until the driver's phone knew of it. */
  readonly told: Spread;
  /** From a trip's creation until it had its driver, less what the driver took to think. */
  readonly assignment: Spread;
};

type TripRow = {
  created_at: Temporal.Instant;
  first_offered_at: Temporal.Instant | null;
  offer_id: number | null;
  assigned_at: Temporal.Instant | null;
};

/**
 * Reads when drivers were asked and found, by the service's own clock, which is that of the phones as well
 * here.
 */
export async function readDecisions(db: Database, { toldOffers }: FleetRun): Promise<Decisions> {
  const { rows: trips } = await db.query<TripRow>({
    text: `SELECT trips.created_at, asked.first_offered_at, taken.offer_id, taken.answered_at AS assigned_at
           FROM trips
             LEFT JOIN LATERAL (SELECT min(offered_at) AS first_offered_at FROM offers
               WHERE account_id = trips.account_id AND trip_id = trips.trip_id) AS asked ON true
             LEFT JOIN offers AS taken ON taken.account_id = trips.account_id AND taken.trip_id = trips.trip_id
               AND taken.status = 'accepted'`,
  });
  const { rows: offers } = await db.query<{ offer_id: number; status: string; offered_at: Temporal.Instant }>(
    {
      text: 'SELECT offer_id, status, offered_at FROM offers',
    },
  );
  const offeredMs = new Map(
    offers.map(({ offer_id, offered_at }) => [offer_id, offered_at.epochMilliseconds]),
  );
  const thoughtMs = new Map(toldOffers.map((told) => [told.offerId, told.thoughtMs]));
  const firstOffers = trips.flatMap(({ created_at, first_offered_at }) =>
    first_offered_at ? [first_offered_at.epochMilliseconds - created_at.epochMilliseconds] : [],
  );
  const assignments = trips.flatMap(({ created_at, offer_id, assigned_at }) =>
    assigned_at
      ? [assigned_at.epochMilliseconds - created_at.epochMilliseconds - (thoughtMs.get(offer_id ?? 0) ?? 0)]
      : [],
  );
  return {
    trips: trips.length,
    offered: firstOffers.length,
    assigned: assignments.length,
    offersExpired: offers.filter(({ status }) => status === 'expired').length,
    firstOffer: makeSpread(firstOffers),
    told: makeSpread(
      toldOffers.map(({ offerId, toldAtMs }) => toldAtMs - (offeredMs.get(offerId) ?? toldAtMs)),
    ),
    assignment: makeSpread(assignments),
  };
}
