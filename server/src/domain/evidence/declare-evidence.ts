import type { Queryable } from '../../platform/db/queryable.ts';
import { Problem, type ProblemCode } from '../../values/problem.ts';
import type { NewEvidence } from './evidence.ts';

type Outcome = 'declared' | 'repeated' | 'differs' | 'too_many' | 'too_late' | 'trip_not_found';

const refusals: Readonly<Record<Outcome, ProblemCode | undefined>> = {
  declared: undefined,
  repeated: undefined,
  differs: 'evidence_differs',
  too_many: 'too_much_evidence',
  too_late: 'trip_status_conflict',
  trip_not_found: 'trip_not_found',
};

/**
 * Keeps one item of evidence, with its event, by the SQL function `declare_evidence`. The same facts again write nothing.
 * @throws Problem trip_not_found when the driver never was at the trip, trip_status_conflict 24 hours after its end,
 * evidence_differs, too_much_evidence.
 */
export async function declareEvidence(
  db: Queryable,
  driver: { readonly driverId: number; readonly tripId: number },
  { evidenceId, stage, kind, facts, place, file, recordedAt }: NewEvidence,
  at: Temporal.Instant,
): Promise<void> {
  const { rows } = await db.query<{ outcome: Outcome }>({
    name: 'declare-evidence',
    text: `SELECT declare_evidence($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12) AS outcome`,
    values: [
      driver.driverId,
      driver.tripId,
      evidenceId,
      stage,
      kind,
      JSON.stringify(facts),
      place?.lat ?? null,
      place?.lng ?? null,
      file?.sha256 ?? null,
      file?.sizeBytes ?? null,
      recordedAt.toString(),
      at.toString(),
    ],
  });
  const [{ outcome } = { outcome: 'trip_not_found' as const }] = rows;
  const refusal = refusals[outcome];
  if (refusal) throw new Problem(refusal);
}
