import type { Emirate } from '@satha/terms/emirates';
import { type TripStatusCode, tripStatuses, tripStatusOf } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { DriverInVehicle } from '../../drivers/create-drivers-in-vehicles.ts';
import type { VehicleClass } from '../../routing/route-provider.ts';
import type { TripExtraRow } from '../../trips/extras/trip-extra.ts';
import { consoleHeardOfSince } from '../demo/demo-policy.ts';
import { findTripTurn, testPhoneCode } from '../test-phone-numbers.ts';
import type { PlannedDriver } from './fleet-plan.ts';
import { numbersWithPhotos } from './plays/photo-plan.ts';
import type { FleetExtra, FleetJob, FleetOffer, SimulatedDriver } from './simulated-driver.ts';

/** Stores the drivers of the fleet, and which truck each is in; those stored already stay as they are. */
export async function insertSimulatedDrivers(
  transaction: Queryable,
  members: readonly (DriverInVehicle & Pick<PlannedDriver, 'planNumber' | 'base'>)[],
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO simulated_drivers (driver_id, plan_number, vehicle_id, base_lat, base_lng)
           SELECT * FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::double precision[], $5::double precision[])
           ON CONFLICT DO NOTHING`,
    values: [
      members.map(({ driverId }) => driverId),
      members.map(({ planNumber }) => planNumber),
      members.map(({ vehicleId }) => vehicleId),
      members.map(({ base }) => base.lat),
      members.map(({ base }) => base.lng),
    ],
  });
}

type DriverRow = {
  driver_id: number;
  plate_emirate: Emirate;
  plate_code: string;
  plate_number: string;
  vehicle_type_id: number;
  vehicle_class: VehicleClass;
  base_lat: number;
  base_lng: number;
  is_demo: boolean;
  may_work: boolean;
  is_online: boolean;
  lat: number | null;
  lng: number | null;
  recorded_at: Temporal.Instant;
} & JobRow &
  OfferRow;

/** Null altogether without a trip. */
type JobRow = {
  account_id: number;
  trip_id: number | null;
  status: TripStatusCode;
  from_lat: number;
  from_lng: number;
  to_lat: number;
  to_lng: number;
  phone_code: string;
  mobile_number: string;
  takes: number;
  assigned_at: Temporal.Instant;
  promised_pickup_at: Temporal.Instant | null;
  arrived_at: Temporal.Instant | null;
  is_manually_controlled: boolean;
  /** Both null where nobody wants them, and where there is nothing yet. */
  evidence: FleetJob['evidence'] | null;
  extra: Pick<TripExtraRow, 'extraId' | 'status' | 'requestedAt' | 'decidedAt'> | null;
};

/** Null altogether without an offer. */
type OfferRow = {
  offer_id: number | null;
  offered_at: Temporal.Instant;
  offer_phone_code: string;
  offer_mobile_number: string;
  declines: number;
};

/** Whether trip `t` has a scenario with photos: for any other trip no extra is looked up. */
const wantsPhotos = 't.phone_code = $2 AND t.mobile_number = ANY ($3)';
/** Whether the driver of trip `t` tells of the vehicle now, and is to know what they have told. */
const isTold = `t.status IN (${tripStatuses.at_pickup.code}, ${tripStatuses.in_progress.code}) OR ${wantsPhotos}`;

/**
 * Returns the whole fleet, with what each is at and is asked. What a trip tells on its account's clock is
 * told on the real one.
 */
export async function selectFleet(db: Queryable, now: Temporal.Instant): Promise<SimulatedDriver[]> {
  const { rows } = await db.query<DriverRow>({
    name: 'select-fleet',
    text: `SELECT s.driver_id, v.plate_emirate, v.plate_code, v.plate_number, v.vehicle_type_id, vehicle_class, base_lat, base_lng,
             d.is_demo, d.suspended_at IS NULL AND v.retired_at IS NULL AND v.out_of_service_at IS NULL
               AND least(d.licence_expires_on, d.documents_valid_through, v.documents_valid_through)
                 >= ($1::timestamptz AT TIME ZONE INTERVAL '4 hours')::date
               AND (NOT d.is_demo OR demo.is_open) AS may_work,
             shift.driver_id IS NOT NULL AS is_online,
             p.lat, p.lng, p.recorded_at,
             t.account_id, t.trip_id, t.status, t.from_lat, t.from_lng, t.to_lat, t.to_lng, t.phone_code,
             t.mobile_number, a.assigned_at, t.promised_pickup_at - (account_time(t.account_id, $1) - $1::timestamptz)
               AS promised_pickup_at,
             coalesce(promise.arrived_at, press.pressed_at) AS arrived_at, held.trip_id IS NOT NULL AS is_manually_controlled,
             CASE WHEN ${isTold} THEN (
               SELECT jsonb_object_agg(evidence_id, coalesce(stored_at, erased_at) IS NOT NULL OR sha256 IS NULL) FROM trip_evidence AS told
               WHERE told.account_id = a.account_id AND told.trip_id = a.trip_id AND told.driver_id = s.driver_id
             ) END AS evidence,
             CASE WHEN ${wantsPhotos} THEN (
               SELECT jsonb_build_object('extraId', extra_id, 'status', status, 'requestedAt', requested_at,
                 'decidedAt', decided_at) FROM trip_extras AS asked_for
               WHERE asked_for.account_id = a.account_id AND asked_for.trip_id = a.trip_id
                 AND asked_for.driver_id = s.driver_id ORDER BY extra DESC LIMIT 1
             ) END AS extra,
             (SELECT count(*) FROM offers AS taken WHERE taken.account_id = a.account_id
               AND taken.trip_id = a.trip_id AND taken.status = 'accepted') AS takes,
             o.offer_id, o.offered_at, asked.phone_code AS offer_phone_code, asked.mobile_number AS offer_mobile_number,
             (SELECT count(*) FROM offers AS no WHERE no.account_id = o.account_id
               AND no.trip_id = o.trip_id AND no.status = 'declined') AS declines
           FROM simulated_drivers s
           CROSS JOIN (SELECT EXISTS (SELECT FROM demo_runs WHERE console_seen_at > $4) AS is_open) AS demo
           JOIN drivers d USING (driver_id)
           JOIN vehicles v USING (vehicle_id)
           JOIN vehicle_types USING (vehicle_type_id)
           LEFT JOIN shifts shift ON shift.driver_id = s.driver_id AND shift.vehicle_id = s.vehicle_id
             AND shift.ended_at IS NULL
           LEFT JOIN driver_positions p ON p.driver_id = s.driver_id
           LEFT JOIN assignments a ON a.driver_id = s.driver_id
           LEFT JOIN trips t ON t.account_id = a.account_id AND t.trip_id = a.trip_id
           LEFT JOIN manually_controlled_trips held ON held.account_id = a.account_id AND held.trip_id = a.trip_id
           LEFT JOIN arrival_promises promise ON promise.account_id = a.account_id AND promise.trip_id = a.trip_id
             AND promise.leg = 'pickup' AND promise.driver_id = s.driver_id
           LEFT JOIN trip_presses press ON press.account_id = a.account_id AND press.trip_id = a.trip_id
             AND press.step = 'arrived' AND press.driver_id = s.driver_id
           LEFT JOIN offers o ON o.driver_id = s.driver_id AND o.status = 'open' AND o.expires_at > $1
           LEFT JOIN trips asked ON asked.account_id = o.account_id AND asked.trip_id = o.trip_id
           ORDER BY plan_number`,
    values: [now.toString(), testPhoneCode, numbersWithPhotos, consoleHeardOfSince(now).toString()],
    onlyReads: true,
  });
  return rows.map(toSimulatedDriver);
}

function toSimulatedDriver(row: DriverRow): SimulatedDriver {
  const { lat, lng, recorded_at: recordedAt } = row;
  return {
    driverId: row.driver_id,
    plate: { emirate: row.plate_emirate, code: row.plate_code, number: row.plate_number },
    vehicleTypeId: row.vehicle_type_id,
    vehicleClass: row.vehicle_class,
    base: { lat: row.base_lat, lng: row.base_lng },
    isDemo: row.is_demo,
    mayWork: row.may_work,
    isOnline: row.is_online,
    position: lat === null || lng === null ? undefined : { lat, lng, recordedAt },
    job: row.trip_id === null ? undefined : toJob(row, row.trip_id),
    offer: row.offer_id === null ? undefined : toOffer(row, row.offer_id),
  };
}

function toJob(row: JobRow & Pick<DriverRow, 'is_demo'>, tripId: number): FleetJob {
  return {
    accountId: row.account_id,
    tripId,
    status: row.status,
    pickup: { lat: row.from_lat, lng: row.from_lng },
    destination: { lat: row.to_lat, lng: row.to_lng },
    turn: findTripTurn({ phoneCode: row.phone_code, mobileNumber: row.mobile_number }),
    takes: row.takes,
    assignedAt: row.assigned_at,
    promisedPickupAt: row.promised_pickup_at ?? undefined,
    arrivedAt: row.arrived_at ?? undefined,
    isDemo: row.is_demo,
    evidence: row.evidence ?? {},
    extra: row.extra ? toExtra(row.extra) : undefined,
    // What has ended is no more moved by hand: its driver is free to bring back what is on the truck.
    isManuallyControlled: row.is_manually_controlled && !tripStatusOf(row.status).isFinal,
  };
}

function toExtra({ requestedAt, decidedAt, ...row }: NonNullable<JobRow['extra']>): FleetExtra {
  return {
    ...row,
    requestedAt: Temporal.Instant.from(requestedAt),
    decidedAt: decidedAt === null ? undefined : Temporal.Instant.from(decidedAt),
  };
}

function toOffer(row: OfferRow, offerId: number): FleetOffer {
  return {
    offerId,
    offeredAt: row.offered_at,
    turn: findTripTurn({ phoneCode: row.offer_phone_code, mobileNumber: row.offer_mobile_number }),
    declines: row.declines,
  };
}
