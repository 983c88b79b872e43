import { createBatchLoader } from '../../platform/db/batching/batch-loader.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { Job } from '../jobs/job.ts';
import type { Requirement } from '../jobs/requirement.ts';
import {
  type SearchRound,
  type SearchRoundRow,
  searchRoundColumns,
  toSearchRound,
} from '../trips/search-round.ts';
import { toTripPoints } from '../trips/trip-points.ts';
import type { OfferMaker, OfferOfTrip, OfferStatus, OpenOffer } from './offer.ts';
import type { SteeredSearch } from './search.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };

type OpenOfferRow = {
  offer_id: number;
  driver_id: number;
  vehicle_id: number;
  trip_id: number;
  vehicle_type_id: number;
  from_lat: number;
  from_lng: number;
  to_lat: number;
  to_lng: number;
  from_address: string | null;
  from_area_name: string | null;
  to_address: string | null;
  to_area_name: string | null;
  pickup_meters: number;
  pickup_seconds: number;
  distance_meters: number;
  duration_seconds: number;
  job: Job | null;
  requirements: readonly Requirement[] | null;
  requirements_waived_at: Temporal.Instant | null;
  requirements_waived_because: string;
  departure_at: Temporal.Instant;
  offered_at: Temporal.Instant;
  expires_at: Temporal.Instant;
};

/** Returns the open offer of each of the drivers, in the drivers' order; one query for all of them. */
export async function findOpenOffers(
  { db, clock }: Deps,
  driverIds: readonly number[],
): Promise<(OpenOffer | undefined)[]> {
  const { rows } = await db.query<OpenOfferRow>({
    name: 'select-open-offers-of',
    text: `SELECT offer_id, offers.driver_id, offers.vehicle_id, trip_id, vehicle_type_id, from_lat, from_lng, to_lat,
             to_lng, from_address, from_area_name, to_address, to_area_name, pickup_meters, pickup_seconds,
             distance_meters, duration_seconds, job_without_persons(job) AS job, requirements,
             requirements_waived_at, requirements_waived_because,
             departure_at, offered_at, expires_at
           FROM offers JOIN trips USING (account_id, trip_id) LEFT JOIN trip_jobs USING (account_id, trip_id)
           WHERE offers.driver_id = ANY ($1::bigint[]) AND offers.status = 'open' AND expires_at > $2`,
    values: [driverIds, clock().toString()],
    onlyReads: true,
  });
  const byDriver = new Map(rows.map((row) => [row.driver_id, toOpenOffer(row)]));
  return driverIds.map((driverId) => byDriver.get(driverId));
}

function toOpenOffer(row: OpenOfferRow): OpenOffer {
  return {
    offerId: row.offer_id,
    driverId: row.driver_id,
    vehicleId: row.vehicle_id,
    tripId: row.trip_id,
    vehicleTypeId: row.vehicle_type_id,
    ...toTripPoints(row),
    pickupMeters: row.pickup_meters,
    pickupSeconds: row.pickup_seconds,
    tripMeters: row.distance_meters,
    tripSeconds: row.duration_seconds,
    job: row.job ?? undefined,
    requirements: {
      needed: row.requirements ?? [],
      waived:
        row.requirements_waived_at === null
          ? undefined
          : { at: row.requirements_waived_at, because: row.requirements_waived_because },
    },
    departureAt: row.departure_at,
    offeredAt: row.offered_at,
    expiresAt: row.expires_at,
  };
}

type OfferOfTripRow = {
  offer_id: number;
  driver_id: number;
  name: string;
  made_by: OfferMaker;
  status: OfferStatus;
  pickup_meters: number;
  pickup_seconds: number;
  offered_at: Temporal.Instant;
  answered_at: Temporal.Instant | null;
};

/** Returns all offers of a trip, in order, with the drivers' answers: for an operator. */
export async function findOffersOfTrip(
  db: Queryable,
  accountId: number,
  tripId: number,
): Promise<OfferOfTrip[]> {
  const { rows } = await db.query<OfferOfTripRow>({
    text: `SELECT offer_id, driver_id, name, made_by, status, pickup_meters, pickup_seconds, offered_at, answered_at
           FROM offers JOIN drivers USING (driver_id)
           WHERE account_id = $1 AND trip_id = $2 ORDER BY offer_id`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  return rows.map((row) => ({
    offerId: row.offer_id,
    driverId: row.driver_id,
    driverName: row.name,
    madeBy: row.made_by,
    status: row.status,
    pickupMeters: row.pickup_meters,
    pickupSeconds: row.pickup_seconds,
    offeredAt: row.offered_at,
    answeredAt: row.answered_at ?? undefined,
  }));
}

/**
 * Returns what each round of a trip's searches found of the drivers on shift, in order; also of searches that
 * are over.
 */
export async function findRoundsOfTrip(
  db: Queryable,
  accountId: number,
  tripId: number,
): Promise<readonly SearchRound[]> {
  const { rows } = await db.query<SearchRoundRow>({
    text: `SELECT ${searchRoundColumns.join(', ')} FROM search_rounds WHERE account_id = $1 AND trip_id = $2
           ORDER BY search_number, round`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  return rows.map(toSearchRound);
}

/** Returns how an operator steers the search for a trip's driver; undefined when there is none. */
export async function findSteeredSearch(
  { db, clock }: Deps,
  { accountId, tripId }: { readonly accountId: number; readonly tripId: number },
): Promise<SteeredSearch | undefined> {
  const { rows } = await db.query<{ paused_until: Temporal.Instant | null; is_widened: boolean }>({
    text: `SELECT CASE WHEN paused_until > $3 THEN paused_until END AS paused_until, is_widened FROM dispatches
           WHERE account_id = $1 AND trip_id = $2`,
    values: [accountId, tripId, clock().toString()],
    onlyReads: true,
  });
  const [row] = rows;
  return row && { pausedUntil: row.paused_until ?? undefined, isWidened: row.is_widened };
}

export type FindOpenOffer = (driverId: number) => Promise<OpenOffer | undefined>;

/** Finds what one driver is being asked; the drivers of requests that arrive together are looked up together. */
export function createOpenOfferFinder(deps: Deps): FindOpenOffer {
  return createBatchLoader((driverIds: readonly number[]) => findOpenOffers(deps, driverIds));
}

/** Counts the trips, but for those of the sandbox's demo, that wait for their time, and those for which a driver is looked for at this moment. */
export async function countSearches(db: Queryable): Promise<{ waiting: number; searching: number }> {
  const { rows } = await db.query<{ waiting: number; searching: number }>({
    text: `SELECT count(*) FILTER (WHERE began_at IS NULL) AS waiting,
             count(*) FILTER (WHERE began_at IS NOT NULL) AS searching
           FROM dispatches JOIN accounts USING (account_id) WHERE NOT is_demo`,
    onlyReads: true,
  });
  return rows[0] ?? { waiting: 0, searching: 0 };
}
