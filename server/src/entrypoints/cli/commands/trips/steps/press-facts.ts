import type { UnconfirmedPress } from '@satha/terms/dispatch/driver-presses';
import type { TripPress } from '../../../../../domain/trips/confirming/queries.ts';
import { formatUaeTimestamp } from '../../../../../values/uae-time.ts';
import { formatTable, formatTime } from '../../../output.ts';

/** Says what was pressed and is not confirmed: `complete (14.2 km away: far_away)`. */
export function describeUnconfirmed({ step, distanceMeters, because }: UnconfirmedPress): string {
  if (distanceMeters === undefined) return `${step} (${because})`;
  return `${step} (${formatAway(distanceMeters)} away: ${because})`;
}

export function pressDocument(press: TripPress) {
  const { step, driverId, pressedAt, toldAt, confirmed, because, distanceMeters } = press;
  return {
    step,
    driverId,
    receivedAt: formatUaeTimestamp(pressedAt),
    recordedAt: toldAt === undefined ? null : formatUaeTimestamp(toldAt),
    confirmedAt: confirmed ? formatUaeTimestamp(confirmed.at) : null,
    confirmedBy: confirmed?.by ?? null,
    because: because ?? null,
    distanceMeters: distanceMeters ?? null,
  };
}

/** Makes a table of what the driver of a trip pressed, and who has confirmed it. */
export function pressTable(presses: readonly TripPress[]): string {
  return formatTable(
    [
      { title: 'Step' },
      { title: 'Driver', align: 'right' },
      { title: 'Received' },
      { title: 'Pressed' },
      { title: 'Truck', align: 'right' },
      { title: 'Confirmed' },
      { title: 'By' },
    ],
    presses.map(({ step, driverId, pressedAt, toldAt, confirmed, because, distanceMeters }) => [
      step,
      String(driverId),
      formatTime(pressedAt),
      toldAt === undefined ? '' : formatTime(toldAt),
      distanceMeters === undefined ? '' : `${formatAway(distanceMeters)} away`,
      confirmed ? formatTime(confirmed.at) : 'not yet',
      confirmed?.by ?? because ?? '',
    ]),
    'Nothing was pressed.',
  );
}

const formatAway = (meters: number): string =>
  meters < 1000 ? `${meters} m` : `${(meters / 1000).toFixed(1)} km`;
