import { followLanguage } from '../language/stored-language.ts';
import { openOffer } from '../live/offer.ts';
import { forgetTold, keepPush } from './keep-push.ts';
import { forgetCheck } from './phone-check.ts';
import { closeOfferNotice } from './subscription.ts';

/** After so long it is tried again to subscribe: our own figure. */
const againMs = 60_000;

/** Keeps this phone one that can be rung while the app is closed, as long as somebody is signed in. Returns what ends it. */
export function followPush(): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function keep(): Promise<void> {
    clearTimeout(timer);
    const isDone = await keepPush().catch(() => false);
    if (!isDone && !isOver) timer = setTimeout(() => void keep(), againMs);
  }

  // Settings of the phone may have been changed meanwhile.
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    void keep();
    void closeOfferNotice().catch(() => {});
  };
  /** An offer that is over is no more to be pressed, and one that is looked at need not ring twice. */
  const endNotice = () => {
    const isNeeded = openOffer.read() !== undefined && document.visibilityState !== 'visible';
    if (!isNeeded) void closeOfferNotice().catch(() => {});
  };
  const ends = [followLanguage(() => void keep()), openOffer.subscribe(endNotice)];
  document.addEventListener('visibilitychange', look);
  void keep();
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    for (const end of ends) end();
    forgetTold();
    forgetCheck();
  };
}
