import type { Queryable } from '../../../platform/db/queryable.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Clock } from '../../../values/clock.ts';
import { type EvidenceName, fileNameOf, thumbnailNameOf } from '../files/file-names.ts';

/**
 * Our own figures. Nobody is shown a file from the moment of its erasure on; it is deleted when an upload or a thumbnail that
 * was under way has ended for certain, so that once is enough.
 */
const minutesUntilSure = 15;
const mostItems = 500;

/**
 * Deletes the files of erased items from the store, with their thumbnails. What the store does not delete now, it is told to
 * by a later round.
 * @throws FileStoreUnavailable
 */
export async function removeErasedFiles({
  db,
  clock,
  files,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly files: FileStore;
}): Promise<void> {
  const now = clock().toString();
  const { rows } = await db.query<EvidenceName & { item: number }>({
    text: `SELECT account_id AS "accountId", trip_id AS "tripId", evidence_id AS "evidenceId", item
           FROM trip_evidence
           WHERE erased_at < $1::timestamptz - make_interval(mins => $2) AND sha256 IS NOT NULL AND file_removed_at IS NULL
           ORDER BY erased_at LIMIT $3`,
    values: [now, minutesUntilSure, mostItems],
  });
  if (rows.length === 0) return;
  for (const item of rows) {
    await files.remove(fileNameOf(item));
    await files.remove(thumbnailNameOf(item));
  }
  await db.query({
    text: `UPDATE trip_evidence AS kept SET file_removed_at = $4
           FROM unnest($1::bigint[], $2::bigint[], $3::smallint[]) AS removed (account_id, trip_id, item)
           WHERE kept.account_id = removed.account_id AND kept.trip_id = removed.trip_id AND kept.item = removed.item`,
    values: [
      rows.map(({ accountId }) => accountId),
      rows.map(({ tripId }) => tripId),
      rows.map(({ item }) => item),
      now,
    ],
  });
}
