import type { Database } from '../../platform/db/database.ts';
import type { Clock } from '../../values/clock.ts';
import { createAccount } from '../accounts/create-account.ts';
import { findSellerAt } from '../documents/seller/queries.ts';
import { setExtraRule } from '../extras/set-extra-rule.ts';
import { openWalletForCallers } from '../wallets/open-wallet.ts';
import { findCallersAccount } from './queries.ts';
import { lockMakingAccount } from './receivables-store.ts';

/** What the account is called where nobody has said yet who sells. */
const usualName = 'Callers';

/** Returns the number of the account on which trips for callers are booked, and makes it when it is first needed. */
export async function openCallersAccount({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): Promise<number> {
  const found = await findCallersAccount(db);
  if (found !== undefined) return found;
  return db.inTransaction(async (transaction) => {
    await lockMakingAccount(transaction);
    const made = await findCallersAccount(transaction);
    if (made !== undefined) return made;
    const deps = { db: transaction, clock };
    // Lists have the name, and texts to customers begin with it: it is the company's.
    const seller = await findSellerAt(transaction, clock());
    const name = (seller?.legalName ?? usualName).slice(0, 80);
    const { accountId } = await createAccount(deps, { name });
    await openWalletForCallers(deps, accountId);
    // They pay for the extras, so they may say yes to them.
    await setExtraRule(transaction, accountId, { customerDecides: true });
    return accountId;
  });
}
