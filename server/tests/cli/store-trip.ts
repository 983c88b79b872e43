import { randomUUID } from 'node:crypto';
import { insertTripsOfAccount } from '../../src/domain/trips/creating/trip-creation-store.ts';
import type { Queryable } from '../../src/platform/db/queryable.ts';

/** A trip of AED 150.00 as the service stores it, without a route having been looked for. */
export async function storeTrip(db: Queryable, accountId: number): Promise<number> {
  const at = Temporal.Instant.from('2026-11-05T09:45:00Z');
  const [outcome] = await insertTripsOfAccount(db, accountId, [
    {
      accountId,
      creationToken: randomUUID(),
      createdAt: at,
      retry: undefined,
      status: 1,
      vehicleTypeId: 4,
      from: { lat: 25.1972, lng: 55.2744 },
      to: { lat: 25.0805, lng: 55.1403 },
      departureAt: at,
      dispatchDueAt: at,
      now: at,
      quote: {
        distanceMeters: 24_310,
        durationSeconds: 1_512,
        poweredBy: 'a test',
        dataVersion: '1',
        fareFils: 15_000,
        fareLines: [],
        vatFils: 714,
        vatBasisPoints: 500,
        tariffId: 3,
        pickup: { address: { en: 'Burj Khalifa, Downtown Dubai', ar: 'برج خليفة' } },
        destination: {},
      },
      customer: { firstName: 'Mariam', lastName: 'Al Suwaidi', phoneCode: '971', mobileNumber: '501234567' },
      externalReference: 'A\tB\\C',
    },
  ]);
  if (outcome?.outcome !== 'created') throw new Error(`The trip was refused: ${outcome?.outcome}.`);
  return outcome.tripId;
}
