import { type TripStatusCode, tripStatuses } from '@satha/terms/trip-statuses';
import type { Coordinates } from '../../values/coordinates.ts';
import type { VehicleClass } from '../routing/route-provider.ts';
import { dispatchDueAt } from '../trips/departure.ts';

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
  /** Until then it waits for an operator: it asks nobody, and does not end the trip. Undefined: it does not wait. */
  readonly pausedUntil: Temporal.Instant | undefined;
  /** An operator has opened the widest circle. */
  readonly isWidened: boolean;
  /** Its trip is of the sandbox's demo: nothing of it is measured. */
  readonly isDemo: boolean;
  /** Until then nobody else takes it up. */
  readonly leasedUntil: Temporal.Instant;
};

/** Offers of one trip that wait for an answer. */
export type OpenOffers = {
  readonly count: number;
  readonly firstExpiresAt: Temporal.Instant | undefined;
  /** An operator asked this driver alone: nobody else is asked before the answer. */
  readonly isAlone: boolean;
};

export const noOpenOffers: OpenOffers = { count: 0, firstExpiresAt: undefined, isAlone: false };

/** Tells whether a search is paused at a moment. */
export function isPaused({ pausedUntil }: Pick<Search, 'pausedUntil'>, now: Temporal.Instant): boolean {
  return pausedUntil !== undefined && Temporal.Instant.compare(pausedUntil, now) > 0;
}

/** Tells whether a scheduled trip's time has not come: nothing is found out for it yet. */
export function isEarly(
  { departureAt, status }: Pick<Search, 'departureAt' | 'status'>,
  now: Temporal.Instant,
): boolean {
  return (
    status === tripStatuses.scheduled.code &&
    Temporal.Instant.compare(dispatchDueAt(departureAt, true, now, 0), now) > 0
  );
}

/** How an operator steers a search. */
export type SteeredSearch = {
  /** undefined: it is not paused. */
  readonly pausedUntil: Temporal.Instant | undefined;
  /** Drivers of the widest circle are asked at once. */
  readonly isWidened: boolean;
};
