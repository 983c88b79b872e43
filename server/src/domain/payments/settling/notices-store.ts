import { claimDueRows, type DueRows, type Lease } from '../../../platform/db/due-rows/claim-due-rows.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { PaymentNotice, PaymentReport, ProviderName } from '../payment-provider.ts';

type NoticeName = { readonly provider: ProviderName; readonly noticeId: string };

/** Stores a notice, due at a moment; false when it is known already. */
export async function insertNotice(
  db: Queryable,
  provider: ProviderName,
  { noticeId, report }: PaymentNotice,
  { at, dueAt }: { readonly at: Temporal.Instant; readonly dueAt: Temporal.Instant },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `INSERT INTO payment_notices (provider, notice_id, payment_references, report, received_at, due_at)
           VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
    values: [provider, noticeId, report.references, JSON.stringify(report), at.toString(), dueAt.toString()],
  });
  return rowCount === 1;
}

/** Stores the outcome of a notice; one that has its outcome keeps it. */
export async function markApplied(
  transaction: Queryable,
  { provider, noticeId }: NoticeName,
  outcome: string,
  at: Temporal.Instant,
): Promise<void> {
  await transaction.query({
    text: `UPDATE payment_notices SET applied_at = $3, outcome = $4, due_at = NULL
           WHERE provider = $1 AND notice_id = $2 AND applied_at IS NULL`,
    values: [provider, noticeId, at.toString(), outcome],
  });
}

export type WaitingNotice = NoticeName & { readonly report: PaymentReport };

const dueNotices: DueRows = {
  dueTable: 'payment_notices',
  key: ['provider', 'notice_id'],
  dueAt: 'due_at',
  dueAgainAt: "least($2, $1::timestamptz + greatest($1::timestamptz - received_at, interval '5 seconds'))",
  returning: 'claimed.provider, claimed.notice_id AS "noticeId", claimed.report',
};

/** Takes up notices that are due: the older one is, the longer it waits then, until the end of the lease at the most. */
export function claimDueNotices(db: Queryable, lease: Lease): Promise<WaitingNotice[]> {
  return claimDueRows(db, dueNotices, lease);
}
