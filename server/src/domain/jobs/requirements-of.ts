import { startOfUaeDay, uaeDayNumberAt } from '../../values/uae-time.ts';
import type { Job } from './job.ts';
import type { Requirement } from './requirement.ts';
import { requirementRules } from './requirement-rules.ts';

const dayNumberOf = (day: string) => uaeDayNumberAt(startOfUaeDay(Temporal.PlainDate.from(day)));

const datedRules = requirementRules.map(({ from, until, needs }) => ({
  fromDay: dayNumberOf(from),
  untilDay: until === undefined ? Number.POSITIVE_INFINITY : dayNumberOf(until),
  needs,
}));

/**
 * Returns what a truck must have for a job by the rules of the departure's day in the UAE, in the order of the rules; of a
 * job of which nothing follows, and without one, nothing.
 */
export function requirementsOf(job: Job | undefined, departureAt: Temporal.Instant): readonly Requirement[] {
  if (!job) return [];
  const day = uaeDayNumberAt(departureAt);
  return datedRules
    .filter(({ fromDay, untilDay }) => fromDay <= day && day < untilDay)
    .flatMap(({ needs }) => needs(job));
}
