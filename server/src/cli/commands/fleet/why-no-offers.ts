import { type Exclusion, exclusions } from '@satha/terms/dispatch';
import { leftOutReasonNames, positionSourceNames } from '@satha/terms/positions';
import type { ShiftStanding } from '../../../domain/drivers/availability/queries.ts';
import { type Driver, isLicenceValid } from '../../../domain/drivers/driver.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';

const words: Partial<Readonly<Record<Exclusion, string>>> = {
  suspended: 'suspended',
  licence_expired: 'licence over',
  document_expired: "a document of the driver's or the truck's is over",
  vehicle_retired: 'truck retired',
  out_of_service: 'truck out of service',
  held_back: 'held back',
  no_position: 'not heard of on this shift',
};

/**
 * Returns why the automatic search asks a driver for nothing, whatever the trip, and what of their positions could not be taken
 * in; undefined for one whom it asks.
 */
export function sayWhyNoOffers(
  driver: Driver,
  standing: ShiftStanding | undefined,
  now: Temporal.Instant,
): string | undefined {
  if (driver.suspendedAt) return words.suspended;
  if (!isLicenceValid(driver.licenceExpiresOn, now)) return words.licence_expired;
  if (!driver.shift) return 'off shift';
  const keeping = sayKeeping(driver, standing, now);
  return keeping && [keeping, sayLeftOut(standing)].filter(Boolean).join('; ');
}

function sayKeeping(
  driver: Driver,
  { keptBy, heardAt }: Partial<ShiftStanding> = {},
  now: Temporal.Instant,
): string | undefined {
  if (keptBy === undefined) return undefined;
  if (keptBy === 'busy') return driver.trip ? `at trip ${driver.trip.tripId}` : 'the truck is at a trip';
  if (keptBy === 'position_too_old' && heardAt) return `silent for ${sayAge(heardAt, now)}`;
  return words[keptBy] ?? exclusions[keptBy];
}

/** Returns which source of a driver's positions tells what cannot be taken in, and why; undefined where all of them are heard. */
export function sayLeftOut({ leftOut }: Partial<ShiftStanding> = {}): string | undefined {
  return leftOut && `${positionSourceNames[leftOut.source].en} ${leftOutReasonNames[leftOut.reason].en}`;
}

/** Makes the JSON of how a driver on a shift is heard; nothing of who is on none. */
export function standingDocument(standing: ShiftStanding | undefined) {
  if (!standing) return {};
  const { isSilent, leftOut } = standing;
  return { isSilent, leftOut: leftOut ? { ...leftOut, at: formatUaeTimestamp(leftOut.at) } : null };
}

/** `12 min`, `3 h`, `2 days`. */
export function sayAge(at: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(0, Math.floor(now.since(at).total('minutes')));
  if (minutes < 120) return `${minutes} min`;
  return minutes < 2 * 1440 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 1440)} days`;
}
