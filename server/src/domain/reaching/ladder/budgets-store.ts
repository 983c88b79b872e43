import { deleteInPieces } from '../../../platform/db/delete-in-pieces.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { uaeDateAt } from '../../../values/uae-time.ts';
import { ladderPolicy } from './ladder-policy.ts';

/**
 * Takes one text, or call, of each of the drivers out of what may be spent on them within an hour, and returns those who had one
 * left: counted before anybody is asked to send it, and never given back.
 */
async function takeOfHour(
  transaction: Queryable,
  driverIds: readonly number[],
  {
    column,
    most,
    now,
  }: {
    readonly column: 'texted_at' | 'called_at';
    readonly most: number;
    readonly now: Temporal.Instant;
  },
): Promise<ReadonlySet<number>> {
  if (driverIds.length === 0) return new Set();
  const ofHour = `ARRAY(SELECT at FROM unnest(kept.${column}) AS at WHERE at > $2::timestamptz - interval '1 hour')`;
  const { rows } = await transaction.query<{ driver_id: number }>({
    name: `take-${column}`,
    text: `INSERT INTO driver_reach AS kept (driver_id, ${column})
           SELECT DISTINCT driver_id, ARRAY[$2::timestamptz] FROM unnest($1::bigint[]) AS asked (driver_id)
           ORDER BY driver_id
           ON CONFLICT (driver_id) DO UPDATE SET ${column} = ${ofHour} || $2::timestamptz
             WHERE cardinality(${ofHour}) < $3
           RETURNING driver_id`,
    values: [driverIds, now.toString(), most],
  });
  return new Set(rows.map(({ driver_id }) => driver_id));
}

export function takeTexts(
  transaction: Queryable,
  driverIds: readonly number[],
  now: Temporal.Instant,
): Promise<ReadonlySet<number>> {
  return takeOfHour(transaction, driverIds, { column: 'texted_at', most: ladderPolicy.textsPerHour, now });
}

/** A driver who is to be called, for a trip of this account. */
export type WantedCall = { readonly driverId: number; readonly accountId: number };

/**
 * Takes calls out of each driver's hour, then out of the day of the trip's account and that of all drivers; returns who may be
 * called. The day is locked until the transaction ends, before its accounts are looked at.
 */
export async function takeCalls(
  transaction: Queryable,
  calls: readonly WantedCall[],
  { callsPerDay, now }: { readonly callsPerDay: number; readonly now: Temporal.Instant },
): Promise<ReadonlySet<number>> {
  const { callsPerHour: most, callsOfAccount } = ladderPolicy;
  const drivers = calls.map(({ driverId }) => driverId);
  const ofHour = await takeOfHour(transaction, drivers, { column: 'called_at', most, now });
  const wanted = calls.filter(({ driverId }) => ofHour.has(driverId));
  if (wanted.length === 0) return new Set();
  const day = uaeDateAt(now).toString();
  await transaction.query({
    text: `INSERT INTO driver_call_days AS today (day, calls) VALUES ($1, 0)
           ON CONFLICT (day) DO UPDATE SET calls = today.calls`,
    values: [day],
  });
  const { rows } = await transaction.query<{ driver_id: number }>({
    text: `WITH wanted AS (
             SELECT driver_id, account_id, place, row_number() OVER (PARTITION BY account_id ORDER BY place) - 1 AS before
             FROM unnest($2::bigint[], $3::bigint[]) WITH ORDINALITY AS wanted (driver_id, account_id, place)
           ), of_account AS (
             SELECT driver_id, account_id, row_number() OVER (ORDER BY place) AS place
             FROM wanted LEFT JOIN (SELECT account_id, calls FROM account_call_days WHERE day = $1) AS counted USING (account_id)
             WHERE has_sms_allowance($4, (coalesce(counted.calls, 0) + before)::integer, account_id)
           ), granted AS (
             SELECT driver_id, account_id FROM of_account
             WHERE place <= $5 - (SELECT calls FROM driver_call_days WHERE day = $1)
           ), today AS (
             UPDATE driver_call_days SET calls = calls + (SELECT count(*) FROM granted) WHERE day = $1
           ), accounts AS (
             INSERT INTO account_call_days AS counted (account_id, day, calls)
             SELECT account_id, $1, count(*) FROM granted GROUP BY account_id
             ON CONFLICT (account_id, day) DO UPDATE SET calls = counted.calls + excluded.calls
           )
           SELECT driver_id FROM granted`,
    values: [
      day,
      wanted.map(({ driverId }) => driverId),
      wanted.map(({ accountId }) => accountId),
      callsOfAccount,
      callsPerDay,
    ],
  });
  return new Set(rows.map(({ driver_id }) => driver_id));
}

/** Deletes what was counted of days before that one. */
export async function deleteCallDays(db: Queryable, before: Temporal.PlainDate): Promise<void> {
  const values = [before.toString()];
  await deleteInPieces(db, {
    text: `DELETE FROM account_call_days WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM account_call_days WHERE day < $1
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values,
  });
  await deleteInPieces(db, {
    text: `DELETE FROM driver_call_days WHERE ctid = ANY (ARRAY (
             SELECT ctid FROM driver_call_days WHERE day < $1
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values,
  });
}
