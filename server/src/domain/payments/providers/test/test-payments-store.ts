import { claimDueRows, type DueRows, type Lease } from '../../../../platform/db/due-rows/claim-due-rows.ts';
import type { Queryable } from '../../../../platform/db/queryable.ts';
import type { PaymentFailure } from '../../payment-provider.ts';

export type TestPaymentStatus = 'open' | 'authenticating' | 'processing' | 'succeeded' | 'failed' | 'expired';

export type TestPayment = {
  readonly paymentId: string;
  readonly token: string;
  readonly amountFils: number;
  readonly status: TestPaymentStatus;
  readonly failure: PaymentFailure | undefined;
  readonly customer: string;
  readonly savesCard: boolean;
  readonly card:
    | { readonly lastFour: string; readonly expiryMonth: number; readonly expiryYear: number }
    | undefined;
  readonly expiresAt: Temporal.Instant | undefined;
  readonly answersAt: Temporal.Instant | undefined;
};

type PaymentRow = {
  payment_id: string;
  payment_token: string;
  amount_fils: number;
  status: TestPaymentStatus;
  failure: PaymentFailure | null;
  customer: string;
  saves_card: boolean;
  card_last_four: string | null;
  expiry_month: number | null;
  expiry_year: number | null;
  expires_at: Temporal.Instant | null;
  answers_at: Temporal.Instant | null;
};

function toPayment(row: PaymentRow): TestPayment {
  const { card_last_four: lastFour, expiry_month: expiryMonth, expiry_year: expiryYear } = row;
  return {
    paymentId: row.payment_id,
    token: row.payment_token,
    amountFils: row.amount_fils,
    status: row.status,
    failure: row.failure ?? undefined,
    customer: row.customer,
    savesCard: row.saves_card,
    card:
      lastFour === null || expiryMonth === null || expiryYear === null
        ? undefined
        : { lastFour, expiryMonth, expiryYear },
    expiresAt: row.expires_at ?? undefined,
    answersAt: row.answers_at ?? undefined,
  };
}

/** Stores a payment and returns true; false when there is one of its token, or somebody stored it meanwhile. */
export async function insertPayment(
  db: Queryable,
  payment: TestPayment,
  at: Temporal.Instant,
): Promise<boolean> {
  // No index is named: two that store one payment at once meet on its key or on its token, whichever is first.
  const { rowCount } = await db.query({
    text: `INSERT INTO test_payments VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
           ON CONFLICT DO NOTHING`,
    values: [
      payment.paymentId,
      payment.token,
      payment.amountFils,
      payment.status,
      payment.failure ?? null,
      payment.customer,
      payment.savesCard,
      payment.card?.lastFour ?? null,
      payment.card?.expiryMonth ?? null,
      payment.card?.expiryYear ?? null,
      payment.expiresAt?.toString() ?? null,
      payment.answersAt?.toString() ?? null,
      at.toString(),
    ],
  });
  return rowCount === 1;
}

export async function selectPayment(db: Queryable, paymentId: string): Promise<TestPayment | undefined> {
  const { rows } = await db.query<PaymentRow>({
    text: 'SELECT * FROM test_payments WHERE payment_id = $1',
    values: [paymentId],
    onlyReads: true,
  });
  return rows[0] && toPayment(rows[0]);
}

/** Takes a payment from one status to another; undefined when it is in another, or cannot be paid any more. */
export async function movePayment(
  db: Queryable,
  payment: TestPayment,
  { from, now }: { readonly from: TestPaymentStatus; readonly now: Temporal.Instant },
): Promise<TestPayment | undefined> {
  const { rows } = await db.query<PaymentRow>({
    text: `UPDATE test_payments SET status = $2, card_last_four = $3, expiry_month = $4, expiry_year = $5,
             answers_at = $6, expires_at = CASE $2 WHEN 'expired' THEN $8 ELSE expires_at END
           WHERE payment_id = $1 AND status = $7 AND expires_at > $8 RETURNING *`,
    values: [
      payment.paymentId,
      payment.status,
      payment.card?.lastFour ?? null,
      payment.card?.expiryMonth ?? null,
      payment.card?.expiryYear ?? null,
      payment.answersAt?.toString() ?? null,
      from,
      now.toString(),
    ],
  });
  return rows[0] && toPayment(rows[0]);
}

/** Returns the statuses of payments, by their tokens. */
export async function selectStatuses(
  db: Queryable,
  tokens: readonly string[],
): Promise<ReadonlyMap<string, TestPaymentStatus>> {
  if (tokens.length === 0) return new Map();
  const { rows } = await db.query<Pick<PaymentRow, 'payment_token' | 'status'>>({
    text: 'SELECT payment_token, status FROM test_payments WHERE payment_token = ANY ($1::uuid[])',
    values: [tokens],
    onlyReads: true,
  });
  return new Map(rows.map((row) => [row.payment_token, row.status]));
}

export type TestReversal = {
  readonly reference: string;
  readonly paymentId: string;
  readonly kind: 'card_refund' | 'dispute';
  readonly amountFils: number;
  readonly happensAt: Temporal.Instant;
  readonly returnedAt: Temporal.Instant | undefined;
};

/** Stores what goes back, unless it is known; a refund only as far as the payment was not given back before. */
export async function insertReversal(db: Queryable, reversal: TestReversal): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `INSERT INTO test_payment_reversals
           SELECT $1, payment_id, $3, $4::bigint, $5, $6 FROM test_payments AS p
           WHERE payment_id = $2 AND NOT EXISTS (SELECT FROM test_payment_reversals WHERE reference = $1)
             AND amount_fils >= $4::bigint + (
               SELECT coalesce(sum(amount_fils), 0) FROM test_payment_reversals AS r
               WHERE r.payment_id = p.payment_id AND r.returned_at IS NULL
             )`,
    values: [
      reversal.reference,
      reversal.paymentId,
      reversal.kind,
      reversal.amountFils,
      reversal.happensAt.toString(),
      reversal.returnedAt?.toString() ?? null,
    ],
  });
  return rowCount === 1;
}

type ReversalRow = {
  reference: string;
  payment_id: string;
  kind: TestReversal['kind'];
  amount_fils: number;
  happens_at: Temporal.Instant;
  returned_at: Temporal.Instant | null;
};

export async function selectReversals(db: Queryable, paymentId: string): Promise<TestReversal[]> {
  const { rows } = await db.query<ReversalRow>({
    text: 'SELECT * FROM test_payment_reversals WHERE payment_id = $1 ORDER BY happens_at, reference',
    values: [paymentId],
    onlyReads: true,
  });
  return rows.map((row) => ({
    reference: row.reference,
    paymentId: row.payment_id,
    kind: row.kind,
    amountFils: row.amount_fils,
    happensAt: row.happens_at,
    returnedAt: row.returned_at ?? undefined,
  }));
}

export type PlannedNotice = { readonly noticeId: string; readonly dueAt: Temporal.Instant };

export async function insertNotices(
  db: Queryable,
  paymentId: string,
  notices: readonly PlannedNotice[],
): Promise<void> {
  await db.query({
    text: `INSERT INTO test_payment_notices (notice_id, payment_id, due_at)
           SELECT notice_id, $1, due_at FROM unnest($2::text[], $3::timestamptz[]) AS planned (notice_id, due_at)`,
    values: [
      paymentId,
      notices.map(({ noticeId }) => noticeId),
      notices.map(({ dueAt }) => dueAt.toString()),
    ],
  });
}

export type ClaimedNotice = {
  readonly number: number;
  readonly noticeId: string;
  readonly paymentId: string;
};

const dueNotices: DueRows = { dueTable: 'test_payment_notices', key: ['notice_number'], dueAt: 'due_at' };

export async function claimNotices(db: Queryable, lease: Lease): Promise<ClaimedNotice[]> {
  type Row = { notice_number: number; notice_id: string; payment_id: string };
  const rows = await claimDueRows<Row>(db, dueNotices, lease);
  return rows.map((row) => ({
    number: row.notice_number,
    noticeId: row.notice_id,
    paymentId: row.payment_id,
  }));
}

export async function deleteNotices(db: Queryable, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await db.query({
    text: 'DELETE FROM test_payment_notices WHERE notice_number = ANY ($1::bigint[])',
    values: [numbers],
  });
}
