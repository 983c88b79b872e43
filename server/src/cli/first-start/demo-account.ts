import { markFirstTime } from '../../domain/accounts/mark-first-time.ts';
import { createApiKey } from '../../domain/api-keys/create-api-key.ts';
import { createAccountWithWallet } from '../../domain/wallets/create-account-with-wallet.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import { filsPerAed } from '../../values/money.ts';

const openingFils = 1000 * filsPerAed;

/**
 * Makes the sandbox's demo account with AED 1,000.00 and one key, once in the life of a database: returns the raw
 * key then, and undefined ever after.
 */
export function makeDemoAccountOnce(db: Database, clock: Clock): Promise<string | undefined> {
  return db.inTransaction(async (transaction) => {
    if (!(await markFirstTime({ transaction, clock }, 'demo account'))) return undefined;
    const input = { name: 'Demo', openingBalanceFils: openingFils };
    const { account } = await createAccountWithWallet({ transaction, clock }, input);
    const deps = { db: transaction, clock, environment: 'test' } as const;
    const created = await createApiKey(deps, { accountId: account.accountId, name: 'Demo key' });
    return created?.rawApiKey;
  });
}
