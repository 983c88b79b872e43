import type { DriverData } from '@satha/contract/driver-operations';
import type { DriverAction, DriverTrip, OfferData, PresentTripData } from '@satha/contract/driver-trips';
import { type TripStatusCode, tripStatusOf } from '@satha/terms/trip-statuses';
import type { OpenOffer } from '../../domain/dispatch/offer.ts';
import type { Driver, Shift } from '../../domain/drivers/driver.ts';
import { formatPlate } from '../../domain/drivers/plate.ts';
import type { Job } from '../../domain/jobs/job.ts';
import type { PresentTrip } from '../../domain/trips/queries.ts';
import { mayAct, type TripActionName } from '../../domain/trips/trip-actions.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';
import { viewExtra } from '../shared/extra-view.ts';
import { viewTripPoint } from '../shared/trip-point-view.ts';
import { viewJob, viewNeeds } from '../trip-facts-view.ts';
import { kilometers, minutes } from '../wire-units.ts';

export function viewDriver(driver: Driver): DriverData {
  const { shift, trip } = driver;
  return {
    driverId: driver.driverId,
    name: driver.name,
    ...(driver.nameAr !== undefined && { nameAr: driver.nameAr }),
    phoneCode: driver.phoneCode,
    mobileNumber: driver.mobileNumber,
    status: driver.status,
    licenceExpiresOn: driver.licenceExpiresOn.toString(),
    ...(shift && { shift: viewShift(shift) }),
    ...(trip && { tripId: trip.tripId }),
  };
}

function viewShift({ startedAt, equipment, vehicle }: Shift) {
  return {
    startedAt: formatUaeTimestamp(startedAt),
    plate: formatPlate(vehicle.plate),
    vehicleTypeId: vehicle.vehicleTypeId,
    equipment: [...equipment],
    vehicle: {
      equipment: [...vehicle.equipment],
      ...(vehicle.heightMm !== undefined && { heightMm: vehicle.heightMm }),
      ...(vehicle.payloadKg !== undefined && { payloadKg: vehicle.payloadKg }),
      ...(vehicle.tareKg !== undefined && { tareKg: vehicle.tareKg }),
    },
  };
}

export function viewOffer(offer: OpenOffer, now: Temporal.Instant): OfferData {
  const expiresInMs = offer.expiresAt.epochMilliseconds - now.epochMilliseconds;
  return {
    offerId: offer.offerId,
    tripId: offer.tripId,
    vehicleTypeId: offer.vehicleTypeId,
    pickup: viewTripPoint(offer.pickup),
    destination: viewTripPoint(offer.destination),
    pickupDistance: kilometers(offer.pickupMeters),
    pickupTime: minutes(offer.pickupSeconds),
    tripDistance: kilometers(offer.tripMeters),
    tripTime: minutes(offer.tripSeconds),
    departureTime: formatUaeTimestamp(offer.departureAt),
    ...viewNeeds(offer.requirements),
    ...(offer.job && { job: viewJob(offer.job, now) }),
    expiresAt: formatUaeTimestamp(offer.expiresAt),
    expiresInSeconds: Math.max(0, Math.round(expiresInMs / 100) / 10),
  };
}

/** What the driver's buttons are called here. */
const actionNames: Readonly<Record<DriverAction, TripActionName>> = {
  arrived: 'arrive',
  loading: 'load',
  start: 'start',
  complete: 'complete',
  'give-up': 'give_up',
  end: 'end',
};

/** A trip that is over is its driver's only while the vehicle on board is still to be handed over. */
function listActions(status: TripStatusCode): DriverAction[] {
  if (tripStatusOf(status).isFinal) return ['complete'];
  const actions = Object.entries(actionNames) as [DriverAction, TripActionName][];
  return actions.filter(([, action]) => mayAct('driver', action, status)).map(([name]) => name);
}

export type DriverTripViewDeps = {
  /** The operator's line for drivers, as +971…: where it is set, no driver is told a number of a customer. */
  readonly dispatchNumber: string | undefined;
};

/**
 * Returns the trip that a driver is at, with what they need of the customer and the extras that were asked for, and nothing
 * else of the account or its money.
 */
export function viewDriverTrip({ dispatchNumber }: DriverTripViewDeps, trip: PresentTrip): DriverTrip {
  const { customer, job } = trip;
  const { phoneCode, mobileNumber } = customer;
  return {
    tripId: trip.tripId,
    assignmentId: trip.assignmentId,
    statusCode: trip.status,
    statusName: tripStatusOf(trip.status).name,
    actions: listActions(trip.status),
    ...(tripStatusOf(trip.status).isFinal && { handOver: true as const }),
    vehicleTypeId: trip.vehicleTypeId,
    pickup: viewTripPoint(trip.pickup),
    destination: viewTripPoint(trip.destination),
    distance: kilometers(trip.distanceMeters),
    time: minutes(trip.durationSeconds),
    departureTime: formatUaeTimestamp(trip.departureAt),
    contact:
      dispatchNumber === undefined
        ? { reaches: 'customer', number: `+${phoneCode}${mobileNumber}` }
        : { reaches: 'operator', number: dispatchNumber },
    customer: {
      firstName: customer.firstName,
      lastName: customer.lastName,
      ...(dispatchNumber === undefined && { phoneCode, mobileNumber }),
    },
    ...(job && { job: viewJob(dispatchNumber === undefined ? job : withoutNumber(job), trip.createdAt) }),
    ...viewNeeds(trip.requirements),
    ...(trip.extras.length > 0 && { extras: trip.extras.map(viewExtra) }),
    ...(trip.unconfirmed.length > 0 && { unconfirmed: [...trip.unconfirmed] }),
  };
}

/** Who takes the vehicle is often the customer, and is called by the operator's line as well. */
function withoutNumber(job: Job): Job {
  if (!job.recipient) return job;
  const { phoneCode: _code, mobileNumber: _number, ...recipient } = job.recipient;
  return { ...job, recipient };
}

export function viewPresentTrip(deps: DriverTripViewDeps, trip: PresentTrip | undefined): PresentTripData {
  return { trip: trip ? viewDriverTrip(deps, trip) : null };
}
