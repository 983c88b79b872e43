import type { Emirate } from '@satha/terms/emirates';
import { finalStatuses, openStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import type { Plate } from '../../drivers/plate.ts';
import type { VehicleClass } from '../../routing/route-provider.ts';

type TripName = { readonly accountId: number; readonly tripId: number };

/** Puts a trip under manual control: the fleet no longer moves its driver. */
export async function beginManualControl(db: Queryable, { accountId, tripId }: TripName): Promise<void> {
  await db.query({
    text: 'INSERT INTO manually_controlled_trips (account_id, trip_id) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [accountId, tripId],
  });
}

/** Ends the manual control of a trip: the fleet moves its driver again. */
export async function endManualControl(db: Queryable, { accountId, tripId }: TripName): Promise<void> {
  await db.query({
    text: 'DELETE FROM manually_controlled_trips WHERE account_id = $1 AND trip_id = $2',
    values: [accountId, tripId],
  });
}

export async function selectIsSimulated(db: Queryable, driverId: number): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'SELECT FROM simulated_drivers WHERE driver_id = $1',
    values: [driverId],
    onlyReads: true,
  });
  return rowCount === 1;
}

/** A driver of the fleet whom a trip may be given to. */
export type FreeDriver = {
  readonly driverId: number;
  readonly vehicleId: number;
  readonly vehicleClass: VehicleClass;
  readonly plate: Plate;
  readonly isOnline: boolean;
  /** Whether they have told where they are; else they are where they wait for trips. */
  readonly isPlaced: boolean;
  readonly position: Coordinates;
  /** From the pickup, as the crow flies. */
  readonly straightMeters: number;
};

type FreeRow = {
  driver_id: number;
  vehicle_id: number;
  vehicle_class: VehicleClass;
  plate_emirate: Emirate;
  plate_code: string;
  plate_number: string;
  is_online: boolean;
  is_placed: boolean;
  lat: number;
  lng: number;
  straight_meters: number;
};

/**
 * Returns the nearest drivers of the fleet with the right truck, which is in service and has what the trip needs, who are
 * free, have no document that is over, and are neither held back nor asked for the trip yet.
 */
export async function selectFreeDrivers(
  db: Queryable,
  trip: TripName & { readonly vehicleTypeId: number; readonly pickup: Coordinates },
  { atMost, now }: { readonly atMost: number; readonly now: Temporal.Instant },
): Promise<FreeDriver[]> {
  const { rows } = await db.query<FreeRow>({
    text: `SELECT s.driver_id, s.vehicle_id, vehicle_class, plate_emirate, plate_code, plate_number,
             shift.driver_id IS NOT NULL AS is_online, p.driver_id IS NOT NULL AS is_placed, place.lat, place.lng,
             straight_meters
           FROM simulated_drivers s
           JOIN drivers USING (driver_id)
           JOIN vehicles USING (vehicle_id)
           JOIN vehicle_types USING (vehicle_type_id)
           LEFT JOIN shifts shift ON shift.driver_id = s.driver_id AND shift.vehicle_id = s.vehicle_id
             AND shift.ended_at IS NULL
           LEFT JOIN driver_positions p ON p.driver_id = s.driver_id
           CROSS JOIN LATERAL (
             SELECT coalesce(p.lat, base_lat) AS lat, coalesce(p.lng, base_lng) AS lng
           ) AS place
           CROSS JOIN LATERAL straight_line_meters(place.lat, place.lng, $4, $5) AS straight_meters
           WHERE vehicle_type_id = $3 AND is_demo = (SELECT is_demo FROM accounts WHERE account_id = $1)
             AND suspended_at IS NULL AND retired_at IS NULL AND out_of_service_at IS NULL
             AND least(licence_expires_on, drivers.documents_valid_through, vehicles.documents_valid_through)
               >= ($7::timestamptz AT TIME ZONE INTERVAL '4 hours')::date
             AND coalesce(held_until <= $7, true)
             AND NOT EXISTS (SELECT FROM assignments AS busy
               WHERE busy.driver_id = s.driver_id OR busy.vehicle_id = s.vehicle_id)
             AND NOT EXISTS (SELECT FROM offers AS open WHERE open.driver_id = s.driver_id AND open.status = 'open')
             AND unmet_requirement_of_trip($1, $2, s.driver_id, s.vehicle_id) IS NULL
             AND NOT EXISTS (SELECT FROM offers AS asked WHERE asked.account_id = $1 AND asked.trip_id = $2
               AND asked.driver_id = s.driver_id AND asked.status <> 'withdrawn')
           ORDER BY straight_meters, s.driver_id LIMIT $6`,
    values: [
      trip.accountId,
      trip.tripId,
      trip.vehicleTypeId,
      trip.pickup.lat,
      trip.pickup.lng,
      atMost,
      now.toString(),
    ],
    onlyReads: true,
  });
  return rows.map((row) => ({
    driverId: row.driver_id,
    vehicleId: row.vehicle_id,
    vehicleClass: row.vehicle_class,
    plate: { emirate: row.plate_emirate, code: row.plate_code, number: row.plate_number },
    isOnline: row.is_online,
    isPlaced: row.is_placed,
    position: { lat: row.lat, lng: row.lng },
    straightMeters: row.straight_meters,
  }));
}

/** Returns a simulated driver who is being asked for the trip at this moment, and where they are. */
export async function selectAskedDriver(
  db: Queryable,
  { accountId, tripId }: TripName,
  now: Temporal.Instant,
): Promise<{ readonly driverId: number; readonly offerId: number; readonly place: Coordinates } | undefined> {
  const { rows } = await db.query<{ driver_id: number; offer_id: number; lat: number; lng: number }>({
    text: `SELECT driver_id, offer_id, coalesce(lat, base_lat) AS lat, coalesce(lng, base_lng) AS lng
           FROM offers JOIN simulated_drivers USING (driver_id) LEFT JOIN driver_positions USING (driver_id)
           WHERE account_id = $1 AND trip_id = $2 AND status = 'open' AND expires_at > $3 ORDER BY offer_id LIMIT 1`,
    values: [accountId, tripId, now.toString()],
    onlyReads: true,
  });
  const [row] = rows;
  return row && { driverId: row.driver_id, offerId: row.offer_id, place: { lat: row.lat, lng: row.lng } };
}

/** Returns some of the account's trips that have not ended. */
export async function selectOpenTrips(db: Queryable, accountId: number, atMost: number): Promise<number[]> {
  const { rows } = await db.query<{ trip_id: number }>({
    text: `SELECT trip_id FROM trips WHERE account_id = $1 AND status = ANY ($3::smallint[])
           ORDER BY trip_id LIMIT $2`,
    values: [accountId, atMost, openStatuses],
    onlyReads: true,
  });
  return rows.map(({ trip_id }) => trip_id);
}

/**
 * Returns the account's trips that have ended with the customer's vehicle still on the truck of a simulated
 * driver.
 */
export async function selectHandOvers(
  db: Queryable,
  accountId: number,
): Promise<{ readonly driverId: number; readonly tripId: number }[]> {
  const { rows } = await db.query<{ driver_id: number; trip_id: number }>({
    text: `SELECT at_trip.driver_id, trip_id FROM assignments AS at_trip
             JOIN simulated_drivers ON simulated_drivers.driver_id = at_trip.driver_id
             JOIN trips USING (account_id, trip_id)
           WHERE account_id = $1 AND status = ANY ($2::smallint[])`,
    values: [accountId, finalStatuses],
    onlyReads: true,
  });
  return rows.map(({ driver_id, trip_id }) => ({ driverId: driver_id, tripId: trip_id }));
}
