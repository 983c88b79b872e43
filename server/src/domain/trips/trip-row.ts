import type { UnconfirmedPress } from '@satha/terms/dispatch';
import type { Emirate } from '@satha/terms/emirates';
import { tripOutcomeOf } from '@satha/terms/trip-outcomes';
import { statusesWithDriver, type TripStatusCode, tripStatuses } from '@satha/terms/trip-statuses';
import { type MotionRow, motionColumns, toMotion } from '../drivers/positions/motion.ts';
import { withinMeters } from '../drivers/positions/queries.ts';
import type { Job } from '../jobs/job.ts';
import type { Requirement } from '../jobs/requirement.ts';
import { extrasOfTrip, isElsewhere, type TripExtraRow, toTripExtra } from './extras/trip-extra.ts';
import { type SearchRoundRow, searchRoundColumns, toSearchRound } from './search-round.ts';
import type { Trip, TripDriver } from './trip.ts';
import { toTripPoints } from './trip-points.ts';

/** A row of `trips`, as far as a trip is shown, with who is at it and where. */
export type TripRow = OwnRow & {
  extras: readonly TripExtraRow[] | null;
  unconfirmed: readonly UnconfirmedPress[] | null;
} & JobRow & {
    [Column in keyof SearchRoundRow]: SearchRoundRow[Column] | null;
  } & DriverRow;

type OwnRow = {
  account_id: number;
  trip_id: number;
  status: TripStatusCode;
  sequence: number;
  vehicle_type_id: number;
  from_lat: number;
  from_lng: number;
  to_lat: number;
  to_lng: number;
  from_address: string | null;
  from_area_name: string | null;
  to_address: string | null;
  to_area_name: string | null;
  distance_meters: number;
  duration_seconds: number;
  departure_at: Temporal.Instant;
  fare_fils: number;
  cancellation_fee_fils: number | null;
  failure_reason: string | null;
  cancelled_by: string | null;
  first_name: string;
  last_name: string;
  phone_code: string;
  mobile_number: string;
  external_reference: string | null;
  created_at: Temporal.Instant;
  updated_at: Temporal.Instant;
};

/** Null altogether where nothing was told of the work and nothing is needed. */
type JobRow = {
  job: Job | null;
  requirements: readonly Requirement[] | null;
  requirements_waived_at: Temporal.Instant | null;
  requirements_waived_because: string;
};

/** Null altogether while nobody is at the trip. */
type DriverRow = {
  driver_id: number | null;
  driver_name: string;
  driver_name_ar: string | null;
  driver_phone_code: string;
  driver_mobile_number: string;
  vehicle_id: number;
  plate_emirate: Emirate;
  plate_code: string;
  plate_number: string;
  driver_vehicle_type_id: number;
  driver_lat: number | null;
  driver_lng: number | null;
  driver_recorded_at: Temporal.Instant | null;
  driver_heading: number | null;
  driver_within_meters: number | null;
  promised_at: Temporal.Instant | null;
  promised_anew_at: Temporal.Instant | null;
  arrived_at: Temporal.Instant | null;
} & MotionRow;

const ownColumns = [
  'account_id',
  'trip_id',
  'status',
  'sequence',
  'vehicle_type_id',
  'from_lat',
  'from_lng',
  'to_lat',
  'to_lng',
  'from_address',
  'from_area_name',
  'to_address',
  'to_area_name',
  'distance_meters',
  'duration_seconds',
  'departure_at',
  'fare_fils',
  'cancellation_fee_fils',
  'failure_reason',
  'cancelled_by',
  'first_name',
  'last_name',
  'phone_code',
  'mobile_number',
  'external_reference',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof OwnRow)[];

const driverColumns: Readonly<Record<keyof DriverRow, string>> = {
  driver_id: 'd.driver_id',
  driver_name: 'd.name',
  driver_name_ar: 'd.name_ar',
  driver_phone_code: 'd.phone_code',
  driver_mobile_number: 'd.mobile_number',
  vehicle_id: 'v.vehicle_id',
  plate_emirate: 'v.plate_emirate',
  plate_code: 'v.plate_code',
  plate_number: 'v.plate_number',
  driver_vehicle_type_id: 'v.vehicle_type_id',
  driver_lat: 'l.lat',
  driver_lng: 'l.lng',
  driver_recorded_at: 'l.recorded_at',
  driver_heading: 'l.heading',
  ...motionColumns('l'),
  driver_within_meters: withinMeters('l'),
  promised_at: 'coalesce(p.promised_anew_at, p.promised_at)',
  promised_anew_at: 'p.promised_anew_at',
  arrived_at: 'p.arrived_at',
};

const toPickup = tripStatuses.driver_to_pickup.code;

/** The columns of a TripRow, from `trips` as `t` and what `withJobAndDriver` joins to it. */
export const tripColumns = [
  ...ownColumns.map((column) => `t.${column}`),
  `${extrasOfTrip} AS extras`,
  `CASE WHEN t.status > ${toPickup} THEN list_unconfirmed_presses(t.account_id, t.trip_id) END AS unconfirmed`,
  'j.job, j.requirements, j.requirements_waived_at, j.requirements_waived_because',
  ...searchRoundColumns.map((column) => `k.${column}`),
  ...Object.entries(driverColumns).map(([name, column]) => `${column} AS ${name}`),
].join(', ');

const inProgress = tripStatuses.in_progress.code;
const searching = tripStatuses.searching.code;

/**
 * The SQL that joins to each trip `t` its job, what the search for a driver found last, its driver and their
 * position, and the arrival that was promised for the present leg.
 */
export const withJobAndDriver = `
  LEFT JOIN trip_jobs j ON j.account_id = t.account_id AND j.trip_id = t.trip_id
  LEFT JOIN LATERAL (
    SELECT search_rounds.* FROM dispatches JOIN search_rounds USING (account_id, trip_id, search_number)
    WHERE t.status = ${searching} AND dispatches.account_id = t.account_id AND dispatches.trip_id = t.trip_id
    ORDER BY round DESC LIMIT 1
  ) k ON true
  LEFT JOIN assignments a ON a.account_id = t.account_id AND a.trip_id = t.trip_id
    AND t.status IN (${statusesWithDriver.join(', ')})
  LEFT JOIN drivers d ON d.driver_id = a.driver_id
  LEFT JOIN vehicles v ON v.vehicle_id = a.vehicle_id
  LEFT JOIN driver_positions l ON l.driver_id = a.driver_id
  LEFT JOIN arrival_promises p ON p.account_id = t.account_id AND p.trip_id = t.trip_id
    AND p.driver_id = a.driver_id AND p.leg = CASE WHEN t.status = ${inProgress} THEN 'destination' ELSE 'pickup' END`;

export function toTrip(row: TripRow): Trip {
  const points = toTripPoints(row);
  const extras = (row.extras ?? []).map(toTripExtra);
  return {
    accountId: row.account_id,
    tripId: row.trip_id,
    status: row.status,
    sequence: row.sequence,
    vehicleTypeId: row.vehicle_type_id,
    ...points,
    distanceMeters: row.distance_meters,
    durationSeconds: row.duration_seconds,
    departureAt: row.departure_at,
    fareFils: row.fare_fils,
    cancellationFeeFils: row.cancellation_fee_fils ?? undefined,
    extras,
    outcome: tripOutcomeOf(row.status, {
      isElsewhere: isElsewhere(extras, points.destination),
      failureReason: row.failure_reason ?? undefined,
      cancelledBy: row.cancelled_by ?? undefined,
    }),
    unconfirmed: row.unconfirmed ?? [],
    driver: row.driver_id === null ? undefined : toDriver(row, row.driver_id),
    customer: {
      firstName: row.first_name,
      lastName: row.last_name,
      phoneCode: row.phone_code,
      mobileNumber: row.mobile_number,
    },
    externalReference: row.external_reference ?? undefined,
    job: row.job ?? undefined,
    requirements: {
      needed: row.requirements ?? [],
      waived:
        row.requirements_waived_at === null
          ? undefined
          : { at: row.requirements_waived_at, because: row.requirements_waived_because },
    },
    lastRound: row.searched_at === null ? undefined : toSearchRound(row as SearchRoundRow),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toDriver(row: DriverRow, driverId: number): TripDriver {
  const { driver_lat: lat, driver_lng: lng, driver_recorded_at: recordedAt } = row;
  return {
    driverId,
    name: row.driver_name,
    nameAr: row.driver_name_ar ?? undefined,
    phoneCode: row.driver_phone_code,
    mobileNumber: row.driver_mobile_number,
    vehicleId: row.vehicle_id,
    plate: { emirate: row.plate_emirate, code: row.plate_code, number: row.plate_number },
    vehicleTypeId: row.driver_vehicle_type_id,
    position:
      lat === null || lng === null || recordedAt === null
        ? undefined
        : {
            ...{ lat, lng, recordedAt, headingDegrees: row.driver_heading ?? undefined },
            withinMeters: row.driver_within_meters ?? undefined,
            motion: toMotion(row),
          },
    promisedArrivalAt: row.promised_at ?? undefined,
    promisedAnewAt: row.promised_anew_at ?? undefined,
    arrivedAt: row.arrived_at ?? undefined,
  };
}
