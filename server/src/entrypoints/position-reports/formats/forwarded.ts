import type { TrackerReport } from '../tracker-report.ts';
import {
  asJson,
  type Json,
  makeMoment,
  metersPerSecondOfKnot,
  readId,
  readNumber,
  readTime,
} from './values.ts';

/**
 * Reads what a Traccar server forwards with `forward.type` `json`: `{ position, device }`, one position at a time, its speed
 * in knots and an accuracy of 0 where it is not known (https://www.traccar.org/forward, looked up in November 2026). The
 * address names a tracker, or the server itself, whose device it is then by `uniqueId`; without either, `uniqueId` is the id of
 * a tracker. `position.deviceId` is the server's own number, which anybody can guess.
 */
export function readForwarded(
  { position, device }: Json,
  idInAddress: string | undefined,
  now: Temporal.Instant,
): TrackerReport {
  const { latitude, longitude, speed, course, accuracy, valid, outdated, fixTime, deviceTime, attributes } =
    asJson(position);
  const { mock, batteryLevel } = asJson(attributes);
  const { uniqueId } = asJson(device);
  const knots = readNumber(speed);
  // Where there was no new fix, the server repeats the last one, and the device was heard of since.
  const hasFix = valid !== false && outdated !== true;
  const time = hasFix && fixTime !== undefined ? fixTime : (deviceTime ?? fixTime);
  const moment = makeMoment({
    lat: latitude,
    lng: longitude,
    recordedAt: readTime(time, now),
    hasFix,
    heading: readNumber(course),
    speedMps: knots === undefined ? undefined : knots * metersPerSecondOfKnot,
    accuracyMeters: readNumber(accuracy),
    mock,
    batteryPercent: readNumber(batteryLevel),
  });
  const deviceId = typeof uniqueId === 'string' ? uniqueId : undefined;
  return {
    trackerId: readId(idInAddress, uniqueId),
    deviceId,
    source: 'server_forward',
    moments: [moment],
  };
}
