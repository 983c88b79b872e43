import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import type { Account } from '../accounts/account.ts';
import { changeAccountName } from '../accounts/change-account-name.ts';
import { changeSmsUpdates } from '../accounts/change-sms-updates.ts';
import { changeTwoFactorRequirement } from '../accounts/change-two-factor-requirement.ts';
import { findAccount } from '../accounts/queries.ts';
import type { Acting } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';

export type AccountChange = Acting & {
  readonly accountId: number;
  /** What is left out stays. */
  readonly name?: string | undefined;
  readonly requiresTwoFactor?: boolean | undefined;
  readonly smsUpdatesEnabled?: boolean | undefined;
};

/**
 * Changes an account's name, and whether its money needs two-factor sign-in and its customers are sent trip
 * updates. Undefined when there is no such account. @throws Problem invalid_request.
 */
export function changeAccount(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { name, requiresTwoFactor, smsUpdatesEnabled, ...acting }: AccountChange,
): Promise<Account | undefined> {
  const { accountId } = acting;
  const about = { ...acting, subject: `account ${accountId}`, at: clock() };
  return db.inTransaction(async (transaction) => {
    if (name !== undefined) {
      const renamed = await changeAccountName(transaction, accountId, name);
      if (!renamed) return undefined;
      await recordAudit(transaction, {
        ...about,
        action: 'account.renamed',
        details: { name: renamed.name },
      });
    }
    const isChanged =
      requiresTwoFactor !== undefined &&
      (await changeTwoFactorRequirement(transaction, accountId, requiresTwoFactor));
    if (isChanged) {
      await recordAudit(transaction, {
        ...about,
        action: requiresTwoFactor ? 'account.two_factor_required' : 'account.two_factor_not_required',
      });
    }
    if (
      smsUpdatesEnabled !== undefined &&
      (await changeSmsUpdates(transaction, accountId, smsUpdatesEnabled))
    ) {
      await recordAudit(transaction, {
        ...about,
        action: smsUpdatesEnabled ? 'account.sms_updates_turned_on' : 'account.sms_updates_turned_off',
      });
    }
    return findAccount(transaction, accountId);
  });
}
