import type { TrackerReport } from '../tracker-report.ts';
import { makeMoment, metersPerSecondOfKnot, readId, readNumber, readTime } from './values.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads what a Traccar server forwards with `forward.type` `json`: `{ position, device }`, one position at a time, its speed
 * in knots and an accuracy of 0 where it is not known (https://www.traccar.org/forward, looked up in November 2026). The id is
 * that in the address, or else the device's `uniqueId`: `position.deviceId` is the server's own number, which anybody can guess.
 */
export function readForwarded(
  { position, device }: Json,
  idInAddress: string | undefined,
  now: Temporal.Instant,
): TrackerReport {
  const { latitude, longitude, speed, course, accuracy, valid, outdated, fixTime, deviceTime, attributes } =
    position as Json;
  const { mock, batteryLevel } =
    typeof attributes === 'object' && attributes !== null ? (attributes as Json) : {};
  const { uniqueId } = typeof device === 'object' && device !== null ? (device as Json) : {};
  const knots = readNumber(speed);
  // Where there was no new fix, the server repeats the last one, and the device was heard of since.
  const hasFix = valid !== false && outdated !== true;
  const [timeName, time] =
    hasFix && fixTime !== undefined ? ['fixTime', fixTime] : ['deviceTime', deviceTime ?? fixTime];
  const moment = makeMoment({
    lat: latitude,
    lng: longitude,
    names: ['position.latitude', 'position.longitude'],
    recordedAt: readTime(`position.${timeName}`, time, now),
    hasFix,
    heading: readNumber(course),
    speedMps: knots === undefined ? undefined : knots * metersPerSecondOfKnot,
    accuracyMeters: readNumber(accuracy),
    mock,
    batteryPercent: readNumber(batteryLevel),
  });
  return { trackerId: readId(idInAddress, uniqueId), source: 'server_forward', moments: [moment] };
}
