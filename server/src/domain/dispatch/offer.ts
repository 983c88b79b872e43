import type { Coordinates } from '../../values/coordinates.ts';
import type { Job } from '../jobs/job.ts';
import type { Requirements } from '../jobs/requirement.ts';

/** withdrawn: another driver took the trip, it ended, or the truck lost what the trip needs. */
export type OfferStatus = 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn';

/** A trip that a driver is asked to take, with what they need to decide; nothing of the customer. */
export type OpenOffer = {
  readonly offerId: number;
  readonly driverId: number;
  readonly vehicleId: number;
  readonly tripId: number;
  readonly vehicleTypeId: number;
  readonly pickup: OfferPoint;
  readonly destination: OfferPoint;
  /** The way from the driver to the pickup, as it was when the offer was made. */
  readonly pickupMeters: number;
  readonly pickupSeconds: number;
  /** The way from pickup to destination. */
  readonly tripMeters: number;
  readonly tripSeconds: number;
  /** Without anything that names a person or the very vehicle. */
  readonly job: Job | undefined;
  readonly requirements: Requirements;
  /** On the account's clock, as the customer knows it. */
  readonly departureAt: Temporal.Instant;
  readonly offeredAt: Temporal.Instant;
  readonly expiresAt: Temporal.Instant;
};

export type OfferPoint = Coordinates & {
  readonly address: string | undefined;
  readonly areaName: string | undefined;
};

/** search: the automatic search asked; ask, assign: an operator asked this driver alone, or gave the trip without asking. */
export type OfferMaker = 'search' | 'ask' | 'assign';

/** What became of one asking, for an operator. */
export type OfferOfTrip = {
  readonly offerId: number;
  readonly driverId: number;
  readonly driverName: string;
  readonly madeBy: OfferMaker;
  readonly status: OfferStatus;
  readonly pickupMeters: number;
  readonly pickupSeconds: number;
  readonly offeredAt: Temporal.Instant;
  readonly answeredAt: Temporal.Instant | undefined;
};
