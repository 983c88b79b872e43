import { ownReasons } from '@satha/terms/ledger-kinds';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import type { Fils } from '../../values/money.ts';
import type { Account } from '../accounts/account.ts';
import { createAccount } from '../accounts/create-account.ts';
import { openWallet } from './open-wallet.ts';
import { topUpWallet } from './post-to-wallet.ts';
import type { Wallet } from './wallet.ts';

/** `transaction` is one database transaction: account, wallet and opening balance stand or fall together. */
type Deps = { readonly transaction: Queryable; readonly clock: Clock };

/**
 * Stores an account with its wallet; an opening balance above zero is its first top-up, none is made for zero.
 * @throws Problem invalid_request when the name is not 1–80 characters, or the balance is below zero or too large.
 */
export async function createAccountWithWallet(
  { transaction, clock }: Deps,
  input: { readonly name: string; readonly openingBalanceFils: Fils; readonly isDemo?: boolean },
): Promise<{ account: Account; wallet: Wallet }> {
  const deps = { db: transaction, clock };
  const account = await createAccount(deps, input);
  const { accountId } = account;
  const empty = await openWallet(deps, accountId);
  const wallet =
    input.openingBalanceFils === 0
      ? empty
      : await topUpWallet(deps, {
          accountId,
          amountFils: input.openingBalanceFils,
          reason: ownReasons.openingBalance,
        });
  if (!wallet) throw new Error(`The new account ${accountId} has no wallet.`);
  return { account, wallet };
}
