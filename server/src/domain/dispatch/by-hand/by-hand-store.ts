import type { Emirate } from '@satha/terms/emirates';
import { type TripStatusCode, tripStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { type MotionRow, selectMotion, toMotion } from '../../drivers/positions/motion.ts';
import type { Requirement } from '../../jobs/requirement.ts';
import type { VehicleClass } from '../../routing/route-provider.ts';
import type { TripName } from '../../trips/trip.ts';
import type { OfferStatus } from '../offer.ts';
import { wasAsked } from '../searching/candidates-store.ts';
import type { DriverForTrip } from './driver-for-trip.ts';
import type { TripByHand } from './trip-by-hand.ts';

type TripRow = {
  account_id: number;
  trip_id: number;
  status: TripStatusCode;
  sequence: number;
  driver_id: number | null;
  vehicle_type_id: number;
  vehicle_class: VehicleClass;
  from_lat: number;
  from_lng: number;
  to_lat: number;
  to_lng: number;
  lat: number | null;
  lng: number | null;
  requirements: readonly Requirement[] | null;
};

/** Returns a trip by its number alone, whoever's it is: for an operator. */
export async function selectTripByHand(db: Queryable, tripId: number): Promise<TripByHand | undefined> {
  const { rows } = await db.query<TripRow>({
    text: `SELECT t.account_id, t.trip_id, t.status, t.sequence, a.driver_id, t.vehicle_type_id, vehicle_class, from_lat,
             from_lng, to_lat, to_lng, p.lat, p.lng, j.requirements
           FROM trips t JOIN vehicle_types USING (vehicle_type_id)
             LEFT JOIN trip_jobs j ON j.account_id = t.account_id AND j.trip_id = t.trip_id
             LEFT JOIN assignments a ON a.account_id = t.account_id AND a.trip_id = t.trip_id
             LEFT JOIN driver_positions p ON p.driver_id = a.driver_id AND t.status = ${tripStatuses.in_progress.code}
           WHERE t.trip_id = $1`,
    values: [tripId],
  });
  return rows[0] && toTripByHand(rows[0]);
}

function toTripByHand(row: TripRow): TripByHand {
  const { lat, lng } = row;
  return {
    accountId: row.account_id,
    tripId: row.trip_id,
    status: row.status,
    sequence: row.sequence,
    driverId: row.driver_id ?? undefined,
    vehicleTypeId: row.vehicle_type_id,
    vehicleClass: row.vehicle_class,
    meeting: lat === null || lng === null ? { lat: row.from_lat, lng: row.from_lng } : { lat, lng },
    destination: { lat: row.to_lat, lng: row.to_lng },
    requirements: row.requirements ?? [],
  };
}

/** Locks a trip until the database transaction ends, and returns how it stands; undefined of none. */
export async function lockTripByHand(
  transaction: Queryable,
  { accountId, tripId }: TripName,
): Promise<Pick<TripByHand, 'status' | 'sequence' | 'driverId'> | undefined> {
  await transaction.query({
    text: 'SELECT FROM trips WHERE account_id = $1 AND trip_id = $2 FOR NO KEY UPDATE',
    values: [accountId, tripId],
  });
  const { rows } = await transaction.query<Pick<TripRow, 'status' | 'sequence' | 'driver_id'>>({
    text: `SELECT status, sequence, assignments.driver_id FROM trips LEFT JOIN assignments USING (account_id, trip_id)
           WHERE account_id = $1 AND trip_id = $2`,
    values: [accountId, tripId],
  });
  const [row] = rows;
  return row && { status: row.status, sequence: row.sequence, driverId: row.driver_id ?? undefined };
}

/** Locks a driver, and the truck of their shift, until the database transaction ends. */
export async function lockDriverByHand(transaction: Queryable, driverId: number): Promise<void> {
  await transaction.query({
    text: 'SELECT FROM drivers WHERE driver_id = $1 FOR NO KEY UPDATE',
    values: [driverId],
  });
  await transaction.query({
    text: `SELECT FROM shifts JOIN vehicles USING (vehicle_id) WHERE driver_id = $1 AND ended_at IS NULL
           FOR SHARE OF vehicles`,
    values: [driverId],
  });
}

type DriverRow = {
  driver_id: number;
  name: string;
  name_ar: string | null;
  phone_code: string;
  mobile_number: string;
  licence_expires_on: string;
  is_suspended: boolean;
  valid_through: string | null;
  is_out_of_service: boolean;
  held_until: Temporal.Instant | null;
  vehicle_id: number | null;
  vehicle_type_id: number;
  plate_emirate: Emirate;
  plate_code: string;
  plate_number: string;
  is_retired: boolean;
  lat: number | null;
  lng: number | null;
  recorded_at: Temporal.Instant | null;
  at_trip_id: number | null;
  asked_for_trip_id: number | null;
  earlier_answer: OfferStatus | null;
  is_apart: boolean;
  unmet: DriverForTrip['unmet'] | null;
} & MotionRow;

/**
 * Returns everybody on shift as a trip's drivers are chosen by, those of the sandbox's demo for its trips alone, or the named driver alone, on shift or not; in the order of
 * their numbers.
 */
export async function selectDriversForTrip(
  db: Queryable,
  { accountId, tripId }: TripName,
  { driverId, now }: { readonly driverId?: number | undefined; readonly now: Temporal.Instant },
): Promise<DriverForTrip[]> {
  const { rows } = await db.query<DriverRow>({
    text: `SELECT d.driver_id, d.name, d.name_ar, d.phone_code, d.mobile_number, d.licence_expires_on::text,
             d.suspended_at IS NOT NULL AS is_suspended, d.held_until, v.vehicle_id, v.vehicle_type_id, v.plate_emirate,
             v.plate_code, v.plate_number, v.retired_at IS NOT NULL AS is_retired, v.out_of_service_at IS NOT NULL AS is_out_of_service,
             least(d.documents_valid_through, v.documents_valid_through)::text AS valid_through, p.lat, p.lng,
             greatest(p.recorded_at, p.heard_at) AS recorded_at, ${selectMotion('p')},
             (SELECT trip_id FROM assignments AS busy WHERE busy.driver_id = d.driver_id OR busy.vehicle_id = v.vehicle_id
              ORDER BY busy.driver_id <> d.driver_id LIMIT 1) AS at_trip_id,
             asked.trip_id AS asked_for_trip_id,
             (SELECT status FROM offers AS earlier WHERE earlier.account_id = $1 AND earlier.trip_id = $2
                AND earlier.driver_id = d.driver_id AND earlier.status <> 'open' AND ${wasAsked('earlier', 'asks_anew_since')}
              ORDER BY offer_id DESC LIMIT 1) AS earlier_answer,
             d.is_demo <> account.is_demo AS is_apart,
             unmet_requirement_of_trip($1, $2, d.driver_id, v.vehicle_id) AS unmet
           FROM drivers d JOIN accounts account ON account.account_id = $1
             LEFT JOIN shifts s ON s.driver_id = d.driver_id AND s.ended_at IS NULL
             LEFT JOIN vehicles v ON v.vehicle_id = s.vehicle_id
             LEFT JOIN driver_positions p ON p.driver_id = d.driver_id
             LEFT JOIN offers asked ON asked.driver_id = d.driver_id AND asked.status = 'open' AND asked.expires_at > $4
             LEFT JOIN dispatches search ON search.account_id = $1 AND search.trip_id = $2
           WHERE CASE WHEN $3::bigint IS NULL THEN s.driver_id IS NOT NULL AND d.is_demo = account.is_demo ELSE d.driver_id = $3 END
           ORDER BY d.driver_id`,
    values: [accountId, tripId, driverId ?? null, now.toString()],
  });
  return rows.map(toDriverForTrip);
}

function toDriverForTrip(row: DriverRow): DriverForTrip {
  const { lat, lng, recorded_at: recordedAt } = row;
  return {
    driverId: row.driver_id,
    name: row.name,
    nameAr: row.name_ar ?? undefined,
    phoneCode: row.phone_code,
    mobileNumber: row.mobile_number,
    licenceExpiresOn: Temporal.PlainDate.from(row.licence_expires_on),
    isSuspended: row.is_suspended,
    documentsValidThrough:
      row.valid_through === null ? undefined : Temporal.PlainDate.from(row.valid_through),
    heldUntil: row.held_until ?? undefined,
    truck:
      row.vehicle_id === null
        ? undefined
        : {
            vehicleId: row.vehicle_id,
            plate: { emirate: row.plate_emirate, code: row.plate_code, number: row.plate_number },
            vehicleTypeId: row.vehicle_type_id,
            isRetired: row.is_retired,
            isOutOfService: row.is_out_of_service,
          },
    position:
      lat === null || lng === null || recordedAt === null
        ? undefined
        : { lat, lng, recordedAt, motion: toMotion(row) },
    atTripId: row.at_trip_id ?? undefined,
    askedForTripId: row.asked_for_trip_id ?? undefined,
    earlierAnswer: row.earlier_answer ?? undefined,
    isApart: row.is_apart,
    unmet: row.unmet ?? undefined,
  };
}
