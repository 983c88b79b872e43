import type { Queryable } from '../../platform/db/queryable.ts';
import { selectAccount, updateSuspension } from './accounts-store.ts';

/**
 * Suspends an account, or resumes it where no suspension is given, inside the transaction that notes why.
 * `unchanged`: it was so already.
 */
export async function changeAccountSuspension(
  transaction: Queryable,
  accountId: number,
  suspension: { readonly reason: string; readonly at: Temporal.Instant } | undefined,
): Promise<'done' | 'unchanged' | 'not_found'> {
  if (await updateSuspension(transaction, accountId, suspension)) return 'done';
  return (await selectAccount(transaction, accountId)) ? 'unchanged' : 'not_found';
}
