import type { Queryable } from '../../platform/db/queryable.ts';
import type { SuspensionChange } from './account.ts';
import { findAccount } from './queries.ts';

/**
 * Suspends an account, or resumes it where no reason is given, inside the transaction that notes why.
 * `unchanged`: it was so already.
 */
export async function changeAccountSuspension(
  transaction: Queryable,
  accountId: number,
  change: SuspensionChange,
): Promise<'done' | 'unchanged' | 'not_found'> {
  if (await updateSuspension(transaction, accountId, change)) return 'done';
  return (await findAccount(transaction, accountId)) ? 'unchanged' : 'not_found';
}

/** False when it is so already, or there is no such account. */
async function updateSuspension(
  transaction: Queryable,
  accountId: number,
  { reason, at }: SuspensionChange,
): Promise<boolean> {
  const { rowCount } = await transaction.query({
    text: `UPDATE accounts SET suspended_reason = $2, suspended_at = CASE WHEN $2::text IS NOT NULL THEN $3::timestamptz END,
             resumed_at = CASE WHEN $2::text IS NULL THEN $3::timestamptz ELSE resumed_at END
           WHERE account_id = $1 AND (suspended_at IS NULL) = ($2::text IS NOT NULL)`,
    values: [accountId, reason ?? null, at.toString()],
  });
  return rowCount === 1;
}
