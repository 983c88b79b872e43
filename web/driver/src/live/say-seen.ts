import { driverApi } from '../api/driver-api.ts';
import type { OfferWay } from './offer.ts';

/** After so long it is said once more where it did not arrive: our own figure. */
const againMs = 2_000;

/** Whether the page was opened by the link of an offer's text. It is said of one offer. */
let isByText = readByText();

/** Takes the mark of a text's link off the address, /drive/?by=sms: a page that is loaded anew did not come by it. */
function readByText(): boolean {
  const address = URL.parse(globalThis.location?.href ?? '');
  if (address?.searchParams.get('by') !== 'sms') return false;
  address.searchParams.delete('by');
  history.replaceState(history.state, '', address);
  return true;
}

/**
 * Tells the service that a driver has an offer before them, as soon as the page is looked at: a screen that is off shows
 * nothing, and the service then goes on to the next step. Returns what ends it.
 */
export function saySeen(offerId: number, way: OfferWay): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function say(by: OfferWay | 'sms', isLast: boolean): Promise<void> {
    try {
      await driverApi.send('POST', `/offers/${offerId}/seen`, { by });
    } catch {
      if (!isOver && !isLast) timer = setTimeout(() => void say(by, true), againMs);
    }
  }

  function look(): void {
    if (document.visibilityState !== 'visible') return;
    document.removeEventListener('visibilitychange', look);
    void say(isByText ? 'sms' : way, false);
    isByText = false;
  }

  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
  };
}
