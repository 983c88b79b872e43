import type { MediaType, MissingReason } from '@satha/terms/evidence';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { ExpectedFile } from '../../platform/files/file-store.ts';
import type { Evidence } from './evidence.ts';
import type { KeptFile } from './files/kept-file.ts';

type EvidenceRow = Pick<
  Evidence,
  'item' | 'evidenceId' | 'stage' | 'kind' | 'facts' | 'recordedAt' | 'receivedAt'
> & {
  readonly sha256: string | null;
  readonly sizeBytes: number | null;
  readonly mediaType: MediaType | null;
  readonly storedAt: Temporal.Instant | null;
  readonly shownSha256: string | null;
  readonly shownSizeBytes: number | null;
  readonly missingBecause: MissingReason | null;
  readonly missingToldAt: Temporal.Instant | null;
  readonly driverName: string;
  readonly driverNameAr: string | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly erasedAt: Temporal.Instant | null;
};

const columns = `item, evidence_id AS "evidenceId", stage, kind, facts, lat, lng, recorded_at AS "recordedAt",
  received_at AS "receivedAt", erased_at AS "erasedAt", sha256, size_bytes AS "sizeBytes", media_type AS "mediaType",
  stored_at AS "storedAt", shown_sha256 AS "shownSha256", shown_size_bytes AS "shownSizeBytes", missing_because AS "missingBecause", missing_told_at AS "missingToldAt", name AS "driverName", name_ar AS "driverNameAr"`;

function toEvidence(row: EvidenceRow): Evidence {
  const { lat, lng, erasedAt, sha256, sizeBytes, mediaType, storedAt, ...more } = row;
  const { shownSha256, shownSizeBytes, missingBecause: because, missingToldAt: toldAt, ...others } = more;
  const { driverName, driverNameAr, ...told } = others;
  const place = lat === null || lng === null ? undefined : { lat, lng };
  const shown = describeShown({ shownSha256, shownSizeBytes });
  const kept = mediaType === null || storedAt === null ? undefined : { mediaType, storedAt, shown };
  const missing = because === null || toldAt === null ? undefined : { because, toldAt };
  const file = sha256 === null || sizeBytes === null ? undefined : { sha256, sizeBytes, kept, missing };
  const seenBy = { name: driverName, nameAr: driverNameAr ?? undefined };
  return { ...told, place, file, seenBy, erasedAt: erasedAt ?? undefined } as Evidence;
}

function describeShown({
  shownSha256: sha256,
  shownSizeBytes: sizeBytes,
}: Pick<EvidenceRow, 'shownSha256' | 'shownSizeBytes'>): ExpectedFile | undefined {
  return sha256 === null || sizeBytes === null ? undefined : { sha256, sizeBytes };
}

/** Returns what was declared of a trip, in order, or one item of it; undefined when the account has no such trip. */
export async function findTripEvidence(
  db: Queryable,
  {
    accountId,
    tripId,
    evidenceId,
  }: { readonly accountId: number; readonly tripId: number; readonly evidenceId?: string },
): Promise<Evidence[] | undefined> {
  const { rows } = await db.query<EvidenceRow | { evidenceId: null }>({
    text: `SELECT ${columns} FROM trips LEFT JOIN (
             SELECT trip_evidence.*, name, name_ar FROM trip_evidence JOIN drivers USING (driver_id)
             WHERE $3::uuid IS NULL OR evidence_id = $3) AS told USING (account_id, trip_id)
           WHERE account_id = $1 AND trip_id = $2 ORDER BY item`,
    values: [accountId, tripId, evidenceId ?? null],
    onlyReads: true,
  });
  if (rows.length === 0) return undefined;
  return rows.flatMap((row) => (row.evidenceId === null ? [] : [toEvidence(row)]));
}

/** Returns what a driver declared of a trip, in order; nothing of what others did. */
export async function findEvidenceOfDriver(
  db: Queryable,
  { driverId, tripId }: { readonly driverId: number; readonly tripId: number },
): Promise<Evidence[]> {
  const { rows } = await db.query<EvidenceRow>({
    text: `SELECT ${columns} FROM trip_evidence JOIN drivers USING (driver_id)
           WHERE account_id = (SELECT account_id FROM trips WHERE trip_id = $2) AND trip_id = $2 AND driver_id = $1
           ORDER BY item`,
    values: [driverId, tripId],
    onlyReads: true,
  });
  return rows.map(toEvidence);
}

/** Returns what the file of a driver's photo or signature is to be, and whether none is wanted any more. */
export async function findFileOfDriver(
  db: Queryable,
  {
    driverId,
    tripId,
    evidenceId,
  }: { readonly driverId: number; readonly tripId: number; readonly evidenceId: string },
): Promise<
  { readonly accountId: number; readonly expected: ExpectedFile; readonly isDone: boolean } | undefined
> {
  const { rows } = await db.query<ExpectedFile & { accountId: number; isDone: boolean }>({
    text: `SELECT account_id AS "accountId", sha256, size_bytes AS "sizeBytes",
             stored_at IS NOT NULL OR erased_at IS NOT NULL AS "isDone"
           FROM trip_evidence
           WHERE account_id = (SELECT account_id FROM trips WHERE trip_id = $2) AND trip_id = $2 AND evidence_id = $3
             AND driver_id = $1 AND sha256 IS NOT NULL`,
    values: [driverId, tripId, evidenceId],
    onlyReads: true,
  });
  const [found] = rows;
  return (
    found && {
      accountId: found.accountId,
      expected: { sha256: found.sha256, sizeBytes: found.sizeBytes },
      isDone: found.isDone,
    }
  );
}

/** Returns what an item's file is called by and is, if it is kept. */
export async function findKeptFile(
  db: Queryable,
  { accountId, tripId, item }: { readonly accountId: number; readonly tripId: number; readonly item: number },
): Promise<KeptFile | undefined> {
  const { rows } = await db.query<
    Omit<KeptFile, 'shown'> & Pick<EvidenceRow, 'shownSha256' | 'shownSizeBytes'>
  >({
    text: `SELECT account_id AS "accountId", trip_id AS "tripId", item, evidence_id AS "evidenceId",
             media_type AS "mediaType", sha256, size_bytes AS "sizeBytes", shown_sha256 AS "shownSha256",
             shown_size_bytes AS "shownSizeBytes"
           FROM trip_evidence
           WHERE account_id = $1 AND trip_id = $2 AND item = $3 AND stored_at IS NOT NULL AND erased_at IS NULL`,
    values: [accountId, tripId, item],
    onlyReads: true,
  });
  const [found] = rows;
  if (!found) return undefined;
  const { shownSha256, shownSizeBytes, ...file } = found;
  return { ...file, shown: describeShown({ shownSha256, shownSizeBytes }) };
}

/** Returns the legal hold that a trip's evidence is under. */
export async function findHold(
  db: Queryable,
  { accountId, tripId }: { readonly accountId: number; readonly tripId: number },
): Promise<{ readonly reason: string; readonly heldAt: Temporal.Instant } | undefined> {
  const { rows } = await db.query<{ reason: string; heldAt: Temporal.Instant }>({
    text: `SELECT reason, held_at AS "heldAt" FROM evidence_holds WHERE account_id = $1 AND trip_id = $2`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  return rows[0];
}
