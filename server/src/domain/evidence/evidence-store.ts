import type { MediaType } from '@satha/terms/evidence/evidence-words';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { TripName } from '../trips/trip.ts';
import type { NewEvidence } from './evidence.ts';

export type DeclareOutcome = 'declared' | 'repeated' | 'differs' | 'too_many' | 'too_late' | 'trip_not_found';

/** Keeps one item with its event, by the SQL function of that name. */
export async function insertEvidence(
  db: Queryable,
  driver: { readonly driverId: number; readonly tripId: number },
  { evidenceId, stage, kind, facts, place, file, recordedAt }: NewEvidence,
  at: Temporal.Instant,
): Promise<DeclareOutcome> {
  const { rows } = await db.query<{ outcome: DeclareOutcome }>({
    name: 'declare-evidence',
    text: 'SELECT declare_evidence($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11, $12) AS outcome',
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
  return rows[0]?.outcome ?? 'trip_not_found';
}

/** Notes that the file of an item is kept, with its event, by the SQL function of that name. */
export async function noteEvidenceStored(
  db: Queryable,
  driver: { readonly driverId: number; readonly tripId: number; readonly evidenceId: string },
  mediaType: MediaType,
  at: Temporal.Instant,
): Promise<'stored' | 'repeated' | 'erased' | 'not_found'> {
  const { rows } = await db.query<{ outcome: 'stored' | 'repeated' | 'erased' | 'not_found' }>({
    text: 'SELECT note_evidence_stored($1, $2, $3, $4, $5) AS outcome',
    values: [driver.driverId, driver.tripId, driver.evidenceId, mediaType, at.toString()],
  });
  return rows[0]?.outcome ?? 'not_found';
}

/** Erases the evidence of trips, but for those under a legal hold, by the SQL function of that name. */
export async function eraseEvidence(
  db: Queryable,
  trips: readonly TripName[],
  at: Temporal.Instant,
): Promise<void> {
  await db.query({
    text: 'SELECT erase_evidence($1, $2, $3)',
    values: [trips.map(({ accountId }) => accountId), trips.map(({ tripId }) => tripId), at.toString()],
  });
}
