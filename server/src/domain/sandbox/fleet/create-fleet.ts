import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { planFleet } from './fleet-plan.ts';
import { insertFleet } from './simulated-drivers-store.ts';

/**
 * Stores the drivers and trucks of the fleet, those that are not there yet: once they are, everything about them stands
 * in the database, and another seed changes nothing of them.
 */
export function createFleet(
  { db, clock }: { readonly db: Queryable; readonly clock: Clock },
  seed: number,
): Promise<void> {
  return insertFleet(db, planFleet(seed), clock());
}
