import type { Queryable } from '../../../platform/db/queryable.ts';
import type { ExpectedFile } from '../../../platform/files/file-store.ts';
import type { TripName } from '../../trips/trip.ts';
import { type EvidenceName, fileNameOf, shownNameOf } from '../files/file-names.ts';

/** An item that has a file, or is to have one. */
export type FileItem = EvidenceName &
  ExpectedFile & {
    readonly item: number;
    readonly isStored: boolean;
    /** It was told that its file will not come. */
    readonly isMissing: boolean;
    /** What is shown of it, where that is another file. */
    readonly shown: ExpectedFile | null;
    /** `under_way`: nobody is shown the file any more, and the store was not told yet. */
    readonly erasure: 'none' | 'under_way' | 'done';
  };

/** Returns the files that an item has in the store: the one that was sent, and the picture of it, where that is another one. */
export function filesOf(item: FileItem): readonly (ExpectedFile & { readonly name: string })[] {
  const { sha256, sizeBytes, shown } = item;
  const sent = { name: fileNameOf(item), sha256, sizeBytes };
  return shown ? [sent, { name: shownNameOf(item), ...shown }] : [sent];
}

const itemsAtOnce = 1_000;

/** Reads all photos and signatures of an environment, a thousand at a time, by account and trip. */
export async function* selectFileItems(db: Queryable): AsyncGenerator<FileItem> {
  let last: Pick<FileItem, 'accountId' | 'tripId' | 'item'> = { accountId: 0, tripId: 0, item: 0 };
  while (true) {
    const { rows } = await db.query<FileItem>({
      text: `SELECT account_id AS "accountId", trip_id AS "tripId", evidence_id AS "evidenceId", item, sha256,
               size_bytes AS "sizeBytes", stored_at IS NOT NULL AS "isStored",
               missing_because IS NOT NULL AS "isMissing",
               CASE WHEN shown_sha256 <> sha256
                 THEN jsonb_build_object('sha256', shown_sha256, 'sizeBytes', shown_size_bytes) END AS shown,
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

/** Returns the positions of those names, from 0 on, that no item with a file has. */
export async function selectUnknownNames(
  db: Queryable,
  names: readonly (EvidenceName | undefined)[],
): Promise<number[]> {
  const { rows } = await db.query<{ at: number }>({
    text: `SELECT asked.at - 1 AS at FROM unnest($1::bigint[], $2::bigint[], $3::uuid[]) WITH ORDINALITY
             AS asked (account_id, trip_id, evidence_id, at)
           LEFT JOIN trip_evidence AS kept USING (account_id, trip_id, evidence_id)
           WHERE kept.item IS NULL OR kept.sha256 IS NULL`,
    values: [
      names.map((name) => name?.accountId ?? null),
      names.map((name) => name?.tripId ?? null),
      names.map((name) => name?.evidenceId ?? null),
    ],
    onlyReads: true,
  });
  return rows.map(({ at }) => Number(at));
}

/** Every change of a trip's evidence takes this lock first. */
export async function lockTrip(transaction: Queryable, { accountId, tripId }: TripName): Promise<void> {
  await transaction.query({
    text: 'SELECT FROM trips WHERE account_id = $1 AND trip_id = $2 FOR NO KEY UPDATE',
    values: [accountId, tripId],
  });
}

export async function insertHold(
  transaction: Queryable,
  { accountId, tripId }: TripName,
  reason: string,
  at: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO evidence_holds (account_id, trip_id, reason, held_at) VALUES ($1, $2, $3, $4)
           ON CONFLICT (account_id, trip_id) DO UPDATE SET reason = excluded.reason`,
    values: [accountId, tripId, reason, at.toString()],
  });
}

/** Returns whether the evidence was to be erased meanwhile; undefined where there was no hold. */
export async function deleteHold(
  transaction: Queryable,
  { accountId, tripId }: TripName,
): Promise<{ readonly wasErased: boolean } | undefined> {
  const { rows } = await transaction.query<{ wasErased: boolean }>({
    text: `DELETE FROM evidence_holds WHERE account_id = $1 AND trip_id = $2
           RETURNING erase_when_released AS "wasErased"`,
    values: [accountId, tripId],
  });
  return rows[0];
}

export async function countItems(
  transaction: Queryable,
  { accountId, tripId }: TripName,
): Promise<{ readonly kept: number; readonly erased: number }> {
  const { rows } = await transaction.query<{ kept: number; erased: number }>({
    text: `SELECT count(*) FILTER (WHERE erased_at IS NULL) AS kept, count(erased_at) AS erased FROM trip_evidence
           WHERE account_id = $1 AND trip_id = $2`,
    values: [accountId, tripId],
  });
  return rows[0] ?? { kept: 0, erased: 0 };
}

/** Returns trips with evidence that was told before the moment, and is neither erased nor under a hold. */
export async function selectTripsWithOldEvidence(
  db: Queryable,
  before: Temporal.Instant,
  most: number,
): Promise<TripName[]> {
  const { rows } = await db.query<TripName>({
    text: `SELECT DISTINCT account_id AS "accountId", trip_id AS "tripId" FROM (
             SELECT account_id, trip_id FROM trip_evidence AS kept
             WHERE erased_at IS NULL AND received_at < $1
               AND NOT EXISTS (SELECT FROM evidence_holds AS held
                 WHERE held.account_id = kept.account_id AND held.trip_id = kept.trip_id)
             ORDER BY received_at LIMIT $2
           ) AS old`,
    values: [before.toString(), most],
  });
  return rows;
}

/** Returns items that were erased before the moment, whose files the store was not told to delete yet. */
export async function selectFilesToRemove(
  db: Queryable,
  erasedBefore: Temporal.Instant,
  most: number,
): Promise<(EvidenceName & { readonly item: number })[]> {
  const { rows } = await db.query<EvidenceName & { item: number }>({
    text: `SELECT account_id AS "accountId", trip_id AS "tripId", evidence_id AS "evidenceId", item
           FROM trip_evidence
           WHERE erased_at < $1 AND sha256 IS NOT NULL AND file_removed_at IS NULL
           ORDER BY erased_at LIMIT $2`,
    values: [erasedBefore.toString(), most],
  });
  return rows;
}

export async function updateRemoved(
  db: Queryable,
  items: readonly (TripName & { readonly item: number })[],
  at: Temporal.Instant,
): Promise<void> {
  await db.query({
    text: `UPDATE trip_evidence AS kept SET file_removed_at = $4
           FROM unnest($1::bigint[], $2::bigint[], $3::smallint[]) AS removed (account_id, trip_id, item)
           WHERE kept.account_id = removed.account_id AND kept.trip_id = removed.trip_id AND kept.item = removed.item`,
    values: [
      items.map(({ accountId }) => accountId),
      items.map(({ tripId }) => tripId),
      items.map(({ item }) => item),
      at.toString(),
    ],
  });
}
