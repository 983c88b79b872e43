import type { TripSummary } from '@satha/contract/portal/trips';
import type { TripPlace } from '@satha/contract/trip-place';
import { tripStatusOf } from '@satha/terms/trip-statuses';
import { formatPlate } from '../../../domain/drivers/plate.ts';
import type { Place } from '../../../domain/places/place-provider.ts';
import { totalChargedFils } from '../../../domain/trips/extras/trip-extra.ts';
import type { Trip, TripDriver } from '../../../domain/trips/trip.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { type TripPointViewDeps, viewFix, viewName, viewPoint } from '../../trip-facts-view.ts';

export type TripViewDeps = TripPointViewDeps;

/** Returns a trip as the tables of portal and console tell it. */
export function viewTrip(deps: TripViewDeps, trip: Trip): TripSummary {
  const { customer } = trip;
  const { name: status, isFinal } = tripStatusOf(trip.status);
  return {
    tripId: trip.tripId,
    status,
    sequence: trip.sequence,
    vehicleTypeId: trip.vehicleTypeId,
    pickup: viewPoint(deps, trip.pickup),
    destination: viewPoint(deps, trip.destination),
    fareFils: trip.fareFils,
    cancellationFeeFils: trip.cancellationFeeFils ?? null,
    chargedFils: isFinal ? totalChargedFils(trip) : null,
    outcome: trip.outcome ?? null,
    departureAt: formatUaeTimestamp(trip.departureAt),
    customer: {
      firstName: customer.firstName,
      lastName: customer.lastName,
      phoneCode: customer.phoneCode,
      mobileNumber: customer.mobileNumber,
    },
    externalReference: trip.externalReference ?? null,
    driver: trip.driver ? viewDriver(trip.driver) : null,
    fix: trip.driver?.position ? viewFix(trip.driver.position) : null,
    ...viewPromise(trip.driver),
    createdAt: formatUaeTimestamp(trip.createdAt),
    updatedAt: formatUaeTimestamp(trip.updatedAt),
  };
}

function viewPromise(driver: TripDriver | undefined): Pick<TripSummary, 'promisedAt'> {
  const promisedAt = driver?.arrivedAt ? undefined : driver?.promisedArrivalAt;
  return promisedAt === undefined ? {} : { promisedAt: formatUaeTimestamp(promisedAt) };
}

export function viewDriver(
  driver: Pick<TripDriver, 'name' | 'nameAr' | 'phoneCode' | 'mobileNumber' | 'plate'>,
): NonNullable<TripSummary['driver']> {
  return {
    name: driver.name,
    ...(driver.nameAr !== undefined && { nameAr: driver.nameAr }),
    phone: driver.phoneCode + driver.mobileNumber,
    plate: formatPlate(driver.plate),
  };
}

/** Returns a point of a quote. */
export function viewPlace({ lat, lng }: Coordinates, { address, areaName }: Place): TripPlace {
  return {
    lat,
    lng,
    address: address ? viewName(address) : null,
    areaName: areaName ? viewName(areaName) : null,
  };
}
