import type { Coordinates } from '../../values/coordinates.ts';
import type { Quote } from './make-quote.ts';

/** The time for which a price that was told can be booked: our own figure. */
export const quoteHeldFor = Temporal.Duration.from({ minutes: 10 });

/** What a price was asked for. */
export type PricedRequest = {
  readonly from: Coordinates;
  readonly to: Coordinates;
  readonly vehicleTypeId: number;
  /** Undefined: the moment of the request. */
  readonly departureAt: Temporal.Instant | undefined;
};

/** What a price is made of; the names of the places are looked up anew. */
export type PricedAnswer = Omit<Quote, 'pickup' | 'destination'>;

/** A price that an account was told, and that is charged as it is until it expires. */
export type HeldQuote = {
  /** A UUID of its own: two equal estimates are two quotes. */
  readonly quoteId: string;
  readonly accountId: number;
  readonly request: PricedRequest;
  readonly answer: PricedAnswer;
  readonly expiresAt: Temporal.Instant;
};

/** Returns whether a quote was told to the account for exactly this request. A job is not priced, and not compared. */
export function isQuoteFor(held: HeldQuote, accountId: number, asked: PricedRequest): boolean {
  const { from, to, vehicleTypeId, departureAt } = held.request;
  return (
    held.accountId === accountId &&
    vehicleTypeId === asked.vehicleTypeId &&
    isSamePoint(from, asked.from) &&
    isSamePoint(to, asked.to) &&
    departureAt?.epochMilliseconds === asked.departureAt?.epochMilliseconds
  );
}

/** 0 and −0 are one place, and the same in JSON. */
function isSamePoint(one: Coordinates, other: Coordinates): boolean {
  return one.lat === other.lat && one.lng === other.lng;
}
