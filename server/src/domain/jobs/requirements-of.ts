import { uaeDateAt } from '../../values/uae-time.ts';
import type { Job } from './job.ts';
import type { Requirement } from './requirement.ts';
import { requirementRules } from './requirement-rules.ts';

/**
 * Returns what a truck must have for a job by the rules of the departure's day in the UAE, in the order of the rules; of a
 * job of which nothing follows, and without one, nothing.
 */
export function requirementsOf(job: Job | undefined, departureAt: Temporal.Instant): readonly Requirement[] {
  if (!job) return [];
  const day = uaeDateAt(departureAt).toString();
  return requirementRules
    .filter(({ from, until }) => from <= day && (until === undefined || day < until))
    .flatMap(({ needs }) => needs(job));
}
