import type { Database } from '../../platform/db/database.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { Clock } from '../../values/clock.ts';
import { longestWords, requireText } from '../../values/label.ts';
import type { Fils } from '../../values/money.ts';
import { Problem } from '../../values/problem.ts';
import { largestEntryFils, type Wallet } from './wallet.ts';
import { lockWallet, postEntry } from './wallets-store.ts';

type Deps = { readonly db: Queryable; readonly clock: Clock };
export type Posting = { readonly accountId: number; readonly amountFils: Fils; readonly reason?: string };

/**
 * Adds money that came from outside. Always posts, below the floor and on frozen wallets too.
 * Undefined when the account has no wallet. @throws Problem invalid_request when the amount is not above zero
 * or too large, or the reason is not 1–500 characters of plain text.
 */
export function topUpWallet({ db, clock }: Deps, posting: Posting): Promise<Wallet | undefined> {
  requireAmount(posting.amountFils, posting.amountFils > 0, 'must be above zero');
  return postEntry(db, { ...tidyPosting(posting), kind: 'top_up', against: 'funding', at: clock() });
}

/**
 * Corrects a balance by hand, up or down, below the floor too. Undefined when the account has no wallet.
 * @throws Problem invalid_request when the amount is zero or too large, or the reason is not 1–500 characters.
 */
export function adjustWallet({ db, clock }: Deps, posting: Posting): Promise<Wallet | undefined> {
  requireAmount(posting.amountFils, posting.amountFils !== 0, 'must not be zero');
  return postEntry(db, { ...tidyPosting(posting), kind: 'adjustment', against: 'adjustments', at: clock() });
}

export type AdjustWalletToInput = {
  readonly accountId: number;
  readonly balanceFils: Fils;
  readonly reason: string;
  /** Done in one database transaction with the adjustment, if there is one. */
  readonly inSameTransaction?: (transaction: Queryable, amountFils: Fils) => Promise<void>;
};

/**
 * Sets a balance to an amount by one adjustment; nothing is posted when it is that already. Returns the amount
 * of the adjustment, undefined when the account has no wallet.
 * @throws Problem invalid_request as for `adjustWallet`.
 */
export function adjustWalletTo(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { accountId, balanceFils, reason, inSameTransaction }: AdjustWalletToInput,
): Promise<Fils | undefined> {
  return db.inTransaction(
    async (transaction) => {
      const wallet = await lockWallet(transaction, accountId);
      if (!wallet) return undefined;
      const amountFils = balanceFils - wallet.balanceFils;
      if (amountFils === 0) return amountFils;
      const adjusted = await adjustWallet({ db: transaction, clock }, { accountId, amountFils, reason });
      if (!adjusted) return undefined;
      await inSameTransaction?.(transaction, amountFils);
      return amountFils;
    },
    { concurrencyKey: accountId },
  );
}

function requireAmount(amountFils: Fils, right: boolean, rule: string): void {
  const small = Number.isSafeInteger(amountFils) && Math.abs(amountFils) <= largestEntryFils;
  if (right && small) return;
  const message = small ? `amount ${rule}.` : 'amount must be at most AED 100,000,000.00 at a time.';
  throw new Problem('invalid_request', { fields: [{ field: 'amount', message }] });
}

/**
 * Returns what is posted, its reason as it is kept.
 * @throws Problem invalid_request when the reason is not 1–500 characters of plain text.
 */
export function tidyPosting(posting: Posting): Posting {
  if (posting.reason === undefined) return posting;
  return { ...posting, reason: requireText('reason', posting.reason, { longest: longestWords }) };
}
