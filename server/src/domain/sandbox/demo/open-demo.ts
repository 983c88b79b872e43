import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { markFirstTime } from '../../accounts/mark-first-time.ts';
import { createDriversInVehicles } from '../../drivers/create-drivers-in-vehicles.ts';
import { createAccountWithWallet } from '../../wallets/create-account-with-wallet.ts';
import { insertSimulatedDrivers } from '../fleet/simulated-drivers-store.ts';
import { planDemoFleet } from './demo-fleet.ts';
import { demoPolicy } from './demo-policy.ts';

/** Longer than anybody plays. */
const licenceExpiresOn = Temporal.PlainDate.from('2099-12-31');

/** Of the account: not that of the account with which a newcomer begins. */
const name = 'Demo trips';

/**
 * Stores the account of the demo and its drivers with their trucks, once in the life of a database and all in one database
 * transaction. Whoever else has a number or a plate keeps it, and the demo does without.
 */
export function openDemo({ db, clock }: { readonly db: Database; readonly clock: Clock }): Promise<void> {
  const plan = planDemoFleet().map((planned) => ({ ...planned, licenceExpiresOn }));
  return db.inTransaction(async (transaction) => {
    if (!(await markFirstTime({ transaction, clock }, 'demo trips'))) return;
    const wish = { name, openingBalanceFils: demoPolicy.topUpFils, isDemo: true };
    await createAccountWithWallet({ transaction, clock }, wish);
    const stored = await createDriversInVehicles(transaction, plan, clock(), { isDemo: true });
    const members = plan.flatMap((planned, index) => {
      const numbers = stored[index];
      return numbers ? [{ ...planned, ...numbers }] : [];
    });
    await insertSimulatedDrivers(transaction, members);
  });
}
