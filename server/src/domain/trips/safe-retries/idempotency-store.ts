import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import type { SafeRetry } from './safe-retry.ts';

/** The functions of migration 0004, which creating a trip calls as well: what a safe retry is stands there alone. */

/** A request that may be repeated, as it is looked up and kept. */
export type SafeRequest = {
  readonly accountId: number;
  readonly operation: 'create-trip' | 'cancel-trip';
  readonly retry: SafeRetry;
  readonly now: Temporal.Instant;
};

/** The 200 answer of an earlier request with the key: the trip, and its fare or fee. */
export type KeptAnswer = { readonly tripId: number; readonly amountFils: Fils };

export type KeptAnswerOutcome =
  | ({ readonly outcome: 'replayed' } & KeptAnswer)
  | { readonly outcome: 'free' | 'idempotency_in_progress' | 'idempotency_key_reused' };

type OutcomeRow = { outcome: KeptAnswerOutcome['outcome']; trip_id: number; amount_fils: number };

function toOutcome(row: OutcomeRow | undefined): KeptAnswerOutcome {
  if (!row) return { outcome: 'free' };
  if (row.outcome !== 'replayed') return { outcome: row.outcome };
  return { outcome: row.outcome, tripId: row.trip_id, amountFils: row.amount_fils };
}

function valuesOf({ accountId, operation, retry, now }: SafeRequest): unknown[] {
  return [accountId, operation, retry.idempotencyKey, retry.requestHash, now.toString()];
}

/** What is kept under the key; whoever finds it free has not claimed it yet. */
export async function selectKeptAnswer(db: Queryable, request: SafeRequest): Promise<KeptAnswerOutcome> {
  const { rows } = await db.query<OutcomeRow>({
    name: 'select-kept-answer',
    text: 'SELECT outcome, trip_id, amount_fils FROM find_kept_answer($1, $2, $3, $4, $5)',
    values: valuesOf(request),
    onlyReads: true,
  });
  return toOutcome(rows[0]);
}

/** The same; a free key is claimed by this request until the database transaction ends. */
export async function claimKey(transaction: Queryable, request: SafeRequest): Promise<KeptAnswerOutcome> {
  const { rows } = await transaction.query<OutcomeRow>({
    text: 'SELECT outcome, trip_id, amount_fils FROM claim_idempotency_key($1, $2, $3, $4, $5)',
    values: valuesOf(request),
  });
  return toOutcome(rows[0]);
}

/** Keeps the answer under a claimed key. */
export async function insertKeptAnswer(
  transaction: Queryable,
  request: SafeRequest,
  { tripId, amountFils }: KeptAnswer,
): Promise<void> {
  await transaction.query({
    text: 'SELECT keep_answer($1, $2, $3, $4, $5, $6, $7)',
    values: [...valuesOf(request), tripId, amountFils],
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
