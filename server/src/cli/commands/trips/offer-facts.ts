import type { OfferMaker, OfferOfTrip } from '../../../domain/dispatch/offer.ts';
import type { HandOver } from '../../../domain/trips/trip-journey.ts';
import type { Column } from '../../columns.ts';

const makers: Readonly<Record<OfferMaker, string>> = {
  search: 'by the search',
  ask: 'by hand',
  assign: 'by hand, without asking',
};

/** Whom a trip was offered to. */
export const offerColumns: readonly Column<OfferOfTrip>[] = [
  { key: 'offerId' },
  { key: 'offeredAt', title: 'Offered' },
  { key: 'driverId', title: 'Driver', align: 'right' },
  { key: 'driverName', title: 'Name' },
  { key: 'madeBy', title: 'Made', text: ({ madeBy }) => makers[madeBy] },
  {
    title: 'Away',
    align: 'right',
    text: ({ pickupMeters, pickupSeconds }) =>
      `${(pickupMeters / 1000).toFixed(1)} km, ${(pickupSeconds / 60).toFixed(0)} minutes`,
  },
  { key: 'pickupMeters' },
  { key: 'pickupSeconds' },
  { key: 'status', title: 'Answer' },
  { key: 'answeredAt' },
];

/** When the customer's vehicle went to another truck. */
export const handOverColumns: readonly Column<HandOver>[] = [
  { key: 'sequence' },
  { key: 'handedOverAt', title: 'Handed over' },
  { key: 'fromDriverId', title: 'From driver', align: 'right' },
  { key: 'fromVehicleId', title: 'Vehicle', align: 'right' },
  { key: 'toDriverId', title: 'To driver', align: 'right' },
  { key: 'toVehicleId', title: 'Vehicle', align: 'right' },
];
