import type { TrackedMoment } from '../../../domain/drivers/positions/tracked-points.ts';
import { makeFault } from '../faults.ts';

export const metersPerSecondOfKnot = 1852 / 3600;

/** Nothing that drives is faster; what is said to be counts as so fast. */
const mostMetersPerSecond = 1_000;
const mostMeters = 1_000_000;
/** Seconds have fewer digits than this, milliseconds more, until the year 2106. */
const firstMilliseconds = 2 ** 32;

/** Returns the number that a value is or says; undefined for what is none. */
export function readNumber(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && /^\s*[+-]?[\d.]+(e[+-]?\d+)?\s*$/i.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

/** Returns the text of an id, wherever it may stand first. @throws Problem invalid_request without one. */
export function readId(...values: readonly unknown[]): string {
  const id = values.find((value) => typeof value === 'string' && value !== '');
  if (typeof id === 'string') return id;
  throw makeFault('id', 'id is missing; send the id of the tracker as id, deviceid or device_id.');
}

/**
 * Reads seconds or milliseconds since 1970, or a time of ISO 8601, which is UTC where it says nothing else; now where there
 * is none.
 * @throws Problem invalid_request for what is no time.
 */
export function readTime(field: string, value: unknown, now: Temporal.Instant): Temporal.Instant {
  if (value === undefined || value === null || value === '') return now;
  const number = readNumber(value);
  try {
    if (number !== undefined) {
      return Temporal.Instant.fromEpochMilliseconds(
        Math.round(number < firstMilliseconds ? number * 1000 : number),
      );
    }
    if (typeof value === 'string' && value.length <= 40) return Temporal.Instant.from(asIso(value.trim()));
  } catch {
    // It is told below.
  }
  throw makeFault(
    field,
    `${field} is no time; send seconds or milliseconds since 1970, or such as 2026-11-20T09:21:40Z.`,
  );
}

/** In an address a plus is a space, and some put a space in the place of the T. */
function asIso(text: string): string {
  const withZone = text.replace(/ (\d\d:?\d\d)$/, (all, zone) =>
    /\d\d:\d\d:\d\d/.test(text.slice(0, -all.length)) ? `+${zone}` : all,
  );
  const withT = withZone.replace(/^(\d{4}-\d\d-\d\d) /, '$1T');
  return /(?:z|[+-]\d\d:?\d\d)$/i.test(withT.slice(10)) ? withT : `${withT}Z`;
}

/** What a format tells of one moment, each as it was sent; the speed in metres a second. */
export type SentMoment = {
  readonly lat: unknown;
  readonly lng: unknown;
  /** What the two are called where they were sent. */
  readonly names: readonly [lat: string, lng: string];
  readonly recordedAt: Temporal.Instant;
  readonly hasFix: boolean;
  readonly heading?: number | undefined;
  readonly speedMps?: number | undefined;
  readonly accuracyMeters?: number | undefined;
  /** Whether the device says that a program told it the place; as it was sent. */
  readonly mock?: unknown;
  /** How full the battery is, in percent. */
  readonly batteryPercent?: number | undefined;
};

/**
 * Makes a moment: a place, or a sign of life where there is no place, or one at 0, 0, which trackers send when they have
 * none. A heading, speed or accuracy that cannot be is left out.
 * @throws Problem invalid_request for a latitude or longitude that is none.
 */
export function makeMoment(sent: SentMoment): TrackedMoment {
  const { recordedAt } = sent;
  const batteryPercent = readPercent(sent.batteryPercent);
  const alive = { kind: 'alive', recordedAt, batteryPercent } as const;
  if (!sent.hasFix || (isAbsent(sent.lat) && isAbsent(sent.lng))) return alive;
  const lat = readDegrees(sent.names[0], sent.lat, 90);
  const lng = readDegrees(sent.names[1], sent.lng, 180);
  if (lat === 0 && lng === 0) return alive;
  const { heading, speedMps, accuracyMeters } = sent;
  return {
    ...{ kind: 'place', lat, lng, recordedAt },
    heading: heading !== undefined && heading >= 0 && heading <= 360 ? heading % 360 : undefined,
    speedMps: speedMps !== undefined && speedMps >= 0 ? Math.min(speedMps, mostMetersPerSecond) : undefined,
    // Of what tells none, 0 is what trackers send.
    accuracyMeters:
      accuracyMeters !== undefined && accuracyMeters > 0 ? Math.min(accuracyMeters, mostMeters) : undefined,
    isMocked: isTrue(sent.mock),
    batteryPercent,
  };
}

/** Of a battery that a device does not know, -1 is what some send. */
function readPercent(percent: number | undefined): number | undefined {
  return percent !== undefined && percent >= 0 && percent <= 100 ? percent : undefined;
}

function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && /^(?:true|1)$/i.test(value));
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function readDegrees(field: string, value: unknown, most: number): number {
  const degrees = readNumber(value);
  if (degrees !== undefined && Math.abs(degrees) <= most) return degrees;
  throw makeFault(field, `${field} must be a number from -${most} to ${most}.`);
}
