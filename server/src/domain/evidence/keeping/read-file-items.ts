import type { Queryable } from '../../../platform/db/queryable.ts';
import type { ExpectedFile } from '../../../platform/files/file-store.ts';
import type { EvidenceName } from '../files/file-names.ts';

/** An item that has a file, or is to have one. */
export type FileItem = EvidenceName &
  ExpectedFile & {
    readonly item: number;
    readonly isStored: boolean;
    /** `under_way`: nobody is shown the file any more, and the store was not told yet. */
    readonly erasure: 'none' | 'under_way' | 'done';
  };

const itemsAtOnce = 1_000;

/** Reads all photos and signatures of an environment, a thousand at a time, by account and trip. */
export async function* readFileItems(db: Queryable): AsyncGenerator<FileItem> {
  let last: Pick<FileItem, 'accountId' | 'tripId' | 'item'> = { accountId: 0, tripId: 0, item: 0 };
  while (true) {
    const { rows } = await db.query<FileItem>({
      text: `SELECT account_id AS "accountId", trip_id AS "tripId", evidence_id AS "evidenceId", item, sha256,
               size_bytes AS "sizeBytes", stored_at IS NOT NULL AS "isStored",
               CASE WHEN erased_at IS NULL THEN 'none' WHEN file_removed_at IS NULL THEN 'under_way' ELSE 'done' END AS erasure
             FROM trip_evidence WHERE sha256 IS NOT NULL AND (account_id, trip_id, item) > ($1, $2, $3)
             ORDER BY account_id, trip_id, item LIMIT $4`,
      values: [last.accountId, last.tripId, last.item, itemsAtOnce],
      onlyReads: true,
    });
    yield* rows;
    const end = rows.at(-1);
    if (!end || rows.length < itemsAtOnce) return;
    last = end;
  }
}
