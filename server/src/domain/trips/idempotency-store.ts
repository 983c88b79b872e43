import type { Queryable } from '../../platform/db/queryable.ts';
import type { Fils } from '../../values/money.ts';
import type { SafeRetry } from './safe-retry.ts';

export type SafeOperation = 'create-trip' | 'cancel-trip';

/** The 200 answer of an earlier request with the key: the trip, and its fare or fee. */
export type KeptAnswer = { readonly tripId: number; readonly amountFils: Fils };

/** How long an answer is kept; the key is free again after that. */
export const keptForHours = 24;

type KeptRow = { request_hash: Buffer; trip_id: number; amount_fils: number };

/** The kept answer, `other_request` when the key came with another body, or undefined when the key is free. */
export async function selectKeptAnswer(
  db: Queryable,
  scope: { accountId: number; operation: SafeOperation; retry: SafeRetry; now: Temporal.Instant },
): Promise<KeptAnswer | 'other_request' | undefined> {
  const { rows } = await db.query<KeptRow>({
    name: 'select-kept-answer',
    text: `SELECT request_hash, trip_id, amount_fils FROM idempotency_records
           WHERE account_id = $1 AND operation = $2 AND idempotency_key = $3 AND created_at > $4`,
    values: [scope.accountId, scope.operation, scope.retry.idempotencyKey, keptSince(scope.now).toString()],
    onlyReads: true,
  });
  const row = rows[0];
  if (!row) return undefined;
  if (!row.request_hash.equals(scope.retry.requestHash)) return 'other_request';
  return { tripId: row.trip_id, amountFils: row.amount_fils };
}

/** Claims the key until the database transaction ends; false when another request holds it at this moment. */
export async function claimKey(
  transaction: Queryable,
  accountId: number,
  operation: SafeOperation,
  idempotencyKey: string,
): Promise<boolean> {
  const { rows } = await transaction.query<{ claimed: boolean }>({
    text: 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS claimed',
    values: [`${operation} ${accountId} ${idempotencyKey}`],
  });
  return rows[0]?.claimed === true;
}

/** Keeps the answer; a record older than 24 hours gives way. */
export async function insertKeptAnswer(
  transaction: Queryable,
  kept: { accountId: number; operation: SafeOperation; retry: SafeRetry; at: Temporal.Instant } & KeptAnswer,
): Promise<void> {
  await transaction.query({
    text: `INSERT INTO idempotency_records (account_id, operation, idempotency_key, request_hash, trip_id,
             amount_fils, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7)
           ON CONFLICT (account_id, operation, idempotency_key) DO UPDATE SET
             request_hash = excluded.request_hash, trip_id = excluded.trip_id,
             amount_fils = excluded.amount_fils, created_at = excluded.created_at`,
    values: [
      kept.accountId,
      kept.operation,
      kept.retry.idempotencyKey,
      kept.retry.requestHash,
      kept.tripId,
      kept.amountFils,
      kept.at.toString(),
    ],
  });
}

/** Forgets a bounded number of answers past their time; tells how many. */
export async function deleteExpiredAnswers(
  db: Queryable,
  now: Temporal.Instant,
  most: number,
): Promise<number> {
  const { rowCount } = await db.query({
    text: `DELETE FROM idempotency_records WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM idempotency_records WHERE created_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [keptSince(now).toString(), most],
  });
  return rowCount ?? 0;
}

function keptSince(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ hours: keptForHours });
}
