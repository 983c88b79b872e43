import { positionMarkNames, positionSourceNames } from '@satha/terms/positions';
import type { ToldPlace, TrustedPlace } from '../../../domain/drivers/positions/queries.ts';
import type { DriverTracker } from '../../../domain/drivers/trackers/queries.ts';
import type { Coordinates } from '../../../values/coordinates.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { formatTime } from '../../output.ts';

/** Returns what an operator is told of a driver's place, as facts. */
export function describePlace(
  place: TrustedPlace | undefined,
  tracker: DriverTracker | undefined,
  now: Temporal.Instant,
): [string, string | undefined][] {
  const { mark } = place ?? {};
  return [
    ['Position', place && describePoint(place, place.withinMeters)],
    ['Told by', place && positionSourceNames[place.source].en],
    ['Last heard of', place && `${formatTime(place.heardAt)} (${ago(place.heardAt, now)})`],
    ['Last moved', place?.movedAt && `${formatTime(place.movedAt)} (${ago(place.movedAt, now)})`],
    [
      'Not believed',
      mark &&
        `${positionSourceNames[mark.source].en} ${positionMarkNames[mark.why].en}, ${formatTime(mark.at)}`,
    ],
    ...(place?.told ?? []).map((told): [string, string] => [
      `Heard: ${positionSourceNames[told.source].en}`,
      describeTold(told, now),
    ]),
    ['Tracker since', tracker && formatTime(tracker.since)],
    ['Tracker ends', tracker?.endsAt && formatTime(tracker.endsAt)],
    ['Tracker is', tracker?.deviceId && `device ${tracker.deviceId} of the tracking server`],
  ];
}

/** A coarse place is told with its radius. */
function describePoint({ lat, lng }: Coordinates, withinMeters: number | undefined): string {
  const radius = withinMeters === undefined ? '' : `, within ${(withinMeters / 1000).toFixed(1)} km`;
  return `${lat.toFixed(5)}, ${lng.toFixed(5)}${radius}`;
}

function describeTold(
  { heardAt, place, withinMeters, batteryPercent }: ToldPlace,
  now: Temporal.Instant,
): string {
  return [
    `${formatTime(heardAt)} (${ago(heardAt, now)})`,
    place && describePoint(place, withinMeters),
    batteryPercent !== undefined && `battery ${batteryPercent} %`,
  ]
    .filter((text) => text)
    .join(', ');
}

export function ago(at: Temporal.Instant, now: Temporal.Instant): string {
  const minutes = Math.max(0, Math.floor(now.since(at).total('minutes')));
  return minutes === 0 ? 'just now' : `${minutes} min ago`;
}

export function placeDocument(place: TrustedPlace | undefined, tracker: DriverTracker | undefined) {
  const time = (at: Temporal.Instant | undefined) => (at ? formatUaeTimestamp(at) : null);
  return {
    position: place
      ? {
          ...{ lat: place.lat, lng: place.lng, source: place.source },
          withinMeters: place.withinMeters ?? null,
          ...{
            recordedAt: time(place.recordedAt),
            heardAt: time(place.heardAt),
            movedAt: time(place.movedAt),
          },
          mark: place.mark ? { ...place.mark, at: time(place.mark.at) } : null,
          told: place.told.map(({ heardAt, place: at, ...told }) => ({
            ...told,
            heardAt: time(heardAt),
            place: at ? { ...at, recordedAt: time(at.recordedAt) } : null,
          })),
        }
      : null,
    trackerSince: time(tracker?.since),
    trackerEndsAt: time(tracker?.endsAt),
    trackerDeviceId: tracker?.deviceId ?? null,
  };
}
