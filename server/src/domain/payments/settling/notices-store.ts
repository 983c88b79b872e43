import type { Queryable } from '../../../platform/db/queryable.ts';
import type { PaymentNotice, PaymentReport, ProviderName } from '../payment-provider.ts';

type NoticeName = { readonly provider: ProviderName; readonly noticeId: string };

/** Keeps a notice, due at a moment; false when it is known already. */
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

/** What a notice came to; one that has its outcome keeps it. */
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

/** Takes up notices that are due, by moving their time on: the older one is, the longer it waits. */
export async function claimDueNotices(
  db: Queryable,
  claim: { readonly now: Temporal.Instant; readonly atMost: number; readonly longestPauseSeconds: number },
): Promise<WaitingNotice[]> {
  const { rows } = await db.query<{ provider: ProviderName; notice_id: string; report: PaymentReport }>({
    text: `UPDATE payment_notices AS notice
           SET due_at = $1::timestamptz + least(
             greatest($1::timestamptz - received_at, interval '5 seconds'), make_interval(secs => $3))
           FROM (
             SELECT provider, notice_id FROM payment_notices WHERE due_at <= $1
             ORDER BY due_at LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
           ) AS due
           WHERE notice.provider = due.provider AND notice.notice_id = due.notice_id
           RETURNING notice.provider, notice.notice_id, notice.report`,
    values: [claim.now.toString(), claim.atMost, claim.longestPauseSeconds],
  });
  return rows.map(({ provider, notice_id: noticeId, report }) => ({ provider, noticeId, report }));
}

/** Drops notices that led to nothing, and those whose repetition nobody sends any more. */
export async function deleteOldNotices(
  db: Queryable,
  { stray, applied }: { readonly stray: Temporal.Instant; readonly applied: Temporal.Instant },
): Promise<void> {
  await db.query({
    text: `DELETE FROM payment_notices
           WHERE received_at < $2 OR (received_at < $1 AND applied_at IS NULL)`,
    values: [stray.toString(), applied.toString()],
  });
}

/** Notices of which nothing could be made so far. */
export async function selectWaitingNoticeCount(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    text: 'SELECT count(*) AS count FROM payment_notices WHERE due_at IS NOT NULL',
    onlyReads: true,
  });
  return rows[0]?.count ?? 0;
}
