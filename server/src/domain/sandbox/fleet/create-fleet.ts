import type { Database } from '../../../platform/db/database.ts';
import type { Clock } from '../../../values/clock.ts';
import { createDriversInVehicles } from '../../drivers/create-drivers-in-vehicles.ts';
import { tellArabicNames } from '../../drivers/tell-arabic-names.ts';
import { planFleet } from './fleet-plan.ts';
import { insertSimulatedDrivers } from './simulated-drivers-store.ts';

/** Longer than anybody plays. */
const licenceExpiresOn = Temporal.PlainDate.from('2099-12-31');

/**
 * Stores the drivers and trucks of the fleet, those that are not there yet: once they are, everything about them stands
 * in the database, and another seed changes nothing of them, but for the Arabic names that a fleet of an older release
 * lacks. Whoever else has a number or a plate of the plan keeps it,
 * and the fleet does without.
 */
export function createFleet(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  seed: number,
): Promise<void> {
  const plan = planFleet(seed).map((planned) => ({ ...planned, licenceExpiresOn }));
  return db.inTransaction(async (transaction) => {
    const stored = await createDriversInVehicles(transaction, plan, clock());
    const members = plan.flatMap((planned, index) => {
      const numbers = stored[index];
      return numbers ? [{ ...planned, ...numbers }] : [];
    });
    await insertSimulatedDrivers(transaction, members);
    await tellArabicNames(transaction, plan);
  });
}
