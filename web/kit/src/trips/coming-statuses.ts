import type { TripStatusName } from '@satha/terms/trip-statuses';

/** The statuses of a trip that goes as it was booked. */
const course: readonly TripStatusName[] = [
  'scheduled',
  'searching',
  'driver_to_pickup',
  'at_pickup',
  'loading',
  'in_progress',
  'completed',
];

/** Returns the statuses that are still to come of a trip in one of them; none once it is over. */
export function listComingStatuses(status: TripStatusName): readonly TripStatusName[] {
  const position = course.indexOf(status);
  return position === -1 ? [] : course.slice(position + 1);
}
