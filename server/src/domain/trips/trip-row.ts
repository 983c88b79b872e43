import type { Trip } from './trip.ts';
import type { TripStatusCode } from './trip-status.ts';

/** A row of `trips`, as far as a trip is shown. */
export type TripRow = {
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
  first_name: string;
  last_name: string;
  phone_code: string;
  mobile_number: string;
  external_reference: string | null;
  created_at: Temporal.Instant;
  updated_at: Temporal.Instant;
};

export const tripColumns = [
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
  'first_name',
  'last_name',
  'phone_code',
  'mobile_number',
  'external_reference',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof TripRow)[];

export function toTrip(row: TripRow): Trip {
  return {
    accountId: row.account_id,
    tripId: row.trip_id,
    status: row.status,
    sequence: row.sequence,
    vehicleTypeId: row.vehicle_type_id,
    pickup: {
      lat: row.from_lat,
      lng: row.from_lng,
      address: row.from_address ?? undefined,
      areaName: row.from_area_name ?? undefined,
    },
    destination: {
      lat: row.to_lat,
      lng: row.to_lng,
      address: row.to_address ?? undefined,
      areaName: row.to_area_name ?? undefined,
    },
    distanceMeters: row.distance_meters,
    durationSeconds: row.duration_seconds,
    departureAt: row.departure_at,
    fareFils: row.fare_fils,
    cancellationFeeFils: row.cancellation_fee_fils ?? undefined,
    customer: {
      firstName: row.first_name,
      lastName: row.last_name,
      phoneCode: row.phone_code,
      mobileNumber: row.mobile_number,
    },
    externalReference: row.external_reference ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
