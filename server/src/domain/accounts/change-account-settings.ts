import type { Queryable } from '../../platform/db/queryable.ts';
import { requireName } from '../../values/label.ts';
import { requireSeenVersion } from '../../values/records/require-seen-version.ts';
import type { Account, AccountSettings } from './account.ts';
import { lockAccount, updateAccountSettings } from './accounts-store.ts';

/** What is left out stays. */
export type SettingsChange = {
  readonly [Name in keyof AccountSettings]?: AccountSettings[Name] | undefined;
} & {
  /** The version that whoever changes it saw, where they name one. */
  readonly version?: number | undefined;
};

export const settingNames = [
  'name',
  'requiresTwoFactor',
  'smsLinksEnabled',
  'smsUpdatesEnabled',
] as const satisfies readonly (keyof AccountSettings)[];

/**
 * Changes what is set of an account, and returns it as it was and as it is; undefined when there is no such account. Customers
 * of the sandbox's demo never get a link.
 * @throws Problem invalid_request, version_conflict.
 */
export async function changeAccountSettings(
  transaction: Queryable,
  accountId: number,
  { version, name, requiresTwoFactor, smsLinksEnabled, smsUpdatesEnabled }: SettingsChange,
): Promise<{ readonly before: Account; readonly after: Account } | undefined> {
  const given = name === undefined ? undefined : requireName('name', name);
  const before = await lockAccount(transaction, accountId);
  if (!before) return undefined;
  const wished: AccountSettings = {
    name: given ?? before.name,
    requiresTwoFactor: requiresTwoFactor ?? before.requiresTwoFactor,
    smsLinksEnabled: (smsLinksEnabled ?? before.smsLinksEnabled) && !before.isDemo,
    smsUpdatesEnabled: smsUpdatesEnabled ?? before.smsUpdatesEnabled,
  };
  const changed = settingNames.filter((setting) => wished[setting] !== before[setting]);
  if (changed.length === 0) return { before, after: before };
  const conflicts = changed.map((field) => ({ field, now: before[field] }));
  requireSeenVersion(version, before.version, conflicts);
  return { before, after: await updateAccountSettings(transaction, accountId, wished) };
}
