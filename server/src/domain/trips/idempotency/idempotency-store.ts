import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import type { IdempotentRequest } from './idempotency.ts';

/** The successful response of an earlier request with the key: the trip, and its fare or fee. */
export type StoredResponse = { readonly tripId: number; readonly amountFils: Fils };

export type StoredResponseOutcome =
  | ({ readonly outcome: 'replayed' } & StoredResponse)
  | { readonly outcome: 'free' | 'idempotency_in_progress' | 'idempotency_key_reused' };

export type StoredResponseRow = {
  outcome: StoredResponseOutcome['outcome'];
  trip_id: number;
  amount_fils: number;
};

export function toStoredResponseOutcome(row: StoredResponseRow): StoredResponseOutcome {
  if (row.outcome !== 'replayed') return { outcome: row.outcome };
  return { outcome: row.outcome, tripId: row.trip_id, amountFils: row.amount_fils };
}

/** Returns the response stored under the key. A key that is found free is not claimed by this. */
export async function selectStoredResponse(
  db: Queryable,
  { accountId, operation, retry, now }: IdempotentRequest,
): Promise<StoredResponseOutcome> {
  const { rows } = await db.query<StoredResponseRow>({
    name: 'select-stored-response',
    text: 'SELECT outcome, trip_id, amount_fils FROM find_stored_response($1, $2, $3, $4, $5)',
    values: [accountId, operation, retry.idempotencyKey, retry.requestHash, now.toString()],
    onlyReads: true,
  });
  return rows[0] ? toStoredResponseOutcome(rows[0]) : { outcome: 'free' };
}

/** Returns the outcome stored under the key; a free key is claimed until the transaction ends. */
export async function claimKey(
  transaction: Queryable,
  { accountId, operation, retry, now }: IdempotentRequest,
): Promise<{ readonly outcome: StoredResponseOutcome['outcome']; readonly amountFils: Fils }> {
  const { rows } = await transaction.query<StoredResponseRow>({
    text: 'SELECT outcome, amount_fils FROM claim_idempotency_key($1, $2, $3, $4, $5)',
    values: [accountId, operation, retry.idempotencyKey, retry.requestHash, now.toString()],
  });
  const [row] = rows;
  if (!row) throw new Error('a claim has one outcome');
  return { outcome: row.outcome, amountFils: row.amount_fils };
}

/** Stores the response under a key that was claimed in the same transaction; one about the wallet alone has no trip. */
export async function insertResponse(
  transaction: Queryable,
  { accountId, operation, retry, now }: IdempotentRequest,
  { tripId, amountFils }: { readonly tripId?: number; readonly amountFils: Fils },
): Promise<void> {
  const { idempotencyKey, requestHash } = retry;
  await transaction.query({
    text: 'SELECT store_response($1, $2, $3, $4, $5, $6, $7)',
    values: [accountId, operation, idempotencyKey, requestHash, now.toString(), tripId ?? null, amountFils],
  });
}

/** Deletes at most so many expired responses of all accounts; returns how many. */
export async function deleteExpiredResponses(
  db: Queryable,
  now: Temporal.Instant,
  most: number,
): Promise<number> {
  const { rowCount } = await db.query({
    text: `DELETE FROM idempotency_records WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM idempotency_records WHERE created_at <= stored_responses_end($1)
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [now.toString(), most],
  });
  return rowCount ?? 0;
}
