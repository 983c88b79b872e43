import type { Queryable } from '../../platform/db/queryable.ts';
import type { SuspensionChange } from './account.ts';
import { selectAccount, updateSuspension } from './accounts-store.ts';

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
  return (await selectAccount(transaction, accountId)) ? 'unchanged' : 'not_found';
}
