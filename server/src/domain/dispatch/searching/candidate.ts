import type { Whereabouts } from '../../routing/route-provider.ts';

/** A driver who may be asked for a trip. */
export type Candidate = {
  readonly driverId: number;
  readonly vehicleId: number;
  readonly position: Whereabouts;
  /** From the pickup, as the crow flies. */
  readonly straightMeters: number;
};

/** A candidate with the way to the pickup, by road and with the traffic of the moment. */
export type RankedCandidate = Candidate & {
  readonly pickupMeters: number;
  readonly pickupSeconds: number;
};
