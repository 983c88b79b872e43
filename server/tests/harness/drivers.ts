import { randomBytes } from 'node:crypto';
import { emptyCalendar } from '../../src/domain/calendar/calendar.ts';
import { assignDriver } from '../../src/domain/trips/moves/assign-driver.ts';
import { type DriveAction, driveTrip } from '../../src/domain/trips/moves/drive-trip.ts';
import type { KeptPromise } from '../../src/domain/trips/promises/kept-promise.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';
import type { Coordinates } from '../../src/values/coordinates.ts';
import { noRoads } from './route-providers.ts';

export type TestDriver = { readonly driverId: number; readonly vehicleId: number };

type NewTestDriver = { vehicleTypeId?: number; name?: string; nameAr?: string };

/** A driver on a shift with a truck of their own. */
export async function addDriver(
  db: Queryable,
  { vehicleTypeId = 4, name = 'Imran Khan', nameAr }: NewTestDriver = {},
): Promise<TestDriver> {
  const { rows } = await db.query<{ driver_id: number; vehicle_id: number }>({
    text: `WITH driver AS (
             INSERT INTO drivers (name, name_ar, phone_code, mobile_number, licence_expires_on, created_at)
             SELECT $2, $3, '971', (521000000 + count(*))::text, '2040-01-01', now() FROM drivers
             RETURNING driver_id
           ), vehicle AS (
             INSERT INTO vehicles (plate_emirate, plate_code, plate_number, vehicle_type_id, created_at)
             SELECT 'Dubai', 'K', (40001 + count(*))::text, $1, now() FROM vehicles
             RETURNING vehicle_id
           )
           INSERT INTO shifts (driver_id, vehicle_id, started_at)
           SELECT driver_id, vehicle_id, now() FROM driver, vehicle
           RETURNING driver_id, vehicle_id`,
    values: [vehicleTypeId, name, nameAr ?? null],
  });
  const row = rows[0] as { driver_id: number; vehicle_id: number };
  return { driverId: row.driver_id, vehicleId: row.vehicle_id };
}

/** Puts a driver somewhere, as the phone would have told. */
export async function placeDriver(
  db: Queryable,
  { driverId }: TestDriver,
  { lat, lng }: Coordinates,
  at: Temporal.Instant = systemClock(),
): Promise<void> {
  await db.query({
    text: `INSERT INTO driver_positions (driver_id, lat, lng, recorded_at, received_at) VALUES ($1, $2, $3, $4, $4)
           ON CONFLICT (driver_id) DO UPDATE SET lat = excluded.lat, lng = excluded.lng,
             recorded_at = excluded.recorded_at, received_at = excluded.received_at`,
    values: [driverId, lat, lng, at.toString()],
  });
}

/** A phone of the driver's whose app shows an offer at once until that moment. */
export async function openPhone(
  db: Queryable,
  { driverId }: Pick<TestDriver, 'driverId'>,
  until: Temporal.Instant,
): Promise<void> {
  const tokenHash = randomBytes(32);
  await db.query({
    text: `INSERT INTO sessions (token_hash, audience, subject, created_at, expires_at)
           VALUES ($1, 'driver', $2, now(), '2090-01-01')`,
    values: [tokenHash, String(driverId)],
  });
  await db.query({
    text: 'UPDATE signed_in_phones SET seen_at = $2 WHERE token_hash = $1',
    values: [tokenHash, until.toString()],
  });
}

type NamedTrip = { readonly accountId: number; readonly tripId: number };

/** Gives a searching trip to a driver, ten minutes away. */
export function assign(
  db: Database,
  { accountId, tripId }: NamedTrip,
  driver: TestDriver,
  at: Temporal.Instant = systemClock(),
) {
  const input = { accountId, tripId, ...driver, at, pickupSeconds: 600 };
  return db.inTransaction((transaction) => assignDriver(transaction, input));
}

/** By what presses are believed, at the pace of life. */
export const pressRule = { withinMeters: 500, timeScale: 1 } as const;

/** By what steps are judged, and arrivals promised: nobody tells how long a truck waits on the way. */
export const stepDeps = { pressRule, routeProvider: noRoads, calendar: () => emptyCalendar };

/** One step of a driver's, as the use case does it; the truck is known to be where it is pressed. */
export function drive(
  db: Database,
  tripId: number,
  { driverId }: Pick<TestDriver, 'driverId'>,
  action: DriveAction,
  at: Temporal.Instant = systemClock(),
  observePromise: (kept: KeptPromise) => void = () => {},
) {
  return driveTrip({ db, ...stepDeps, observePromise }, { driverId, tripId, action, at, isKnown: true });
}

const stepsOf: readonly (readonly [status: number, action: DriveAction])[] = [
  [3, 'arrive'],
  [4, 'load'],
  [5, 'start'],
  [6, 'complete'],
];

/** Takes a searching trip, or the one that the driver has, to a status from 2 to 6 by the driver's own steps. */
export async function takeTripTo(
  db: Database,
  trip: NamedTrip,
  driver: TestDriver,
  status: number,
  at: Temporal.Instant = systemClock(),
): Promise<void> {
  const outcome = await assign(db, trip, driver, at);
  if (outcome !== 'assigned' && outcome !== 'repeated') {
    throw new Error(`the driver was not assigned: ${outcome}`);
  }
  for (const [reached, action] of stepsOf) {
    if (reached <= status) await drive(db, trip.tripId, driver, action, at);
  }
}
