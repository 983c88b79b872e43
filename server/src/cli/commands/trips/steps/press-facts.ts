import type { UnconfirmedPress } from '@satha/terms/dispatch';
import type { TripPress } from '../../../../domain/trips/confirming/queries.ts';
import type { Column } from '../../../columns.ts';
import { formatTime } from '../../../output.ts';

/** Says what was pressed and is not confirmed: `complete (14.2 km away: far_away)`. */
export function describeUnconfirmed({ step, distanceMeters, because }: UnconfirmedPress): string {
  if (distanceMeters === undefined) return `${step} (${because})`;
  return `${step} (${formatAway(distanceMeters)} away: ${because})`;
}

/** What the driver of a trip pressed, and who has confirmed it. */
export const pressColumns: readonly Column<TripPress>[] = [
  { key: 'step', title: 'Step' },
  { key: 'driverId', title: 'Driver', align: 'right' },
  { key: 'receivedAt', title: 'Received', value: ({ pressedAt }) => pressedAt },
  { key: 'recordedAt', title: 'Pressed', value: ({ toldAt }) => toldAt },
  {
    key: 'distanceMeters',
    title: 'Truck',
    align: 'right',
    text: ({ distanceMeters: away }) => (away === undefined ? '' : `${formatAway(away)} away`),
  },
  {
    key: 'confirmedAt',
    title: 'Confirmed',
    value: ({ confirmed }) => confirmed?.at,
    text: ({ confirmed }) => (confirmed ? formatTime(confirmed.at) : 'not yet'),
  },
  {
    key: 'confirmedBy',
    title: 'By',
    value: ({ confirmed }) => confirmed?.by,
    text: ({ confirmed, because }) => confirmed?.by ?? because ?? '',
  },
  { key: 'because' },
];

const formatAway = (meters: number): string =>
  meters < 1000 ? `${meters} m` : `${(meters / 1000).toFixed(1)} km`;
