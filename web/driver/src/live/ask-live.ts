import { readFrameClockMs } from '@satha/web-kit/clock.ts';
import { driverApi } from '../api/driver-api.ts';
import type { OfferData } from '../api/wire.ts';
import { readSnapshot } from '../kept/phone-store.ts';
import { showTrip } from '../trip/use-trip.ts';
import { liveState } from './live-state.ts';
import { takeOffer } from './offer.ts';
import { askTrip } from './take-trip.ts';

type OffersTold = { readonly offers: readonly OfferData[] };

/** From one question to the next: the service takes a phone for open that asked within six seconds. */
const pollMs = 5_000;
/** A slow answer does not make the next question come at once. */
const leastPauseMs = 1_000;
/** On a trip nothing is offered; that it is cancelled is known in time. */
const tripPollMs = 15_000;

export type Asking = {
  /** The stream is broken: asks on and on, from now. */
  goOn(): Promise<void>;
  /** The stream tells, or nobody looks: asks no more by itself. */
  rest(isStreamOpen: boolean): void;
  /** Asks once besides a stream that looks open: it may be dead without a word. */
  look(): Promise<void>;
  /** The stream told of an offer: an answer that was on its way is older. */
  noteTold(): void;
};

/** Makes what asks for offers, and for the trip, where the stream does not tell of them. */
export function createAsking(): Asking {
  let isOpen = false;
  let told = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let tripAskedMs = Number.NEGATIVE_INFINITY;

  async function poll(): Promise<void> {
    clearTimeout(timer);
    if (isOpen) return;
    const begunMs = readFrameClockMs();
    const isWaiting = isFree();
    const isTripDue = begunMs - tripAskedMs >= tripPollMs;
    try {
      if (isWaiting) {
        const { offers } = await askOffers();
        // What the stream tells by now is newer.
        if (isOpen) return;
        takeOffer(offers[0] ?? null, 'poll');
      }
      if (isTripDue) await askTrip();
      if (isTripDue) tripAskedMs = readFrameClockMs();
      if (!isOpen) liveState.set('polling');
    } catch {
      if (!isOpen) liveState.set('cut');
    }
    clearTimeout(timer);
    const pauseMs = (isWaiting ? pollMs : tripPollMs) - (readFrameClockMs() - begunMs);
    if (!isOpen) timer = setTimeout(() => void poll(), Math.max(leastPauseMs, pauseMs));
  }

  return {
    goOn() {
      isOpen = false;
      return poll();
    },
    rest(isStreamOpen) {
      isOpen = isStreamOpen;
      told += 1;
      clearTimeout(timer);
    },
    async look() {
      if (!isOpen) return poll();
      if (!isFree()) return;
      const before = told;
      const answer = await askOffers().catch(() => undefined);
      if (answer && told === before) takeOffer(answer.offers[0] ?? null, 'poll');
    },
    noteTold() {
      told += 1;
    },
  };
}

/** On a trip, and off shift, a driver is asked for none. */
export function isFree(): boolean {
  const snapshot = readSnapshot();
  const session = snapshot?.session;
  const isOnShift = session?.state === 'in' && session.driver.shift !== undefined;
  return isOnShift && showTrip(snapshot) === undefined;
}

/** A page that nobody looks at asks as a worker does that a push woke: that says nothing of its driver. */
function askOffers(): Promise<OffersTold> {
  const isLookedAt = document.visibilityState === 'visible';
  return driverApi.get<OffersTold>('/offers', isLookedAt ? {} : { headers: { 'Satha-Asked-By': 'push' } });
}
