import type { TripStatusCode } from '@satha/terms/trip-statuses';

/** Where the driver of an account's trip is. */
export type DriverLocation = {
  readonly accountId: number;
  readonly tripId: number;
  readonly status: TripStatusCode;
  readonly lat: number;
  readonly lng: number;
  /** Clockwise from north; undefined when the phone could not tell. */
  readonly headingDegrees: number | undefined;
  /** By how much the place may be wrong, where that is so much that it is told; undefined otherwise. */
  readonly withinMeters: number | undefined;
  /** When the driver was there, by the phone's clock. */
  readonly recordedAt: Temporal.Instant;
};
