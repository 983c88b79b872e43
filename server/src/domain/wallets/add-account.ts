import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import type { Fils } from '../../values/money.ts';
import type { Account } from '../accounts/account.ts';
import type { Acting } from '../audit/audit-entry.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { createAccountWithWallet } from './create-account-with-wallet.ts';
import type { Wallet } from './wallet.ts';

/**
 * Adds an account with its wallet for an operator, as `createAccountWithWallet` does, with a line in the audit log.
 * @throws Problem invalid_request.
 */
export function addAccount(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  {
    name,
    openingBalanceFils,
    ...acting
  }: Acting & { readonly name: string; readonly openingBalanceFils: Fils },
): Promise<{ readonly account: Account; readonly wallet: Wallet }> {
  return db.inTransaction(async (transaction) => {
    const made = await createAccountWithWallet({ transaction, clock }, { name, openingBalanceFils });
    const { accountId } = made.account;
    await recordAudit(transaction, {
      ...acting,
      accountId,
      action: 'account.created',
      subject: `account ${accountId}`,
      details: { name: made.account.name, openingBalanceFils },
      at: clock(),
    });
    return made;
  });
}
