import type { Queryable } from '../../platform/db/queryable.ts';
import { Problem, type ProblemCode } from '../../values/problem.ts';
import type { NewEvidence } from './evidence.ts';
import { type DeclareOutcome, insertEvidence } from './evidence-store.ts';

const refusals: Readonly<Record<DeclareOutcome, ProblemCode | undefined>> = {
  declared: undefined,
  repeated: undefined,
  differs: 'evidence_differs',
  too_many: 'too_much_evidence',
  too_late: 'trip_status_conflict',
  trip_not_found: 'trip_not_found',
};

/**
 * Keeps one item of evidence, with its event. The same facts again write nothing.
 * @throws Problem trip_not_found when the driver never was at the trip, trip_status_conflict 24 hours after its end,
 * evidence_differs, too_much_evidence.
 */
export async function declareEvidence(
  db: Queryable,
  driver: { readonly driverId: number; readonly tripId: number },
  declared: NewEvidence,
  at: Temporal.Instant,
): Promise<void> {
  const refusal = refusals[await insertEvidence(db, driver, declared, at)];
  if (refusal) throw new Problem(refusal);
}
