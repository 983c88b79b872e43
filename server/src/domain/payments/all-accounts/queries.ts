import type { PaymentReversal } from '@satha/terms/payments';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { readPages } from '../../../platform/db/read-pages.ts';
import type { Fils } from '../../../values/money.ts';
import type { TopUp, TopUpName } from '../top-ups/top-up.ts';
import { type TopUpRow, topUpColumns, toTopUp } from '../top-ups/top-up-row.ts';
import type { PaymentFilter, PaymentPosition } from './payment-filter.ts';
import type { PaymentEntry, RefundOrder } from './payment-records.ts';

/** Where few payments are such, these are looked up; where many are, each payment is looked at: the database knows which. */
const reversedSql: Readonly<Record<PaymentReversal, string>> = {
  refunded: `SELECT account_id, top_up_id FROM ledger_entries WHERE kind = 'card_refund' AND payment_reference IS NOT NULL
    UNION ALL SELECT account_id, top_up_id FROM ordered_refunds WHERE status <> 'failed'`,
  disputed: `SELECT account_id, top_up_id FROM ledger_entries WHERE kind = 'dispute' AND payment_reference IS NOT NULL`,
};

/** Names are kept by their provider; those of refunds and disputes stand in the ledger. */
const namedSql = `SELECT top_up_id FROM payment_references WHERE provider IN ('test', 'stripe') AND reference = $8
  UNION SELECT top_up_id FROM ledger_entries WHERE kind IN ('card_refund', 'dispute') AND payment_reference = $8`;

/** Returns a page of the top-ups by card of all accounts, the latest first, and where the next one begins. */
export async function findPayments(
  db: Queryable,
  filter: PaymentFilter,
  { after, limit }: { readonly after?: PaymentPosition | undefined; readonly limit: number },
): Promise<{ readonly payments: readonly TopUp[]; readonly next: PaymentPosition | undefined }> {
  const { origin, reversal, reference } = filter;
  const { rows } = await db.query<TopUpRow>({
    text: `SELECT ${topUpColumns} FROM top_ups AS t
           WHERE ($1::bigint IS NULL OR t.account_id = $1) AND ($2::text IS NULL OR t.status = $2)
             AND ($3::boolean IS NULL OR (t.recharge_id IS NOT NULL) = $3)
             AND ($4::timestamptz IS NULL OR t.created_at >= $4)
             AND ($5::timestamptz IS NULL OR t.created_at < $5)
             AND ($6::timestamptz IS NULL OR (t.created_at, t.top_up_id) < ($6, $7::bigint))
             AND ${reference === undefined ? '$8::text IS NULL' : `t.top_up_id IN (${namedSql})`}
             ${reversal ? `AND (t.account_id, t.top_up_id) IN (${reversedSql[reversal]})` : ''}
           ORDER BY t.created_at DESC, t.top_up_id DESC LIMIT $9`,
    values: [
      filter.accountId ?? null,
      filter.status ?? null,
      origin === undefined ? null : origin === 'auto_recharge',
      filter.from?.toString() ?? null,
      filter.before?.toString() ?? null,
      after?.at.toString() ?? null,
      after?.id ?? null,
      reference ?? null,
      limit + 1,
    ],
    onlyReads: true,
  });
  const payments = rows.slice(0, limit).map(toTopUp);
  const last = rows.length > limit ? payments.at(-1) : undefined;
  return { payments, next: last && { at: last.createdAt, id: last.topUpId } };
}

const batch = 500;

/** Yields all payments that a filter leaves, batch by batch. */
export function readPayments(db: Queryable, filter: PaymentFilter): AsyncGenerator<readonly TopUp[]> {
  return readPages(async (after: PaymentPosition | undefined) => {
    const { payments, next } = await findPayments(db, filter, { after, limit: batch });
    return { items: payments, next };
  });
}

type EntryRow = {
  entry_id: number;
  kind: PaymentEntry['kind'];
  amount_fils: Fils;
  payment_reference: string | null;
  created_at: Temporal.Instant;
};

/** Returns the ledger entries of a payment, in the order in which they were posted. */
export async function findPaymentEntries(
  db: Queryable,
  { accountId, topUpId }: TopUpName,
): Promise<PaymentEntry[]> {
  const { rows } = await db.query<EntryRow>({
    text: `SELECT entry_id, kind, CASE WHEN to_ledger = 'wallet' THEN amount_fils ELSE -amount_fils END AS amount_fils,
             payment_reference, created_at
           FROM ledger_entries WHERE account_id = $1 AND top_up_id = $2 ORDER BY entry_id`,
    values: [accountId, topUpId],
    onlyReads: true,
  });
  return rows.map((row) => ({
    entryId: row.entry_id,
    kind: row.kind,
    amountFils: row.amount_fils,
    reference: row.payment_reference ?? undefined,
    at: row.created_at,
  }));
}

type OrderRow = {
  refund_id: number;
  amount_fils: Fils;
  status: RefundOrder['status'];
  reference: string | null;
  ordered_at: Temporal.Instant;
  ended_at: Temporal.Instant | null;
};

/** Returns the refunds of a payment that were ordered, in order. */
export async function findRefundOrders(
  db: Queryable,
  { accountId, topUpId }: TopUpName,
): Promise<RefundOrder[]> {
  const { rows } = await db.query<OrderRow>({
    text: `SELECT refund_id, amount_fils, status, reference, ordered_at, ended_at FROM ordered_refunds
           WHERE account_id = $1 AND top_up_id = $2 ORDER BY refund_id`,
    values: [accountId, topUpId],
    onlyReads: true,
  });
  return rows.map((row) => ({
    refundId: row.refund_id,
    amountFils: row.amount_fils,
    status: row.status,
    reference: row.reference ?? undefined,
    orderedAt: row.ordered_at,
    endedAt: row.ended_at ?? undefined,
  }));
}
