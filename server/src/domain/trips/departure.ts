import { dispatchLeadMinutes } from '@satha/terms/calendar';
import { Problem } from '../../values/problem.ts';

const latestPastMinutes = 10;
const furthestAheadHours = 30 * 24;

/**
 * Lets pass a departure from ten minutes ago to thirty days ahead, both by the account's clock.
 * @throws Problem departure_in_the_past, departure_too_far_ahead.
 */
export function requireTimelyDeparture(departureAt: Temporal.Instant, now: Temporal.Instant): void {
  if (Temporal.Instant.compare(departureAt, now.subtract({ minutes: latestPastMinutes })) < 0) {
    throw new Problem('departure_in_the_past');
  }
  if (Temporal.Instant.compare(departureAt, now.add({ hours: furthestAheadHours })) > 0) {
    throw new Problem('departure_too_far_ahead');
  }
}

/**
 * Returns when drivers are first looked for, on the real clock: at once, or in time to be there at the departure. `now` is on
 * the account's clock, which is so many seconds ahead.
 */
export function dispatchDueAt(
  departureAt: Temporal.Instant,
  isLater: boolean,
  now: Temporal.Instant,
  clockOffsetSeconds: number,
): Temporal.Instant {
  const due = isLater ? departureAt.subtract({ minutes: dispatchLeadMinutes }) : now;
  return (Temporal.Instant.compare(due, now) < 0 ? now : due).subtract({ seconds: clockOffsetSeconds });
}
