import type {
  DriverAction,
  DriverData,
  DriverTrip,
  OfferData,
  PresentTripData,
} from '@satha/contract/driver-operations';
import { type TripStatusCode, tripStatusOf } from '@satha/terms/trip-statuses';
import type { OpenOffer } from '../../domain/dispatch/offer.ts';
import type { Driver, Shift } from '../../domain/drivers/driver.ts';
import { formatPlate } from '../../domain/drivers/plate.ts';
import type { Trip, TripPoint } from '../../domain/trips/trip.ts';
import { mayAct, type TripActionName } from '../../domain/trips/trip-actions.ts';
import { formatUaeTimestamp } from '../../values/uae-time.ts';
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
    pickup: viewPoint(offer.pickup),
    destination: viewPoint(offer.destination),
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
};

/** A trip that is over is its driver's only while the vehicle on board is still to be handed over. */
function listActions(status: TripStatusCode): DriverAction[] {
  if (tripStatusOf(status).isFinal) return ['complete'];
  const actions = Object.entries(actionNames) as [DriverAction, TripActionName][];
  return actions.filter(([, action]) => mayAct('driver', action, status)).map(([name]) => name);
}

/**
 * Returns the trip that a driver is at, with what they need of the customer, and nothing of the account or
 * its money.
 */
export function viewDriverTrip(trip: Trip): DriverTrip {
  const { customer } = trip;
  return {
    tripId: trip.tripId,
    statusCode: trip.status,
    statusName: tripStatusOf(trip.status).name,
    actions: listActions(trip.status),
    vehicleTypeId: trip.vehicleTypeId,
    pickup: viewPoint(trip.pickup),
    destination: viewPoint(trip.destination),
    distance: kilometers(trip.distanceMeters),
    time: minutes(trip.durationSeconds),
    departureTime: formatUaeTimestamp(trip.departureAt),
    customer: {
      firstName: customer.firstName,
      lastName: customer.lastName,
      phoneCode: customer.phoneCode,
      mobileNumber: customer.mobileNumber,
    },
    ...(trip.job && { job: viewJob(trip.job, trip.createdAt) }),
    ...viewNeeds(trip.requirements),
  };
}

export function viewPresentTrip(trip: Trip | undefined): PresentTripData {
  return { trip: trip ? viewDriverTrip(trip) : null };
}

function viewPoint({ lat, lng, address, areaName }: TripPoint) {
  return {
    lat,
    lng,
    ...(address !== undefined && { address }),
    ...(areaName !== undefined && { areaName }),
  };
}
