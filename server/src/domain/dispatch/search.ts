import type { TripStatusCode } from '@satha/terms/trip-statuses';
import type { Coordinates } from '../../values/coordinates.ts';
import type { VehicleClass } from '../routing/route-provider.ts';

/** A search for a trip's driver, as it was taken up to be led further. Every instant is on the real clock. */
export type Search = {
  readonly accountId: number;
  readonly tripId: number;
  readonly status: TripStatusCode;
  readonly vehicleTypeId: number;
  readonly vehicleClass: VehicleClass;
  readonly pickup: Coordinates;
  readonly departureAt: Temporal.Instant;
  /** When it was to be taken further. */
  readonly dueAt: Temporal.Instant;
  /** When drivers were first looked for; undefined before. */
  readonly beganAt: Temporal.Instant | undefined;
  /** Which search for a driver of the trip it is, from 1. */
  readonly searchNumber: number;
  /** Rounds of offers so far. */
  readonly rounds: number;
  /** Until then nobody else takes it up. */
  readonly leasedUntil: Temporal.Instant;
};

/** Offers of one trip that wait for an answer. */
export type OpenOffers = { readonly count: number; readonly firstExpiresAt: Temporal.Instant | undefined };
