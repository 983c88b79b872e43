import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { changeAccountSuspension } from '../../accounts/change-account-suspension.ts';
import type { Acting } from '../../audit/audit-entry.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { requireSuspensionReason, type SuspensionOutcome } from '../../people/suspension-reason.ts';

type Deps = { readonly db: Database; readonly clock: Clock };
type Wish = Acting & { readonly accountId: number; readonly reason: string };

/**
 * Shuts an account out, for the operator: its keys and its members are refused from the next request on, its streams end,
 * its webhooks and auto recharges wait. Trips that are booked go on, and their customers' links work.
 * @throws Problem invalid_request.
 */
export function suspendAccount(deps: Deps, wish: Wish): Promise<SuspensionOutcome> {
  return change(deps, wish, 'account.suspended');
}

/** Ends an account's suspension, for the operator. @throws Problem invalid_request. */
export function resumeAccount(deps: Deps, wish: Wish): Promise<SuspensionOutcome> {
  return change(deps, wish, 'account.resumed');
}

function change(
  { db, clock }: Deps,
  { accountId, reason: given, ...acting }: Wish,
  action: 'account.suspended' | 'account.resumed',
): Promise<SuspensionOutcome> {
  const reason = requireSuspensionReason(given);
  return db.inTransaction(async (transaction) => {
    const at = clock();
    const isSuspended = action === 'account.suspended';
    const wished = { reason: isSuspended ? reason : undefined, at };
    const outcome = await changeAccountSuspension(transaction, accountId, wished);
    if (outcome === 'done') {
      const subject = `account ${accountId}`;
      await recordAudit(transaction, { ...acting, accountId, action, subject, details: { reason }, at });
    }
    return outcome;
  });
}
