import { randomUUID } from 'node:crypto';
import type { NewTrip } from '../../src/domain/trips/creating/trip-creation-store.ts';

const at = Temporal.Instant.from('2026-11-05T09:45:00Z');

/** A trip as the service has it before it is stored. */
export function makeNewTrip({
  accountId,
  fareFils,
  retry,
}: Pick<NewTrip, 'accountId'> & { readonly fareFils: number; readonly retry?: NewTrip['retry'] }): NewTrip {
  return {
    accountId,
    creationToken: randomUUID(),
    createdAt: at,
    now: at,
    retry,
    status: 1,
    vehicleTypeId: 4,
    from: { lat: 25.1972, lng: 55.2744 },
    to: { lat: 25.0805, lng: 55.1403 },
    departureAt: at,
    dispatchDueAt: at,
    quote: {
      distanceMeters: 24_310,
      durationSeconds: 1_512,
      poweredBy: 'a test',
      dataVersion: '1',
      fareFils,
      fareLines: [],
      vatFils: 0,
      vatBasisPoints: 500,
      tariffId: 3,
      pickup: { address: { en: 'A "quoted", {braced}\\ street', ar: 'شارع' } },
      destination: {},
    },
    customer: { firstName: 'Mariam', lastName: 'السويدي', phoneCode: '971', mobileNumber: '501234567' },
    externalReference: undefined,
    job: undefined,
    requirements: [],
    heldQuoteId: undefined,
  };
}
