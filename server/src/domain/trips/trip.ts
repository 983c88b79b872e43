import type { Coordinates } from '../../values/coordinates.ts';
import type { Fils } from '../../values/money.ts';
import type { TripStatusCode } from './trip-status.ts';

/** One end of a trip. */
export type TripPoint = Coordinates & {
  readonly address: string | undefined;
  readonly areaName: string | undefined;
};

/** The person whose vehicle is moved, known by mobile number. */
export type TripCustomer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneCode: string;
  /** National number, without a trunk prefix. */
  readonly mobileNumber: string;
};

export type Trip = {
  readonly accountId: number;
  readonly tripId: number;
  readonly status: TripStatusCode;
  /** The number of the trip's latest event. */
  readonly sequence: number;
  readonly vehicleTypeId: number;
  readonly pickup: TripPoint;
  readonly destination: TripPoint;
  readonly distanceMeters: number;
  readonly durationSeconds: number;
  readonly departureAt: Temporal.Instant;
  readonly fareFils: Fils;
  /** Set once the trip is cancelled. */
  readonly cancellationFeeFils: Fils | undefined;
  readonly customer: TripCustomer;
  readonly externalReference: string | undefined;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
};

/** What an account looks for among its trips. */
export type TripFilter = {
  readonly status?: number | undefined;
  /** National number in any of its spellings; any phone code. */
  readonly mobileNumbers?: readonly string[] | undefined;
  readonly externalReference?: string | undefined;
  /** Inclusive. */
  readonly createdFrom?: Temporal.Instant | undefined;
  /** Exclusive. */
  readonly createdBefore?: Temporal.Instant | undefined;
  /** Only trips older than this one: the last of the page before. */
  readonly olderThanTripId?: number | undefined;
  /** How many trips at the most. */
  readonly limit: number;
};
