import type { ToldPoint } from '../../domain/drivers/positions/judge-points.ts';
import { readKnownMeasures } from '../../domain/drivers/positions/known-measures.ts';
import { readInstant } from './read-instant.ts';

/** Reads a point as a phone sent it, or why it is none. What is not known, or cannot be, of heading, speed or accuracy is not known. */
export function readPoint(sent: unknown): ToldPoint {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { leftOut: 'no_point' };
  const fields: Readonly<Record<string, unknown>> = { ...sent };
  const [lat, lng] = [readDegrees(fields.lat, 90), readDegrees(fields.lng, 180)];
  if (lat === undefined || lng === undefined) return { leftOut: 'no_place' };
  const { recordedAt: time } = fields;
  const recordedAt = typeof time === 'string' && time.length <= 40 ? readInstant(time) : undefined;
  if (!recordedAt) return { leftOut: 'no_time' };
  const heading = readNumber(fields.heading);
  const speedMps = readNumber(fields.speedMps);
  const accuracyMeters = readNumber(fields.accuracyMeters);
  return { lat, lng, recordedAt, ...readKnownMeasures({ heading, speedMps, accuracyMeters }) };
}

function readDegrees(value: unknown, most: number): number | undefined {
  const degrees = readNumber(value);
  return degrees !== undefined && Math.abs(degrees) <= most ? degrees : undefined;
}

function readNumber(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined;
}
