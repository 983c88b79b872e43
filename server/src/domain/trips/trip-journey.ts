import type { PositionSource } from '@satha/terms/positions';
import type { Plate } from '../drivers/plate.ts';
import type { TripLeg } from './promises/kept-promise.ts';

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
  /** How many points of the track each source told, the most first; of some it is not known. */
  readonly trackSources: readonly { readonly source: PositionSource; readonly points: number }[];
  readonly promises: readonly JourneyPromise[];
  readonly handOvers: readonly HandOver[];
};

/** On the real clock. */
export type JourneyPromise = {
  readonly leg: TripLeg;
  readonly driverId: number;
  readonly madeAt: Temporal.Instant;
  /** As it was promised first: by it a driver came in time, or did not. */
  readonly promisedAt: Temporal.Instant;
  /** What an operator promised in its place; undefined: nothing. */
  readonly promisedAnewAt: Temporal.Instant | undefined;
  readonly arrivedAt: Temporal.Instant | undefined;
};

/** A vehicle that went from one truck to another while its trip was under way. */
export type HandOver = {
  /** That of the trip's event. */
  readonly sequence: number;
  readonly fromDriverId: number;
  readonly fromVehicleId: number;
  readonly toDriverId: number;
  readonly toVehicleId: number;
  /** On the real clock. */
  readonly handedOverAt: Temporal.Instant;
};
