import 'fake-indexeddb/auto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OfferData } from '../api/wire.ts';
import { eraseDriver } from '../kept/erase.ts';
import { writePhoneFact } from '../kept/fact-access.ts';
import { change, readSnapshot } from '../kept/phone-store.ts';
import { makeTrip } from '../outbox/fake-service.test-helper.ts';
import { imran } from '../outbox/phone.test-helper.ts';
import { showTrip } from '../trip/use-trip.ts';
import { answerOffer } from './answer-offer.ts';
import { openOffer, takeOffer } from './offer.ts';
import { takeToldTrip } from './take-trip.ts';

const offerOf = (offerId: number) => ({ offerId, expiresInSeconds: 20 }) as OfferData;
const openId = () => openOffer.read()?.offer.offerId;

function answerWith(status: number, envelope: object): Promise<Response> {
  return Promise.resolve(new Response(JSON.stringify({ message: 'Said', ...envelope }), { status }));
}

afterEach(() => {
  takeOffer(null);
  vi.unstubAllGlobals();
});

describe('the answer to an offer', () => {
  it.each([
    [200, { success: true, data: {} }],
    [409, { success: false, reason: 'offer_not_open' }],
  ])('that comes late, with %s, leaves the offer that came meanwhile on the screen', async (status, told) => {
    const answer = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => answer.promise);
    takeOffer(offerOf(1));
    const answered = answerOffer({ offerId: 1, answer: 'decline' }).catch(() => {});
    takeOffer(offerOf(2));
    answer.resolve(await answerWith(status, told));
    await answered;
    expect(openId()).toBe(2);
  });

  it('closes the offer that it answers', async () => {
    vi.stubGlobal('fetch', () => answerWith(200, { success: true, data: {} }));
    takeOffer(offerOf(1));
    await answerOffer({ offerId: 1, answer: 'decline' });
    expect(openId()).toBeUndefined();
  });

  it('that is overtaken by the word that its trip is over does not leave the trip on the screen', async () => {
    await change((transaction) => writePhoneFact(transaction, 'session', { state: 'in', driver: imran }));
    const accepted = Promise.withResolvers<Response>();
    const ended = Promise.withResolvers<Response>();
    const fetch = vi.fn((address: string) => (address.endsWith('/accept') ? accepted : ended).promise);
    vi.stubGlobal('fetch', fetch);
    takeOffer(offerOf(1));
    const answered = answerOffer({ offerId: 1, answer: 'accept' });
    await takeToldTrip(null);
    accepted.resolve(await answerWith(200, { success: true, data: { trip: makeTrip() } }));
    await answered;
    expect(showTrip(readSnapshot())?.stage).toBe('to-pickup');
    ended.resolve(await answerWith(200, { success: true, data: { trip: null } }));
    await expect.poll(() => showTrip(readSnapshot())).toBeUndefined();
    await change(async (transaction) => {
      await eraseDriver(transaction, imran.driverId);
      await writePhoneFact(transaction, 'session', { state: 'out' });
    });
  });

  it('is not sent again once its time is over', async () => {
    const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', send);
    takeOffer({ ...offerOf(1), expiresInSeconds: 0.5 });
    await expect(answerOffer({ offerId: 1, answer: 'accept' })).rejects.toThrow();
    expect(send).toHaveBeenCalledOnce();
  });
});
