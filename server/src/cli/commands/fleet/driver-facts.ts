import { type Driver, isHeldBack } from '../../../domain/drivers/driver.ts';
import { formatPlate } from '../../../domain/drivers/plate.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { formatFacts, formatTime } from '../../output.ts';

/** Describes a driver to people. */
export function driverFacts(driver: Driver, now: Temporal.Instant): string {
  const hold = isHeldBack(driver, now) ? driver.hold : undefined;
  return formatFacts([
    ['Driver', String(driver.driverId)],
    ['Name', driver.name],
    ['In Arabic', driver.nameAr],
    ['Mobile', formatNumber(driver)],
    ['Status', driver.status],
    ['Vehicle', driver.shift && formatPlate(driver.shift.vehicle.plate)],
    ['Trip', driver.trip && String(driver.trip.tripId)],
    ['Licence until', driver.licenceExpiresOn.toString()],
    ['Documents until', driver.documentsValidThrough?.toString()],
    ['Suspended', driver.suspendedBecause],
    ['Held back', hold && `until ${formatTime(hold.until)}: ${hold.because}`],
  ]);
}

/** Makes the JSON of a driver. */
export function driverDocument(driver: Driver, now: Temporal.Instant) {
  const hold = isHeldBack(driver, now) ? driver.hold : undefined;
  return {
    driverId: driver.driverId,
    name: driver.name,
    nameAr: driver.nameAr ?? null,
    phoneCode: driver.phoneCode,
    mobileNumber: driver.mobileNumber,
    status: driver.status,
    licenceExpiresOn: driver.licenceExpiresOn.toString(),
    documentsValidThrough: driver.documentsValidThrough?.toString() ?? null,
    plate: driver.shift ? formatPlate(driver.shift.vehicle.plate) : null,
    tripId: driver.trip?.tripId ?? null,
    createdAt: formatUaeTimestamp(driver.createdAt),
    suspendedAt: driver.suspendedAt ? formatUaeTimestamp(driver.suspendedAt) : null,
    suspendedBecause: driver.suspendedBecause ?? null,
    heldUntil: hold ? formatUaeTimestamp(hold.until) : null,
    heldBecause: hold?.because ?? null,
  };
}

export function formatNumber({ phoneCode, mobileNumber }: Driver): string {
  return `+${phoneCode} ${mobileNumber}`;
}
