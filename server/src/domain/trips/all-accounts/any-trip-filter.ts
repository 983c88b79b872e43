import type { OperatorTripOrder } from '@satha/terms/lists';
import type { TripConcern } from '@satha/terms/trip-concerns';
import type { TripOutcome } from '@satha/terms/trip-outcomes';
import type { Plate } from '../../drivers/plate.ts';
import type { TripSearch } from '../searching/trip-search.ts';
import type { Trip } from '../trip.ts';
import type { MeasuredFilter } from './measuring/measured-filter.ts';

/** What an operator looks for among the trips of all accounts. */
export type AnyTripFilter = MeasuredFilter & {
  /** What somebody typed, as each thing that it can be: a trip is let through by any of them. */
  readonly anyOf?: TripSearch | undefined;
  readonly accountId?: number | undefined;
  /** In one of these. */
  readonly statuses?: readonly number[] | undefined;
  /** Ended in one of these ways. */
  readonly outcomes?: readonly TripOutcome[] | undefined;
  /** Of which one of these is true now. */
  readonly concerns?: readonly TripConcern[] | undefined;
  readonly vehicleTypeId?: number | undefined;
  /** The present or last one. */
  readonly driverId?: number | undefined;
  readonly vehicleId?: number | undefined;
  /** Of the present or last truck; of several that have had the plate, any. */
  readonly truckPlate?: Plate | undefined;
  /** The customer's, in its one true form. */
  readonly mobile?: { readonly phoneCode: string; readonly nationalNumber: string } | undefined;
  /** Of the customer's vehicle, each exactly, in any letters: the plate's number alone. */
  readonly plateNumber?: string | undefined;
  readonly vin?: string | undefined;
  readonly caseNumber?: string | undefined;
  /** Inclusive; what is before is not. */
  readonly createdFrom?: Temporal.Instant | undefined;
  readonly createdBefore?: Temporal.Instant | undefined;
  readonly departureFrom?: Temporal.Instant | undefined;
  readonly departureBefore?: Temporal.Instant | undefined;
};

/** A part of the list: what comes behind a position in an order, which both are of the same order. */
export type AnyTripPart = {
  readonly order: OperatorTripOrder;
  readonly after?: AnyTripPosition | undefined;
  readonly limit: number;
};

/** Where a trip stands in the lists of all orders. */
export type AnyTripPosition = {
  readonly status: number;
  readonly createdAt: Temporal.Instant;
  readonly departureAt: Temporal.Instant;
  readonly tripId: number;
};

/** A trip with who was last at it, also when it is over. */
export type ListedTrip = Trip & {
  readonly accountName: string;
  /** Of the sandbox's demo. */
  readonly isDemo: boolean;
  readonly lastDriver:
    | { readonly driverId: number; readonly name: string; readonly vehicleId: number; readonly plate: string }
    | undefined;
};
