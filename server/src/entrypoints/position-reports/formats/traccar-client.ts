import { mostPointsAtOnce } from '@satha/contract/driver/locations';
import type { TrackedMoment } from '../../../domain/drivers/positions/tracked-points.ts';
import { makeFault } from '../faults.ts';
import type { TrackerReport } from '../tracker-report.ts';
import { asJson, isJson, type Json, makeMoment, readId, readNumber, readTime } from './values.ts';

/** What the address says of who reports: a phone's own address wins over what the body says. */
type Named = { readonly secret: string | undefined; readonly idInAddress: string | undefined };

/**
 * Reads the JSON of Traccar Client from version 9 on: `{ location, device_id }`, where a location has `timestamp` and `coords`
 * with the speed in metres a second (https://www.traccar.org/osmand, looked up in November 2026). It sends one location at a
 * time; the library it is built on can send a list of them, so that a list is read as well.
 */
export function readTraccarClient(
  json: Json,
  { secret, idInAddress }: Named,
  now: Temporal.Instant,
): TrackerReport {
  const locations: readonly unknown[] = Array.isArray(json.location) ? json.location : [json.location];
  if (locations.length > mostPointsAtOnce) {
    throw makeFault('location', `location has more than ${mostPointsAtOnce} places; send fewer at a time.`);
  }
  return {
    trackerId: readId(secret, json.device_id, idInAddress),
    source: 'tracker',
    moments: locations.map((location) => readLocation(location, now)),
  };
}

function readLocation(location: unknown, now: Temporal.Instant): TrackedMoment {
  if (!isJson(location)) return { kind: 'odd', leftOut: 'no_point' };
  const { timestamp, coords, mock, battery } = location;
  const level = readNumber(asJson(battery).level);
  const { latitude, longitude, accuracy, speed, heading } = asJson(coords);
  return makeMoment({
    lat: latitude,
    lng: longitude,
    recordedAt: readTime(timestamp, now),
    hasFix: true,
    heading: readNumber(heading),
    speedMps: readNumber(speed),
    accuracyMeters: readNumber(accuracy),
    mock,
    batteryPercent: level === undefined ? undefined : level * 100,
  });
}
