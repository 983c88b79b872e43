import { readPhoneClockMs } from '@satha/web-kit/clock.ts';
import { afterEach, expect, it, vi } from 'vitest';
import { findPlace, positionState } from './place.ts';

const here = { lat: 25.2, lng: 55.3 };
const place = (ageMs: number, at = here) => ({ ...at, atMs: readPhoneClockMs() - ageMs });

afterEach(() => {
  vi.useRealTimers();
  positionState.set({ state: 'off' });
});

it('where the phone stands is what its receiver told just now', async () => {
  positionState.set({ state: 'on', last: place(5_000) });
  expect(await findPlace()).toEqual(here);
});

it('where the phone stood a while ago is not where it stands: the next position counts', async () => {
  positionState.set({ state: 'on', last: place(40 * 60_000) });
  const found = findPlace();
  // What else is told of positions is none.
  positionState.set({ ...positionState.read(), isOtherPhoneInHand: true });
  const beyond = { lat: 25.3, lng: 55.4 };
  positionState.set({ state: 'on', last: place(0, beyond) });
  expect(await found).toEqual(beyond);
});

it('a receiver that finds nothing is waited for only so long', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  positionState.set({ state: 'on', last: place(40 * 60_000) });
  const found = findPlace();
  vi.runAllTimers();
  expect(await found).toBe(undefined);
});
