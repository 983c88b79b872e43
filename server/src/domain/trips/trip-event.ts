import type { TripStatusCode } from './trip-status.ts';

/** One thing that happened to a trip, never changed afterwards. */
export type TripEvent = {
  /** 1, 2, 3 … within the trip. */
  readonly sequence: number;
  /** Such as `trip.created`. */
  readonly type: string;
  readonly fromStatus: TripStatusCode | undefined;
  readonly toStatus: TripStatusCode;
  readonly data: Readonly<Record<string, unknown>>;
  readonly occurredAt: Temporal.Instant;
};
