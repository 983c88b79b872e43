import type { SearchRoundData } from '@satha/contract/job/search-round';
import type { TripRecord } from '@satha/contract/trip-record';
import { exclusionList } from '@satha/terms/dispatch';
import { tripStatusOf } from '@satha/terms/trip-statuses';
import { formatPlate } from '../../../domain/drivers/plate.ts';
import type { TripText } from '../../../domain/messages/sms-message.ts';
import { totalChargedFils } from '../../../domain/trips/extras/trip-extra.ts';
import type { SearchRound } from '../../../domain/trips/search-round.ts';
import type { Trip, TripDriver } from '../../../domain/trips/trip.ts';
import { aedFromFils } from '../../../values/money.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { viewExtra } from '../../shared/extra-view.ts';
import { viewCustomerText, viewJob, viewNeeds } from '../../trip-facts-view.ts';
import { kilometers, minutes } from '../../wire-units.ts';

/** Returns a trip as the search tells it; with what became of its customer's message, if there is one. */
export function viewTrip(trip: Trip, text: TripText | undefined): TripRecord {
  const { pickup, destination, customer } = trip;
  return {
    tripID: trip.tripId,
    StatusCode: trip.status,
    statusName: tripStatusOf(trip.status).name,
    vehicleTypeId: trip.vehicleTypeId,
    fromLat: pickup.lat,
    fromLng: pickup.lng,
    toLat: destination.lat,
    toLng: destination.lng,
    ...(pickup.address !== undefined && { fromAddress: pickup.address }),
    ...(pickup.areaName !== undefined && { fromAreaName: pickup.areaName }),
    ...(destination.address !== undefined && { toAddress: destination.address }),
    ...(destination.areaName !== undefined && { toAreaName: destination.areaName }),
    ...(trip.driver && viewDriver(trip.driver)),
    tripFare: aedFromFils(trip.fareFils),
    ...(trip.cancellationFeeFils !== undefined && {
      cancellationFees: aedFromFils(trip.cancellationFeeFils),
    }),
    totalCharged: aedFromFils(totalChargedFils(trip)),
    ...(trip.extras.length > 0 && { extras: trip.extras.map(viewExtra) }),
    ...(trip.outcome && { outcome: trip.outcome }),
    ...(trip.unconfirmed.length > 0 && { unconfirmed: [...trip.unconfirmed] }),
    estimatedDistance: kilometers(trip.distanceMeters),
    estimatedTime: minutes(trip.durationSeconds),
    departureTime: formatUaeTimestamp(trip.departureAt),
    customer: {
      firstName: customer.firstName,
      lastName: customer.lastName,
      mobileNumber: customer.mobileNumber,
      phoneCode: customer.phoneCode,
    },
    ...(text && { customerText: viewCustomerText(text) }),
    ...(trip.externalReference !== undefined && { externalReference: trip.externalReference }),
    ...(trip.job && { job: viewJob(trip.job, trip.createdAt) }),
    ...viewNeeds(trip.requirements),
    ...(trip.lastRound && { search: viewRound(trip.lastRound) }),
    createdAt: formatUaeTimestamp(trip.createdAt),
    updatedAt: formatUaeTimestamp(trip.updatedAt),
  };
}

function viewRound(look: SearchRound): SearchRoundData {
  return {
    searchedAt: formatUaeTimestamp(look.searchedAt),
    round: look.round + 1,
    radiusKm: look.radiusMeters / 1000,
    driversOnShift: look.driversOnShift,
    candidates: look.candidates,
    excluded: exclusionList.flatMap((reason) => {
      const drivers = look.excluded[reason];
      return drivers === undefined ? [] : [{ reason, drivers }];
    }),
  };
}

/** Who is at the trip, and where they last were. */
function viewDriver({ position, ...driver }: TripDriver) {
  return {
    ...(position && {
      DriverLat: position.lat,
      DriverLng: position.lng,
      driverLocationAt: formatUaeTimestamp(position.recordedAt),
      ...(position.withinMeters !== undefined && { driverWithinMeters: position.withinMeters }),
    }),
    driver: {
      name: driver.name,
      phone: driver.phoneCode + driver.mobileNumber,
      plate: formatPlate(driver.plate),
      vehicleTypeId: driver.vehicleTypeId,
    },
  };
}
