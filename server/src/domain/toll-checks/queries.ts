import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';
import type { TollDifference } from './compare-tolls.ts';

/** A trip that was charged something else for toll gates than its truck passed. */
export type DifferentTolls = {
  readonly accountId: number;
  readonly tripId: number;
  readonly checkedAt: Temporal.Instant;
  readonly chargedFils: Fils;
  readonly passedFils: Fils;
  readonly differences: readonly TollDifference[];
};

const columns = `account_id AS "accountId", trip_id AS "tripId", checked_at AS "checkedAt", charged_fils AS "chargedFils",
  passed_fils AS "passedFils", differences`;

/** Returns the trips of which it was found out since a moment, the latest first. */
export async function findDifferentTolls(
  db: Queryable,
  { since, atMost }: { readonly since: Temporal.Instant; readonly atMost: number },
): Promise<DifferentTolls[]> {
  const { rows } = await db.query<DifferentTolls>({
    text: `SELECT ${columns} FROM trip_toll_checks WHERE checked_at >= $1 ORDER BY checked_at DESC, trip_id DESC LIMIT $2`,
    values: [since.toString(), atMost],
    onlyReads: true,
  });
  return rows;
}

/** Returns what differs of one trip; undefined where nothing does, or nobody has looked yet. */
export async function findDifferentTollsOf(
  db: Queryable,
  accountId: number,
  tripId: number,
): Promise<DifferentTolls | undefined> {
  const { rows } = await db.query<DifferentTolls>({
    text: `SELECT ${columns} FROM trip_toll_checks WHERE account_id = $1 AND trip_id = $2 AND checked_at IS NOT NULL`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  return rows[0];
}
