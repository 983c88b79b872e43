import { readClockMs } from '@satha/web-kit/clock.ts';
import type { OfferData } from '../api/wire.ts';
import { createCell } from '../kept/cell.ts';

/** How an offer came: told by the stream, or asked for. */
export type OfferWay = 'stream' | 'poll';

/** What the driver is being asked, until when, and how it came. */
export type OpenOffer = { readonly offer: OfferData; readonly untilMs: number; readonly way: OfferWay };

export const openOffer = createCell<OpenOffer | undefined>(undefined);

/** The way of an answer makes so much of one deadline. */
const sameMs = 2_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Takes in what the service asks; null: nothing. It goes by itself when its time is over. */
export function takeOffer(offer: OfferData | null, way: OfferWay = 'stream'): void {
  clearTimeout(timer);
  if (offer === null || offer.expiresInSeconds <= 0) {
    openOffer.set(undefined);
    return;
  }
  const leftMs = offer.expiresInSeconds * 1000;
  const untilMs = readClockMs() + leftMs;
  const before = openOffer.read();
  const isSame = before?.offer.offerId === offer.offerId && Math.abs(before.untilMs - untilMs) < sameMs;
  // Told again it is the same, and rings no second time.
  if (!isSame) openOffer.set({ offer, untilMs, way });
  timer = setTimeout(() => openOffer.set(undefined), leftMs);
}

/** Closes an offer that is answered; another that came meanwhile stays. */
export function closeOffer(offerId: number): void {
  if (openOffer.read()?.offer.offerId === offerId) takeOffer(null);
}
