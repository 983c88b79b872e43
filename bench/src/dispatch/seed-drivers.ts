import { randomBytes } from 'node:crypto';
import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import { driverTokenPrefix } from '../../../server/src/domain/drivers/sign-in/driver-session.ts';
import { hashSessionToken, makeSessionToken } from '../../../server/src/domain/sessions/session.ts';
import type { Database } from '../../../server/src/platform/db/database.ts';
import type { DriverToken } from '../load/phones/fleet.ts';

/** Stores drivers, each signed in on a phone and online in a truck of their own; trucks of all booked types in turn. */
export async function seedDrivers(db: Database, count: number): Promise<DriverToken[]> {
  const rawTokens = Array.from({ length: count }, () =>
    makeSessionToken(driverTokenPrefix('test'), randomBytes),
  );
  const { rows } = await db.query<{ driver_id: number }>({
    text: `WITH planned AS (
             SELECT number, token_hash, $2::integer[] AS types, (560000000 + number)::text AS mobile_number,
               (10000 + number)::text AS plate_number
             FROM unnest($1::bytea[]) WITH ORDINALITY AS token (token_hash, number)
           ), new_drivers AS (
             INSERT INTO drivers (name, phone_code, mobile_number, licence_expires_on, created_at)
             SELECT 'Bench ' || number, '971', mobile_number, '2099-12-31', now() FROM planned ORDER BY number
             RETURNING driver_id, mobile_number
           ), new_vehicles AS (
             INSERT INTO vehicles (plate_emirate, plate_code, plate_number, vehicle_type_id, created_at)
             SELECT 'Dubai', 'K', plate_number, types[1 + number % cardinality(types)], now() FROM planned
             RETURNING vehicle_id, plate_number
           ), driver AS (
             SELECT * FROM planned JOIN new_drivers USING (mobile_number) JOIN new_vehicles USING (plate_number)
           ), new_shifts AS (
             INSERT INTO shifts (driver_id, vehicle_id, started_at) SELECT driver_id, vehicle_id, now() FROM driver
           ), new_tokens AS (
             INSERT INTO sessions (token_hash, audience, subject, created_at, expires_at)
             SELECT token_hash, 'driver', driver_id::text, now(), now() + interval '1 day' FROM driver
           )
           SELECT driver_id FROM driver ORDER BY number`,
    values: [rawTokens.map(hashSessionToken), vehicleTypeIds],
  });
  await db.query({ text: 'ANALYZE drivers, vehicles, shifts, sessions' });
  return rows.map(({ driver_id }, index) => ({
    driverId: driver_id,
    rawToken: rawTokens[index] as string,
  }));
}
