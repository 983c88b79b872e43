import type { Queryable } from '../queryable.ts';

/**
 * Rows that fall due, and what taking them up means, in pieces of SQL: `$1` is now, `$2` the lease's end. A table has one
 * of these: the statement is prepared under the table's name.
 */
export type DueRows = {
  readonly dueTable: string;
  /** The columns that a row is known by. */
  readonly key: readonly string[];
  /** The column that says when a row is due. */
  readonly dueAt: string;
  /** What else must hold of a row, which is `due` here; from `$4` on values are the caller's own. */
  readonly where?: string;
  /** Which come first, where that is not those that are due the longest. */
  readonly order?: string;
  /** When the row is due again, where that is not the lease's end. The row is `claimed` from here on. */
  readonly dueAgainAt?: string;
  /** What else is set. */
  readonly set?: string;
  /** What is joined, beside `due` with its key and `was_due_at`. */
  readonly join?: string;
  /** All of the row when left out. */
  readonly returning?: string;
};

export type Lease = {
  readonly now: Temporal.Instant;
  readonly leasedUntil: Temporal.Instant;
  readonly atMost: number;
};

/**
 * Takes up rows that are due, by moving their time to the end of a lease, in one statement. Any number of processes may
 * do so at a time: a row that another one is just now at is left to it, and what one that is killed had taken up is due
 * again when the lease is over.
 */
export async function claimDueRows<Row>(
  db: Queryable,
  dueRows: DueRows,
  { now, leasedUntil, atMost }: Lease,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const { dueTable, key, dueAt, where = 'true', order = dueAt, dueAgainAt = '$2' } = dueRows;
  const { set, join = '', returning = 'claimed.*' } = dueRows;
  const { rows } = await db.query<Row>({
    name: `claim-${dueTable}`,
    text: `WITH due AS MATERIALIZED (
             SELECT ${key.join(', ')}, ${dueAt} AS was_due_at FROM ${dueTable} AS due WHERE ${dueAt} <= $1 AND ${where}
             ORDER BY ${order} LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED
           )
           UPDATE ${dueTable} AS claimed SET ${dueAt} = ${dueAgainAt} ${set === undefined ? '' : `, ${set}`}
           FROM due ${join}
           WHERE ${key.map((column) => `claimed.${column} = due.${column}`).join(' AND ')}
           RETURNING ${returning}`,
    values: [now.toString(), leasedUntil.toString(), atMost, ...values],
  });
  return rows;
}
