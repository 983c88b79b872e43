import { ownReasons } from '@satha/terms/ledger-kinds';
import type { Database } from '../../../platform/db/database.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import type { Fils } from '../../../values/money.ts';
import { Problem } from '../../../values/problem.ts';
import { isTopUpAmount } from '../../payments/payment-policy.ts';
import { doOnce } from '../../trips/idempotency/do-once.ts';
import type { Idempotency } from '../../trips/idempotency/idempotency.ts';
import { topUpWallet } from '../../wallets/post-to-wallet.ts';

type Deps = { readonly db: Database; readonly clock: Clock };

export type AddTestMoneyInput = {
  readonly accountId: number;
  readonly amountFils: Fils;
  readonly retry: Idempotency | undefined;
  /** What the caller names the amount. */
  readonly field: 'amount' | 'amountFils';
  /** Written with the money in one database transaction; not for a replay. */
  readonly inSameTransaction?: (transaction: Queryable) => Promise<void>;
};

export type TestMoneyAdded = { readonly balanceFils: Fils; readonly replayed: boolean };

/**
 * Adds test money to an account's wallet, as a top-up that nobody has paid: with the entry, the event and the receipt of
 * any other.
 * @throws Problem invalid_request (the amount), wallet_not_found, idempotency_in_progress, idempotency_key_reused.
 */
export async function addTestMoney(deps: Deps, input: AddTestMoneyInput): Promise<TestMoneyAdded> {
  const { accountId, amountFils, retry, inSameTransaction } = input;
  requireAmount(input);
  const { amountFils: balanceFils, replayed } = await doOnce(deps.db, {
    accountId,
    operation: 'add-test-money',
    retry,
    now: deps.clock(),
    work: async (transaction) => {
      const wallet = await topUpWallet(
        { db: transaction, clock: deps.clock },
        { accountId, amountFils, reason: ownReasons.testMoney },
      );
      if (!wallet) throw new Problem('wallet_not_found');
      await inSameTransaction?.(transaction);
      return wallet.balanceFils;
    },
  });
  return { balanceFils, replayed };
}

function requireAmount({ amountFils, field }: AddTestMoneyInput): void {
  if (isTopUpAmount(amountFils)) return;
  const message = `${field} must be AED 10.00 to AED 50,000.00, in whole fils.`;
  throw new Problem('invalid_request', { fields: [{ field, message }] });
}
