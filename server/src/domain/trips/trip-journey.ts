import type { Plate } from '../drivers/plate.ts';
import type { TripLeg } from './moves/arrival-promises-store.ts';

/** What became of a trip on the road: for an operator. */
export type TripJourney = {
  /** Whose roads, and which data, the quote was made of. */
  readonly quotedBy: { readonly provider: string; readonly dataVersion: string };
  /** The present or last driver. */
  readonly driver:
    | {
        readonly driverId: number;
        readonly name: string;
        readonly nameAr: string | undefined;
        readonly phoneCode: string;
        readonly mobileNumber: string;
        /** Whether somebody is at the trip still; after its end, to hand the vehicle over. */
        readonly isAtTrip: boolean;
        readonly vehicleId: number;
        readonly plate: Plate;
      }
    | undefined;
  readonly startedAt: Temporal.Instant | undefined;
  readonly endedAt: Temporal.Instant | undefined;
  readonly failureReason: string | undefined;
  readonly trackPoints: number;
  readonly trackMeters: number;
  readonly promises: readonly JourneyPromise[];
};

/** On the real clock. */
export type JourneyPromise = {
  readonly leg: TripLeg;
  readonly driverId: number;
  readonly madeAt: Temporal.Instant;
  readonly promisedAt: Temporal.Instant;
  readonly arrivedAt: Temporal.Instant | undefined;
};
