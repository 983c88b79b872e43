import type { Queryable } from '../../../platform/db/queryable.ts';

/** Suspends a member, or resumes them; false when they are so already, or there is no such member. */
export async function updateMemberSuspension(
  transaction: Queryable,
  memberId: number,
  suspension: { readonly reason: string; readonly at: Temporal.Instant } | undefined,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `UPDATE members SET suspended_at = $2, suspended_reason = $3
           WHERE member_id = $1 AND (suspended_at IS NULL) <> ($2::timestamptz IS NULL)`,
    values: [memberId, suspension?.at.toString() ?? null, suspension?.reason ?? null],
  });
  return rowCount === 1;
}

/** Waits for everybody who acts by one of the member's memberships, and keeps others from it until the end. */
export async function lockMemberships(transaction: Queryable, memberId: number): Promise<void> {
  await transaction.query({
    text: 'SELECT FROM memberships WHERE member_id = $1 ORDER BY account_id FOR NO KEY UPDATE',
    values: [memberId],
  });
}
