import type { AuditAction } from '@satha/terms/audit-actions';
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import type { Account, AccountSettings } from '../accounts/account.ts';
import {
  changeAccountSettings,
  type SettingsChange,
  settingNames,
} from '../accounts/change-account-settings.ts';
import type { Acting } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';

/** What the audit log is told of each setting. */
const lines: {
  readonly [Name in keyof AccountSettings]: (now: AccountSettings[Name]) => {
    readonly action: AuditAction;
    readonly details?: Readonly<Record<string, unknown>>;
  };
} = {
  name: (name) => ({ action: 'account.renamed', details: { name } }),
  requiresTwoFactor: (isOn) => ({
    action: isOn ? 'account.two_factor_required' : 'account.two_factor_not_required',
  }),
  smsLinksEnabled: (isOn) => ({ action: isOn ? 'account.sms_turned_on' : 'account.sms_turned_off' }),
  smsUpdatesEnabled: (isOn) => ({
    action: isOn ? 'account.sms_updates_turned_on' : 'account.sms_updates_turned_off',
  }),
};

/**
 * Changes an account's name, whether its money needs two-factor sign-in, and what its customers are sent, with a line in the
 * audit log for each that is another. Undefined when there is no such account.
 * @throws Problem invalid_request, version_conflict.
 */
export function changeAccount(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  {
    accountId,
    name,
    requiresTwoFactor,
    smsLinksEnabled,
    smsUpdatesEnabled,
    version,
    ...acting
  }: Acting & SettingsChange & { readonly accountId: number },
): Promise<Account | undefined> {
  return db.inTransaction(async (transaction) => {
    const wish = { version, name, requiresTwoFactor, smsLinksEnabled, smsUpdatesEnabled };
    const changed = await changeAccountSettings(transaction, accountId, wish);
    if (!changed) return undefined;
    const { before, after } = changed;
    const about = { ...acting, accountId, subject: `account ${accountId}`, at: clock() };
    const tell = <Name extends keyof AccountSettings>(setting: Name) => lines[setting](after[setting]);
    const others = settingNames.filter((setting) => after[setting] !== before[setting]);
    await recordAudit(transaction, ...others.map((setting) => ({ ...about, ...tell(setting) })));
    return after;
  });
}
