import { positionSourceNames } from '@satha/terms/positions';
import { formatPlate } from '../../../domain/drivers/plate.ts';
import type { JourneyPromise, TripJourney } from '../../../domain/trips/trip-journey.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import type { Column } from '../../columns.ts';
import { formatTime } from '../../output.ts';

export function journeyDocument({
  quotedBy,
  driver,
  startedAt,
  endedAt,
  failureReason,
  trackPoints,
  trackMeters,
  trackSources,
}: TripJourney) {
  return {
    routeBy: quotedBy.provider,
    routeDataVersion: quotedBy.dataVersion,
    failureReason: failureReason ?? null,
    startedAt: startedAt === undefined ? null : formatUaeTimestamp(startedAt),
    endedAt: endedAt === undefined ? null : formatUaeTimestamp(endedAt),
    driver: driver ? { ...driver, plate: formatPlate(driver.plate) } : null,
    track: {
      points: trackPoints,
      kilometers: Math.round(trackMeters / 10) / 100,
      sources: trackSources,
    },
  };
}

export function journeyFacts(journey: TripJourney): [string, string | undefined][] {
  const { quotedBy, driver, startedAt, endedAt, failureReason, trackPoints, trackMeters } = journey;
  const sources = journey.trackSources.map(
    ({ source, points }) => `${positionSourceNames[source].en} ${points}`,
  );
  return [
    ['Roads of quote', `${quotedBy.provider}, ${quotedBy.dataVersion}`],
    [
      'Driver',
      driver &&
        `${driver.driverId} ${driver.name}, +${driver.phoneCode} ${driver.mobileNumber}${driver.isAtTrip ? '' : ' (no longer at it)'}`,
    ],
    ['Vehicle', driver && `${driver.vehicleId} ${formatPlate(driver.plate)}`],
    ['Track', trackPoints === 0 ? undefined : `${(trackMeters / 1000).toFixed(2)} km, ${trackPoints} points`],
    ['Track told by', sources.length === 0 ? undefined : sources.join(', ')],
    ['Started', startedAt && formatTime(startedAt)],
    ['Ended', endedAt && formatTime(endedAt)],
    ['Failed for', failureReason],
  ];
}

export const promiseColumns: readonly Column<JourneyPromise>[] = [
  { key: 'leg', title: 'Arrival' },
  { key: 'driverId', title: 'Driver', align: 'right' },
  { key: 'madeAt' },
  { key: 'promisedAt', title: 'Promised' },
  { key: 'promisedAnewAt', title: 'Anew' },
  { key: 'arrivedAt', title: 'Arrived' },
  {
    key: 'lateSeconds',
    title: 'Late by',
    align: 'right',
    value: lateSeconds,
    text: (promise) => {
      const seconds = lateSeconds(promise);
      return seconds === undefined ? '' : `${seconds} s`;
    },
  },
];

function lateSeconds({ promisedAt, arrivedAt }: JourneyPromise): number | undefined {
  return arrivedAt && Math.round((arrivedAt.epochMilliseconds - promisedAt.epochMilliseconds) / 1000);
}
