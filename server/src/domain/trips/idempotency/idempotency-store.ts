import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import type { IdempotentRequest } from './idempotency.ts';

/** The 200 answer of an earlier request with the key: the trip, and its fare or fee. */
export type KeptAnswer = { readonly tripId: number; readonly amountFils: Fils };

export type StoredResponseOutcome =
  | ({ readonly outcome: 'replayed' } & KeptAnswer)
  | { readonly outcome: 'free' | 'idempotency_in_progress' | 'idempotency_key_reused' };

export type KeptAnswerRow = {
  outcome: StoredResponseOutcome['outcome'];
  trip_id: number;
  amount_fils: number;
};

export function toKeptAnswerOutcome(row: KeptAnswerRow): StoredResponseOutcome {
  if (row.outcome !== 'replayed') return { outcome: row.outcome };
  return { outcome: row.outcome, tripId: row.trip_id, amountFils: row.amount_fils };
}

/** What is kept under the key; whoever finds it free has not claimed it yet. */
export async function selectStoredResponse(
  db: Queryable,
  { accountId, operation, retry, now }: IdempotentRequest,
): Promise<StoredResponseOutcome> {
  const { rows } = await db.query<KeptAnswerRow>({
    name: 'select-kept-answer',
    text: 'SELECT outcome, trip_id, amount_fils FROM find_kept_answer($1, $2, $3, $4, $5)',
    values: [accountId, operation, retry.idempotencyKey, retry.requestHash, now.toString()],
    onlyReads: true,
  });
  return rows[0] ? toKeptAnswerOutcome(rows[0]) : { outcome: 'free' };
}

/** What is kept under the key; whoever finds it free has claimed it until the transaction ends. */
export async function claimKey(
  transaction: Queryable,
  { accountId, operation, retry, now }: IdempotentRequest,
): Promise<{ readonly outcome: StoredResponseOutcome['outcome']; readonly amountFils: Fils }> {
  const { rows } = await transaction.query<KeptAnswerRow>({
    text: 'SELECT outcome, amount_fils FROM claim_idempotency_key($1, $2, $3, $4, $5)',
    values: [accountId, operation, retry.idempotencyKey, retry.requestHash, now.toString()],
  });
  const [row] = rows;
  if (!row) throw new Error('a claim has one outcome');
  return { outcome: row.outcome, amountFils: row.amount_fils };
}

/** Keeps an answer under a key that was claimed in the same transaction; one about the wallet alone tells of no trip. */
export async function insertAnswer(
  transaction: Queryable,
  { accountId, operation, retry, now }: IdempotentRequest,
  { tripId, amountFils }: { readonly tripId?: number; readonly amountFils: Fils },
): Promise<void> {
  const { idempotencyKey, requestHash } = retry;
  await transaction.query({
    text: 'SELECT keep_answer($1, $2, $3, $4, $5, $6, $7)',
    values: [accountId, operation, idempotencyKey, requestHash, now.toString(), tripId ?? null, amountFils],
  });
}

/** Forgets at most so many answers whose time is over, of all accounts; tells how many. */
export async function deleteExpiredAnswers(
  db: Queryable,
  now: Temporal.Instant,
  most: number,
): Promise<number> {
  const { rowCount } = await db.query({
    text: `DELETE FROM idempotency_records WHERE ctid = ANY (ARRAY(
             SELECT ctid FROM idempotency_records WHERE created_at <= kept_answers_end($1)
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [now.toString(), most],
  });
  return rowCount ?? 0;
}
