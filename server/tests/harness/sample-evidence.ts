import { declareEvidence } from '../../src/domain/evidence/declare-evidence.ts';
import { noteEvidenceStored } from '../../src/domain/evidence/evidence-store.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';
import type { ExpectedFile } from '../../src/platform/files/file-store.ts';

export const samplePhotoId = '5c1d8f0e-3a47-4be2-9f61-0d2f7e64a6b3';

/** Tells of a trip what docs/api.md shows: a photo whose file is kept, and a mark; by the driver who is at the trip. */
export async function storeSampleEvidence(
  db: Queryable,
  { accountId, tripId }: { readonly accountId: number; readonly tripId: number },
  file: ExpectedFile = { sha256: 'a'.repeat(64), sizeBytes: 412_380 },
): Promise<void> {
  const { rows } = await db.query<{ driverId: number }>({
    text: 'SELECT driver_id AS "driverId" FROM assignments WHERE account_id = $1 AND trip_id = $2',
    values: [accountId, tripId],
  });
  const [driver] = rows;
  if (!driver) throw new Error('nobody is at the trip');
  const [at, told] = [systemClock(), { stage: 'pickup', recordedAt: systemClock() } as const];
  const photo = { kind: 'photo', facts: { shows: 'front' }, file } as const;
  const place = { lat: 25.1972, lng: 55.2744 };
  await declareEvidence(
    db,
    { ...driver, tripId },
    { ...told, ...photo, evidenceId: samplePhotoId, place },
    at,
  );
  const kept = { mediaType: 'image/jpeg', shown: file } as const;
  await noteEvidenceStored(db, { ...driver, tripId, evidenceId: samplePhotoId }, kept, at);
  const facts = { area: 'left_front', mark: 'scratch', severity: 'light' } as const;
  const evidenceId = '0b0c3a52-9d0e-4c55-8a39-6b7f0c2d9e11';
  const mark = { ...told, kind: 'condition', facts, evidenceId, place: undefined } as const;
  await declareEvidence(db, { ...driver, tripId }, mark, at);
}
