import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeDriverFact, writePhoneFact } from '../kept/fact-access.ts';
import { change } from '../kept/phone-store.ts';
import { takeOffer } from '../live/offer.ts';
import { makeTrip } from '../outbox/fake-service.test-helper.ts';
import { imran } from '../outbox/phone.test-helper.ts';
import { tellTrip } from '../trip/tell-trip.ts';
import { isFree } from './app-update.ts';

beforeEach(async () => {
  await change((transaction) => writePhoneFact(transaction, 'session', { state: 'in', driver: imran }));
});
afterEach(() => takeOffer(null));

it('a newer app may come in while a driver waits for a trip', () => {
  expect(isFree()).toBe(true);
});

it('a newer app waits while an offer is open', () => {
  takeOffer({ offerId: 1, expiresInSeconds: 20 } as Parameters<typeof takeOffer>[0]);
  expect(isFree()).toBe(false);
  takeOffer(null);
  expect(isFree()).toBe(true);
});

it('a newer app waits while a trip is open, and until its summary is closed', async () => {
  const trip = makeTrip();
  await change((transaction) => tellTrip(transaction, imran.driverId, trip, 0));
  expect(isFree()).toBe(false);
  await change(async (transaction) => {
    await tellTrip(transaction, imran.driverId, null, 1);
    await writeDriverFact(transaction, imran.driverId, 'news', undefined);
    await writeDriverFact(transaction, imran.driverId, 'last', { trip } as never);
  });
  expect(isFree()).toBe(false);
  await change((transaction) => writeDriverFact(transaction, imran.driverId, 'last', undefined));
  expect(isFree()).toBe(true);
});
