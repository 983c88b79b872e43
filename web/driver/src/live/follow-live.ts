import { openEventStream } from '@satha/web-kit/sse/event-stream.ts';
import { driverApi } from '../api/driver-api.ts';
import type { OfferData } from '../api/wire.ts';
import { isRungByPush } from '../reach/phone-check.ts';
import { followPushed } from '../reach/pushed.ts';
import { createAsking, isFree } from './ask-live.ts';
import { liveState } from './live-state.ts';
import { takeOffer } from './offer.ts';
import { type TripTold, takeToldTrip } from './take-trip.ts';

type OfferTold = { readonly offer: OfferData | null };

const longestRetryMs = 15_000;
/** Of the service's "here", which comes every 15 seconds, two were lost. */
const longestSilenceMs = 40_000;
/** The longest that a timer takes: a driver who looks at a map of another app is still to be found. */
const neverMs = 2 ** 31 - 1;
/** A phone that a push rings does not pass for an open one for longer than this, once nobody looks: our own figure. */
const restMs = 20_000;

/**
 * Follows offers and the trip of whoever is signed in: by the stream, and by asking while that is broken, when a push came,
 * and when the driver is back. Returns what ends it.
 */
export function followLive(): () => void {
  const asking = createAsking();
  const lookBack = () => {
    if (document.visibilityState === 'visible') void asking.look();
  };
  document.addEventListener('visibilitychange', lookBack);
  const endPushes = followPushed(() => void asking.look());
  const stop = openEventStream({
    address: driverApi.address('/stream'),
    takers: new Map([
      ['offer', (text: string) => tellOffer(text)],
      ['trip', (text: string) => void takeToldTrip(read<TripTold>(text).trip).catch(() => {})],
      ['here', () => {}],
    ]),
    // On a trip there is more to hear of than offers.
    hiddenMs: () => (isRungByPush() && isFree() ? restMs : neverMs),
    longestRetryMs,
    longestSilenceMs,
    onOpen() {
      asking.rest(true);
      liveState.set('live');
    },
    onTrouble: () => void asking.goOn(),
    onHidden() {
      asking.rest(false);
      liveState.set('polling');
    },
  });

  function tellOffer(text: string): void {
    asking.noteTold();
    takeOffer(read<OfferTold>(text).offer);
  }

  return () => {
    document.removeEventListener('visibilitychange', lookBack);
    endPushes();
    asking.rest(true);
    stop();
    takeOffer(null);
    liveState.set('opening');
  };
}

const read = <Told>(text: string): Told => JSON.parse(text);
