import { insertTripsOfAccount, type NewTrip } from '../../src/domain/trips/creating/trip-creation-store.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';
import { makeNewTrip } from '../harness/new-trip.ts';

/** A trip of AED 150.00 as the service stores it, without a route having been looked for. */
export async function storeTrip(
  db: Queryable,
  accountId: number,
  more: Partial<Pick<NewTrip, 'job' | 'requirements'>> = {},
): Promise<number> {
  const trip = makeNewTrip({ accountId, fareFils: 15_000 });
  const [outcome] = await insertTripsOfAccount(db, accountId, [
    {
      ...trip,
      ...more,
      quote: {
        ...trip.quote,
        vatFils: 714,
        pickup: { address: { en: 'Burj Khalifa, Downtown Dubai', ar: 'برج خليفة' } },
      },
      customer: { ...trip.customer, lastName: 'Al Suwaidi' },
      externalReference: 'A\tB\\C',
    },
  ]);
  if (outcome?.outcome !== 'created') throw new Error(`The trip was refused: ${outcome?.outcome}.`);
  return outcome.tripId;
}
