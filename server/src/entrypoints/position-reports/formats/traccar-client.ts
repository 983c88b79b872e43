import { positionsPolicy } from '../../../domain/drivers/positions/positions-policy.ts';
import type { TrackedMoment } from '../../../domain/drivers/positions/tracked-points.ts';
import { makeFault } from '../faults.ts';
import type { TrackerReport } from '../tracker-report.ts';
import { makeMoment, readId, readNumber, readTime } from './values.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads the JSON of Traccar Client from version 9 on: `{ location, device_id }`, where a location has `timestamp` and `coords`
 * with the speed in metres a second (https://www.traccar.org/osmand, looked up in November 2026). It sends one location at a
 * time; the library it is built on can send a list of them, so that a list is read as well.
 */
export function readTraccarClient(
  json: Json,
  idInAddress: string | undefined,
  now: Temporal.Instant,
): TrackerReport {
  const locations = Array.isArray(json.location) ? json.location : [json.location];
  if (locations.length > positionsPolicy.mostPointsAtOnce) {
    throw makeFault(
      'location',
      `location has more than ${positionsPolicy.mostPointsAtOnce} places; send fewer at a time.`,
    );
  }
  return {
    trackerId: readId(json.device_id, idInAddress),
    source: 'tracker',
    moments: locations.map((location) => readLocation(location, now)),
  };
}

function readLocation(location: unknown, now: Temporal.Instant): TrackedMoment {
  const { timestamp, coords, mock, battery } = asJson(location);
  const level = readNumber(asJson(battery).level);
  const { latitude, longitude, accuracy, speed, heading } = asJson(coords);
  return makeMoment({
    lat: latitude,
    lng: longitude,
    names: ['location.coords.latitude', 'location.coords.longitude'],
    recordedAt: readTime('location.timestamp', timestamp, now),
    hasFix: true,
    heading: readNumber(heading),
    speedMps: readNumber(speed),
    accuracyMeters: readNumber(accuracy),
    mock,
    batteryPercent: level === undefined ? undefined : level * 100,
  });
}

function asJson(value: unknown): Json {
  return typeof value === 'object' && value !== null ? (value as Json) : {};
}
