import type { TrackerReport } from '../tracker-report.ts';
import {
  type Json,
  makeMoment,
  metersPerSecondOfKilometerAnHour,
  readId,
  readNumber,
  readTime,
} from './values.ts';

/**
 * Reads what OwnTracks posts in its HTTP mode (https://owntracks.org/booklet/tech/json/, looked up in November 2026): one message
 * at a time, of which `location` alone is a place, its speed in kilometres an hour. All others, an encrypted one too, tell
 * nothing here.
 */
export function readOwnTracks(
  { _type: kind, lat, lon, tst, acc, vel, cog, batt }: Json,
  idInAddress: string | undefined,
  now: Temporal.Instant,
): TrackerReport {
  const trackerId = readId(idInAddress);
  const report = { trackerId, source: 'tracker', wantsList: true } as const;
  if (kind !== 'location') return { ...report, moments: [] };
  const kilometersAnHour = readNumber(vel);
  const moment = makeMoment({
    lat,
    lng: lon,
    recordedAt: readTime(tst, now),
    hasFix: true,
    heading: readNumber(cog),
    speedMps:
      kilometersAnHour === undefined ? undefined : kilometersAnHour * metersPerSecondOfKilometerAnHour,
    accuracyMeters: readNumber(acc),
    batteryPercent: readNumber(batt),
  });
  return { ...report, moments: [moment] };
}
