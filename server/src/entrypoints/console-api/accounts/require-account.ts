import { findAccount } from '../../../domain/accounts/queries.ts';
import { findCallersAccount } from '../../../domain/receivables/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { Problem } from '../../../values/problem.ts';

/** @throws Problem account_not_found */
export async function requireAccount(db: Queryable, accountId: number): Promise<void> {
  if (!(await findAccount(db, accountId))) throw new Problem('account_not_found');
}

/**
 * Requires an account that others use: the company's own, on which trips for callers are booked, has no members and no keys.
 * @throws Problem account_not_found, invalid_request.
 */
export async function requireIntegrator(db: Queryable, accountId: number): Promise<void> {
  await requireAccount(db, accountId);
  if ((await findCallersAccount(db)) !== accountId) return;
  const message =
    "accountId is the company's own account, on which trips for callers are booked; name an integrator's.";
  throw new Problem('invalid_request', { fields: [{ field: 'accountId', message }] });
}
