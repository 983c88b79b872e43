import type { Queryable } from '../../platform/db/queryable.ts';
import { changePolicy, type EverythingChanged, type RecordChange, type RecordKind } from './record-change.ts';

/**
 * Returns the latest transaction that has changed anything (`end`, 0 where none is kept), and the latest one of which all
 * can be read (`horizon`). Rows of a transaction that still runs may yet be followed by rows of one below it.
 */
export async function findChangesEnd(
  db: Queryable,
): Promise<{ readonly end: number; readonly horizon: number }> {
  const { rows } = await db.query<{ end: string; horizon: string }>({
    name: 'select-changes-end',
    text: `SELECT coalesce(max(transaction_id), '0'::xid8)::text AS end,
             pg_snapshot_xmin(pg_current_snapshot())::text AS horizon
           FROM record_changes WHERE transaction_id < pg_snapshot_xmin(pg_current_snapshot())`,
    onlyReads: true,
  });
  const [row] = rows;
  return { end: Number(row?.end ?? 0), horizon: Number(row?.horizon ?? 1) - 1 };
}

/**
 * Returns the changes after each of several cursors, in order, and never a part of a transaction's: where there are
 * more than are read at once, that everything has changed.
 */
export async function findChangesAfter(
  db: Queryable,
  cursors: readonly number[],
): Promise<readonly (readonly (RecordChange | EverythingChanged)[])[]> {
  const { rows } = await db.query<{
    place: number;
    transaction_id: string;
    kind: RecordKind;
    record_id: number;
  }>({
    name: 'select-changes-after',
    text: `SELECT place::integer AS place, transaction_id::text, kind, record_id
           FROM unnest($1::text[]) WITH ORDINALITY AS asked (after, place)
           CROSS JOIN LATERAL (
             SELECT transaction_id, kind, record_id FROM record_changes
             WHERE transaction_id > asked.after::xid8 AND transaction_id < pg_snapshot_xmin(pg_current_snapshot())
             ORDER BY transaction_id LIMIT $2
           ) AS change
           ORDER BY place, change.transaction_id`,
    values: [cursors.map(String), changePolicy.mostAtOnce + 1],
    onlyReads: true,
  });
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return cursors.map((_, index) => {
    const changes = (byPlace.get(index + 1) ?? []).map((row) => ({
      transactionId: Number(row.transaction_id),
      kind: row.kind,
      recordId: row.record_id,
    }));
    const last = changes.at(-1);
    if (!last || changes.length <= changePolicy.mostAtOnce) return changes;
    return [{ transactionId: last.transactionId, kind: 'everything' }];
  });
}
