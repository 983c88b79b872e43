import type { MediaType, MissingReason } from '@satha/terms/evidence';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { ExpectedFile } from '../../platform/files/file-store.ts';
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

/** Notes that the file of an item is kept, and what is shown of it, with its event, by the SQL function of that name. */
export async function noteEvidenceStored(
  db: Queryable,
  driver: { readonly driverId: number; readonly tripId: number; readonly evidenceId: string },
  { mediaType, shown }: { readonly mediaType: MediaType; readonly shown: ExpectedFile },
  at: Temporal.Instant,
): Promise<'stored' | 'repeated' | 'erased' | 'not_found'> {
  const { rows } = await db.query<{ outcome: 'stored' | 'repeated' | 'erased' | 'not_found' }>({
    text: 'SELECT note_evidence_stored($1, $2, $3, $4, $5, $6, $7) AS outcome',
    values: [
      driver.driverId,
      driver.tripId,
      driver.evidenceId,
      mediaType,
      shown.sha256,
      shown.sizeBytes,
      at.toString(),
    ],
  });
  return rows[0]?.outcome ?? 'not_found';
}

/** Notes that the file of an item will not come, with its event, by the SQL function of that name. */
export async function tellMissing(
  db: Queryable,
  {
    driverId,
    tripId,
    evidenceId,
  }: { readonly driverId: number | undefined; readonly tripId: number; readonly evidenceId: string },
  because: MissingReason,
  at: Temporal.Instant,
): Promise<'told' | 'repeated' | 'arrived' | 'not_found'> {
  const { rows } = await db.query<{ outcome: 'told' | 'repeated' | 'arrived' | 'not_found' }>({
    text: 'SELECT tell_evidence_missing($1, $2, $3, $4, $5) AS outcome',
    values: [driverId ?? null, tripId, evidenceId, because, at.toString()],
  });
  return rows[0]?.outcome ?? 'not_found';
}

/** Notes what is shown of a file that was kept before; false when it was erased meanwhile. */
export async function updateShown(
  db: Queryable,
  { accountId, tripId, item }: TripName & { readonly item: number },
  shown: ExpectedFile,
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `UPDATE trip_evidence SET shown_sha256 = $4, shown_size_bytes = $5
           WHERE account_id = $1 AND trip_id = $2 AND item = $3 AND stored_at IS NOT NULL AND erased_at IS NULL`,
    values: [accountId, tripId, item, shown.sha256, shown.sizeBytes],
  });
  return rowCount === 1;
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
