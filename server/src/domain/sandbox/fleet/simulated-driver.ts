import type { TripStatusCode } from '@satha/terms/trip-statuses';
import type { Coordinates } from '../../../values/coordinates.ts';
import type { Plate } from '../../drivers/plate.ts';
import type { VehicleClass } from '../../routing/route-provider.ts';
import type { TripExtra } from '../../trips/extras/trip-extra.ts';
import type { TripTurn } from '../test-phone-numbers.ts';

/** A driver of the fleet as the database tells at one moment. Every instant is on the real clock. */
export type SimulatedDriver = {
  readonly driverId: number;
  readonly plate: Plate;
  readonly vehicleTypeId: number;
  readonly vehicleClass: VehicleClass;
  readonly base: Coordinates;
  /** Of the demo. */
  readonly isDemo: boolean;
  /** Neither suspended nor without a truck in service; one of the demo only while somebody has a console open. */
  readonly mayWork: boolean;
  readonly isOnline: boolean;
  /** Where the driver last told to be. */
  readonly position: (Coordinates & { readonly recordedAt: Temporal.Instant }) | undefined;
  readonly job: FleetJob | undefined;
  readonly offer: FleetOffer | undefined;
};

/** The trip that a driver is at; one that ended with the customer's vehicle on board is theirs until it is handed over. */
export type FleetJob = {
  readonly accountId: number;
  readonly tripId: number;
  readonly status: TripStatusCode;
  readonly pickup: Coordinates;
  readonly destination: Coordinates;
  /** What is to happen to it; undefined: nothing out of the ordinary. */
  readonly turn: TripTurn | undefined;
  /** How many drivers have taken it so far, this one among them. */
  readonly takes: number;
  readonly assignedAt: Temporal.Instant;
  readonly promisedPickupAt: Temporal.Instant | undefined;
  readonly arrivedAt: Temporal.Instant | undefined;
  /** Of the demo's account. */
  readonly isDemo: boolean;
  /** What the driver told of the vehicle, once they are at the pickup: by evidenceId, whether no file is missing. */
  readonly evidence: Readonly<Record<string, boolean>>;
  /** The last one that the driver asked for, where a scenario wants that. */
  readonly extra: FleetExtra | undefined;
  /** Moved by hand: the driver stays where they are. */
  readonly isManuallyControlled: boolean;
};

export type FleetExtra = Pick<TripExtra, 'extraId' | 'status' | 'requestedAt'> & {
  readonly decidedAt: Temporal.Instant | undefined;
};

/** What a driver is being asked. */
export type FleetOffer = {
  readonly offerId: number;
  readonly offeredAt: Temporal.Instant;
  readonly turn: TripTurn | undefined;
  /** How many drivers have declined the trip so far. */
  readonly declines: number;
};
