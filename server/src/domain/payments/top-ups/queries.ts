import type { TopUpStatus } from '@satha/terms/payments';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TopUp, TopUpName } from './top-up.ts';
import { type TopUpRow, topUpColumns, toTopUp } from './top-up-row.ts';

/** Returns a top-up of an account; undefined when the account has none of that number. */
export async function findTopUp(
  db: Queryable,
  { accountId, topUpId }: TopUpName,
): Promise<TopUp | undefined> {
  const { rows } = await db.query<TopUpRow>({
    text: `SELECT ${topUpColumns} FROM top_ups AS t WHERE account_id = $1 AND top_up_id = $2`,
    values: [accountId, topUpId],
    onlyReads: true,
  });
  return rows[0] && toTopUp(rows[0]);
}

/** Returns any account's top-up by its number, for the operator. */
export async function findTopUpByNumber(db: Queryable, topUpId: number): Promise<TopUp | undefined> {
  const { rows } = await db.query<TopUpRow>({
    text: `SELECT ${topUpColumns} FROM top_ups AS t WHERE top_up_id = $1`,
    values: [topUpId],
    onlyReads: true,
  });
  return rows[0] && toTopUp(rows[0]);
}

export type TopUpFilter = {
  /** Undefined: of every account, for the operator. */
  readonly accountId: number | undefined;
  readonly status: TopUpStatus | undefined;
  /** Only those with lower numbers. */
  readonly before: number | undefined;
  readonly limit: number;
};

export type TopUpPage = {
  readonly topUps: readonly TopUp[];
  /** What the next page is to come `before`; undefined at the end. */
  readonly next: number | undefined;
};

/** Returns a page of top-ups, the latest first. */
export async function findTopUps(
  db: Queryable,
  { accountId, status, before, limit }: TopUpFilter,
): Promise<TopUpPage> {
  const { rows } = await db.query<TopUpRow>({
    text: `SELECT ${topUpColumns} FROM top_ups AS t
           WHERE ($1::bigint IS NULL OR account_id = $1) AND ($2::text IS NULL OR status = $2)
             AND ($3::bigint IS NULL OR top_up_id < $3)
           ORDER BY top_up_id DESC LIMIT $4`,
    values: [accountId ?? null, status ?? null, before ?? null, limit + 1],
    onlyReads: true,
  });
  const topUps = rows.slice(0, limit).map(toTopUp);
  return { topUps, next: rows.length > limit ? topUps.at(-1)?.topUpId : undefined };
}
