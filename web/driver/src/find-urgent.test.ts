import { expect, it } from 'vitest';
import type { OfferData } from './api/wire.ts';
import { findUrgent } from './find-urgent.ts';
import type { News } from './kept/facts.ts';
import { makeTrip } from './outbox/fake-service.test-helper.ts';
import { applyActions } from './trip/apply-actions.ts';

const open = {
  offer: { offerId: 1, expiresInSeconds: 20 } as OfferData,
  untilMs: 20_000,
  way: 'stream' as const,
};
const shown = applyActions(makeTrip(), []);
const news = { kind: 'cancelled', tripId: 1, atMs: 0, isSure: true } as const satisfies News;

it.each([
  ['an offer, and news that was not understood', { open, shown: undefined, news }, 'offer'],
  ['news alone', { open: undefined, shown: undefined, news }, 'news'],
  ['news, at the next trip', { open: undefined, shown, news }, 'news'],
  ['an offer that is left over, at a trip', { open, shown, news: undefined }, undefined],
  ['an offer that is left over and news, at a trip', { open, shown, news }, 'news'],
  ['nothing', { open: undefined, shown: undefined, news: undefined }, undefined],
])('Of %s the driver is shown first what cannot wait', (_what, now, kind) => {
  expect(findUrgent(now)?.kind).toBe(kind);
});
