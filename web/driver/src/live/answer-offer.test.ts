import { afterEach, describe, expect, it, vi } from 'vitest';
import type { OfferData } from '../api/wire.ts';
import { answerOffer } from './answer-offer.ts';
import { openOffer, takeOffer } from './offer.ts';

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

  it('is not sent again once its time is over', async () => {
    const send = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')));
    vi.stubGlobal('fetch', send);
    takeOffer({ ...offerOf(1), expiresInSeconds: 0.5 });
    await expect(answerOffer({ offerId: 1, answer: 'accept' })).rejects.toThrow();
    expect(send).toHaveBeenCalledOnce();
  });
});
