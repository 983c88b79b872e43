import { isDeepStrictEqual } from 'node:util';
import type { Fils } from '../../values/money.ts';
import type { Calendar } from '../calendar/calendar.ts';
import { calculateFare, type Fare } from '../pricing/calculate-fare.ts';
import type { NewEventFactor, PriceChanges } from '../pricing/price-changes.ts';
import type { EventFactor, Tariff } from '../pricing/tariff.ts';
import { makeTariffBook, type TariffBook } from '../pricing/tariff-book.ts';
import { quoteHeldFor } from '../quotes/held-quote.ts';
import type { PricedTrip } from './priced-trips-store.ts';

/** A trip's fare by the draft, and the departure at which it was priced. */
export type Replayed = {
  readonly draftFils: Fils;
  /** Contained in it. */
  readonly draftVatFils: Fils;
  readonly departureAt: Temporal.Instant;
};

export type KnownPrices = {
  /** The price list as it is. */
  readonly book: TariffBook;
  readonly calendar: Calendar;
  /** Every tariff by its number; those too that were replaced before they began. */
  readonly tariffs: ReadonlyMap<number, Tariff>;
};

/**
 * Makes what calculates the fare of a trip anew by a draft. A tariff of the draft is tried on every trip of its vehicle type,
 * whenever it is to begin; a surcharge of the draft for its own times, one of days of the calendar in place of what they cost.
 * All else is as it was: the tariff by which the trip was priced, the surcharges and days of the price list.
 *
 * Undefined for a trip whose charge the price list does not explain: calculated by its own tariff, the fare is another one than
 * was charged. Then a surcharge or a day of the calendar has changed since it was priced, and what it would have cost is unknown.
 */
export function createReplay(
  { book, calendar, tariffs }: KnownPrices,
  draft: PriceChanges,
): (trip: PricedTrip) => Replayed | undefined {
  const draftBook = makeDraftBook(book, calendar, draft);
  const draftTariffs = new Map(
    draft.tariffs.map(({ replaces: _, ...tariff }) => [
      tariff.vehicleTypeId,
      { ...tariff, tariffId: unknownId },
    ]),
  );
  return (trip) => {
    const tariff = tariffs.get(trip.tariffId);
    if (!tariff) return undefined;
    const departureAt = pricedDepartures(trip).find(
      (at) => fareOf(book, tariff, trip, at).fareFils === trip.fareFils,
    );
    if (!departureAt) return undefined;
    const tried = draftTariffs.get(trip.vehicleTypeId) ?? tariff;
    const { fareFils, vatFils } = fareOf(draftBook, tried, trip, departureAt);
    return { departureAt, draftFils: fareFils, draftVatFils: vatFils };
  };
}

/** A tariff of a draft has no number yet; those below 1 are nobody's. */
const unknownId = 0;

const beforeAll = Temporal.Instant.fromEpochMilliseconds(0);

/**
 * Makes the price list with a draft's surcharges. They are numbered behind all that there are, as once they are published: of
 * two that begin at once, the lower number is applied first. One of days of the calendar holds on all such days, as what it
 * takes the place of did: else days before it begins would cost nothing.
 */
function makeDraftBook(book: TariffBook, calendar: Calendar, { eventFactors }: PriceChanges): TariffBook {
  const stays = ({ eventFactorId, calendar: days, vehicleTypeId }: EventFactor) =>
    !eventFactors.some(
      (factor) =>
        factor.replaces === eventFactorId ||
        (days && isDeepStrictEqual(days, factor.calendar) && vehicleTypeId === factor.vehicleTypeId),
    );
  return makeTariffBook(
    book.tariffs,
    [
      ...book.eventFactors.filter(stays),
      ...eventFactors.map(({ replaces: _, ...factor }, index) => ({
        ...(factor.calendar ? withoutBounds(factor) : factor),
        eventFactorId: Number.MAX_SAFE_INTEGER - eventFactors.length + index,
      })),
    ],
    calendar,
  );
}

function withoutBounds({ validUntil: _, ...factor }: NewEventFactor): NewEventFactor {
  return { ...factor, validFrom: beforeAll };
}

/**
 * Returns the moments for which a trip may have been priced, the likely one first. One that was booked without a departure may
 * have been quoted before: a held quote is charged as it was told, and is not stored.
 */
function pricedDepartures({ departureAt, departureBefore, createdAt }: PricedTrip): Temporal.Instant[] {
  const priced = departureBefore === null ? departureAt : Temporal.Instant.from(departureBefore);
  return priced.epochMilliseconds === createdAt.epochMilliseconds
    ? [priced, createdAt.subtract(quoteHeldFor)]
    : [priced];
}

function fareOf(book: TariffBook, tariff: Tariff, trip: PricedTrip, departureAt: Temporal.Instant): Fare {
  const { vehicleTypeId, distanceMeters, durationSeconds, tolls } = trip;
  const eventFactors = book.findEventFactors(vehicleTypeId, departureAt);
  return calculateFare(tariff, { distanceMeters, durationSeconds, departureAt, eventFactors, tolls });
}
