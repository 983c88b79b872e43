import type { Queryable } from '../../platform/db/queryable.ts';
import { statusesWithDriver, type TripStatusCode } from '../trips/trip-status.ts';
import type { DriverLocation } from './driver-location.ts';

type LocationRow = {
  account_id: number;
  trip_id: number;
  status: TripStatusCode;
  lat: number;
  lng: number;
  heading: number | null;
  recorded_at: Temporal.Instant;
};

/** Where the drivers of the accounts' open trips are, of those who have told it since a moment. */
export async function selectDriverLocations(
  db: Queryable,
  accountIds: readonly number[],
  receivedSince: Temporal.Instant,
): Promise<DriverLocation[]> {
  const { rows } = await db.query<LocationRow>({
    name: 'select-driver-locations',
    text: `SELECT a.account_id, a.trip_id, t.status, p.lat, p.lng, p.heading, p.recorded_at
           FROM assignments a
           JOIN driver_positions p USING (driver_id)
           JOIN trips t USING (account_id, trip_id)
           WHERE a.account_id = ANY ($1::bigint[]) AND p.received_at >= $2 AND t.status = ANY ($3::smallint[])`,
    values: [accountIds, receivedSince.toString(), statusesWithDriver],
    onlyReads: true,
  });
  return rows.map((row) => ({
    accountId: row.account_id,
    tripId: row.trip_id,
    status: row.status,
    lat: row.lat,
    lng: row.lng,
    headingDegrees: row.heading ?? undefined,
    recordedAt: row.recorded_at,
  }));
}
