import { expect } from 'vitest';
import { reconcileTrips } from '../../src/domain/trips/reconciliation/reconcile-trips.ts';
import { createAccountWithWallet } from '../../src/domain/wallets/create-account-with-wallet.ts';
import { adjustWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { findWallet } from '../../src/domain/wallets/queries.ts';
import type { Wallet } from '../../src/domain/wallets/wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';

export async function getWallet(db: Queryable, accountId: number): Promise<Wallet> {
  const wallet = await findWallet(db, accountId);
  if (!wallet) throw new Error(`account ${accountId} has no wallet`);
  return wallet;
}

/** Takes the balance to an amount by an adjustment, as an operator would. */
export async function setBalance(db: Queryable, accountId: number, balanceFils: number): Promise<void> {
  const { balanceFils: before } = await getWallet(db, accountId);
  if (before === balanceFils) return;
  await adjustWallet({ db, clock: systemClock }, { accountId, amountFils: balanceFils - before });
}

/** An account with a wallet of AED 1,000,000.00, and without a key. */
export async function makeFundedAccount(db: Database): Promise<number> {
  const { account } = await db.inTransaction((transaction) =>
    createAccountWithWallet(
      { transaction, clock: systemClock },
      { name: 'Integrator', openingBalanceFils: 100_000_000 },
    ),
  );
  return account.accountId;
}

export type LedgerEntry = { from: string; to: string; amount_fils: number; kind: string };

/** The ledger's entries for a trip, in the order in which they were posted. */
export async function entriesOfTrip(
  db: Queryable,
  accountId: number,
  tripId: number,
): Promise<LedgerEntry[]> {
  const { rows } = await db.query<LedgerEntry>({
    text: `SELECT from_ledger AS from, to_ledger AS to, amount_fils, kind FROM ledger_entries
           WHERE account_id = $1 AND trip_id = $2 ORDER BY entry_id`,
    values: [accountId, tripId],
  });
  return rows;
}

/** Everything a create or cancel may change, to hold that a refusal changed none of it. */
export async function snapshot(db: Queryable): Promise<unknown> {
  const { rows } = await db.query({
    text: `SELECT (SELECT count(*) FROM trips) AS trips,
             (SELECT count(*) FROM events WHERE sequence IS NOT NULL) AS events,
             (SELECT count(*) FROM idempotency_records) AS stored_responses,
             (SELECT count(*) FROM ledger_entries) AS entries,
             (SELECT jsonb_agg(w ORDER BY account_id) FROM wallets w) AS wallets`,
  });
  return rows[0];
}

export async function expectSoundLedger(db: Queryable): Promise<void> {
  const report = await reconcileTrips(db);
  expect(report).toMatchObject({ sumFils: 0, mismatches: [], sound: true });
}
