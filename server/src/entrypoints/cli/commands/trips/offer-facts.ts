import type { OfferMaker, OfferOfTrip } from '../../../../domain/dispatch/offer.ts';
import type { HandOver } from '../../../../domain/trips/trip-journey.ts';
import { formatUaeTimestamp } from '../../../../values/uae-time.ts';
import { formatTable, formatTime } from '../../output.ts';

const makers: Readonly<Record<OfferMaker, string>> = {
  search: 'by the search',
  ask: 'by hand',
  assign: 'by hand, without asking',
};

export function offerDocument({ offeredAt, answeredAt, ...offer }: OfferOfTrip) {
  return {
    ...offer,
    offeredAt: formatUaeTimestamp(offeredAt),
    answeredAt: answeredAt === undefined ? null : formatUaeTimestamp(answeredAt),
  };
}

export function offerTable(offers: readonly OfferOfTrip[]): string {
  return formatTable(
    [
      { title: 'Offered' },
      { title: 'Driver', align: 'right' },
      { title: 'Name' },
      { title: 'Made' },
      { title: 'Away', align: 'right' },
      { title: 'Answer' },
    ],
    offers.map((offer) => [
      formatTime(offer.offeredAt),
      String(offer.driverId),
      offer.driverName,
      makers[offer.madeBy],
      `${(offer.pickupMeters / 1000).toFixed(1)} km, ${(offer.pickupSeconds / 60).toFixed(0)} minutes`,
      offer.status,
    ]),
    'No offers.',
  );
}

export function handOverDocument({ handedOverAt, ...handOver }: HandOver) {
  return { ...handOver, handedOverAt: formatUaeTimestamp(handedOverAt) };
}

/** Makes a table of the times at which the customer's vehicle went to another truck. */
export function handOverTable(handOvers: readonly HandOver[]): string {
  return formatTable(
    [
      { title: 'Handed over' },
      { title: 'From driver', align: 'right' },
      { title: 'Vehicle', align: 'right' },
      { title: 'To driver', align: 'right' },
      { title: 'Vehicle', align: 'right' },
    ],
    handOvers.map(({ handedOverAt, fromDriverId, fromVehicleId, toDriverId, toVehicleId }) => [
      formatTime(handedOverAt),
      ...[fromDriverId, fromVehicleId, toDriverId, toVehicleId].map(String),
    ]),
    'No hand-overs.',
  );
}
