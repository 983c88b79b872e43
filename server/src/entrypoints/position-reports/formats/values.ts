import { withPlainDigits } from '@satha/terms/writing/digits';
import { readKnownMeasures } from '../../../domain/drivers/positions/known-measures.ts';
import type { TrackedMoment } from '../../../domain/drivers/positions/tracked-points.ts';
import { readMoment } from '../../../values/text/written-moment.ts';
import { makeFault } from '../faults.ts';

export const metersPerSecondOfKnot = 1852 / 3600;
export const metersPerSecondOfKilometerAnHour = 1 / 3.6;

/** Seconds have fewer digits than this, milliseconds more, until the year 2106. */
const firstMilliseconds = 2 ** 32;

export type Json = Readonly<Record<string, unknown>>;

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an object with the fields of a value, none where it has none. */
export function asJson(value: unknown): Json {
  return isJson(value) ? value : {};
}

/** Returns the number that a value is, or says in digits of any script; undefined for what is none. */
export function readNumber(value: unknown): number | undefined {
  const plain = typeof value === 'string' ? withPlainDigits(value).replace('٫', '.') : value;
  const number =
    typeof plain === 'string' && /^\s*[+-]?[\d.]+(e[+-]?\d+)?\s*$/i.test(plain) ? Number(plain) : plain;
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
 * is none, and undefined for what is no time.
 */
export function readTime(value: unknown, now: Temporal.Instant): Temporal.Instant | undefined {
  if (value === undefined || value === null || value === '') return now;
  const number = readNumber(value);
  try {
    if (number !== undefined) {
      return Temporal.Instant.fromEpochMilliseconds(
        Math.round(number < firstMilliseconds ? number * 1000 : number),
      );
    }
  } catch {
    // It is none.
    return undefined;
  }
  if (typeof value !== 'string' || value.length > 40) return undefined;
  const text = withPlus(value.trim());
  return readMoment(text) ?? readMoment(`${text}Z`);
}

/** In an address a plus is a space: so is that of the offset behind a time. */
function withPlus(text: string): string {
  const at = text.lastIndexOf(' ');
  const [time, offset] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1)];
  return time.includes(':') && /^\p{Nd}{2}(?::?\p{Nd}{2})?$/u.test(offset) ? `${time}+${offset}` : text;
}

/** What a format tells of one moment, each as it was sent; the speed in metres a second. */
export type SentMoment = {
  readonly lat: unknown;
  readonly lng: unknown;
  /** Undefined for a time that cannot be read. */
  readonly recordedAt: Temporal.Instant | undefined;
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
 * Makes a moment: a place, a sign of life where there is no place, or one at 0, 0, which trackers send when they have none, or
 * what is odd about it.
 */
export function makeMoment(sent: SentMoment): TrackedMoment {
  const { recordedAt, heading, speedMps, accuracyMeters } = sent;
  if (!recordedAt) return { kind: 'odd', leftOut: 'no_time' };
  const measures = readKnownMeasures({
    ...{ heading, speedMps, accuracyMeters },
    batteryPercent: sent.batteryPercent,
  });
  const alive = { kind: 'alive', recordedAt, batteryPercent: measures.batteryPercent } as const;
  if (!sent.hasFix || (isAbsent(sent.lat) && isAbsent(sent.lng))) return alive;
  const [lat, lng] = [readDegrees(sent.lat, 90), readDegrees(sent.lng, 180)];
  if (lat === undefined || lng === undefined) return { kind: 'odd', leftOut: 'no_place' };
  if (lat === 0 && lng === 0) return alive;
  return { kind: 'place', lat, lng, recordedAt, ...measures, isMocked: isTrue(sent.mock) };
}

function isTrue(value: unknown): boolean {
  return value === true || (typeof value === 'string' && /^(?:true|1)$/i.test(value));
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function readDegrees(value: unknown, most: number): number | undefined {
  const degrees = readNumber(value);
  return degrees !== undefined && Math.abs(degrees) <= most ? degrees : undefined;
}
