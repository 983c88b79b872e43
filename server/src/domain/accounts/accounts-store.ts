import type { Queryable } from '../../platform/db/queryable.ts';
import type { Account, AccountSettings } from './account.ts';
import { type AccountRow, accountColumns, toAccount } from './queries.ts';

/** Locks an account until the transaction ends, and returns it; undefined when there is no such account. */
export async function lockAccount(transaction: Queryable, accountId: number): Promise<Account | undefined> {
  const { rows } = await transaction.query<AccountRow>({
    text: `SELECT ${accountColumns} FROM accounts WHERE account_id = $1 FOR NO KEY UPDATE`,
    values: [accountId],
  });
  return rows[0] && toAccount(rows[0]);
}

/** Stores what a locked account has set, as its next version, and returns it. */
export async function updateAccountSettings(
  transaction: Queryable,
  accountId: number,
  settings: AccountSettings,
): Promise<Account> {
  const { rows } = await transaction.query<AccountRow>({
    text: `UPDATE accounts SET name = $2, requires_two_factor = $3, sms_links_enabled = $4, sms_updates_enabled = $5,
             version = version + 1
           WHERE account_id = $1 RETURNING ${accountColumns}`,
    values: [
      accountId,
      settings.name,
      settings.requiresTwoFactor,
      settings.smsLinksEnabled,
      settings.smsUpdatesEnabled,
    ],
  });
  return toAccount(rows[0] as AccountRow);
}
