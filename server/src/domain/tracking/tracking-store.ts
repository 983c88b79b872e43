import { statusesWithDriver, type TripStatusCode } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../platform/db/queryable.ts';
import { withinMeters } from '../drivers/positions/queries.ts';
import type { DriverLocation } from './driver-location.ts';

type LocationRow = {
  account_id: number;
  trip_id: number;
  status: TripStatusCode;
  lat: number;
  lng: number;
  heading: number | null;
  within_meters: number | null;
  recorded_at: Temporal.Instant;
};

/** Whose drivers are looked for: those of all open trips of accounts, and those of single trips. */
export type FollowedTrips = {
  readonly accountIds: readonly number[];
  readonly trips: readonly { readonly accountId: number; readonly tripId: number }[];
};

/** Returns the positions of followed trips' drivers that were received since a moment; each trip once. */
export async function selectDriverLocations(
  db: Queryable,
  { accountIds, trips }: FollowedTrips,
  receivedSince: Temporal.Instant,
): Promise<DriverLocation[]> {
  const { rows } = await db.query<LocationRow>({
    name: 'select-driver-locations',
    text: `SELECT a.account_id, a.trip_id, t.status, p.lat, p.lng, p.heading, p.recorded_at,
             ${withinMeters('p')} AS within_meters
           FROM (
             SELECT account_id, trip_id, driver_id FROM assignments WHERE account_id = ANY ($1::bigint[])
             UNION
             SELECT account_id, trip_id, driver_id FROM assignments
             JOIN unnest($2::bigint[], $3::bigint[]) AS followed (account_id, trip_id) USING (account_id, trip_id)
           ) a
           JOIN driver_positions p USING (driver_id)
           JOIN trips t USING (account_id, trip_id)
           WHERE p.received_at >= $4 AND t.status = ANY ($5::smallint[])`,
    values: [
      accountIds,
      trips.map(({ accountId }) => accountId),
      trips.map(({ tripId }) => tripId),
      receivedSince.toString(),
      statusesWithDriver,
    ],
    onlyReads: true,
  });
  return rows.map((row) => ({
    accountId: row.account_id,
    tripId: row.trip_id,
    status: row.status,
    lat: row.lat,
    lng: row.lng,
    headingDegrees: row.heading ?? undefined,
    withinMeters: row.within_meters ?? undefined,
    recordedAt: row.recorded_at,
  }));
}
