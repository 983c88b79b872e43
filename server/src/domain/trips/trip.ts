import type { UnconfirmedPress } from '@satha/terms/dispatch';
import type { ArrivalPunctuality } from '@satha/terms/figures';
import type { TripOutcome } from '@satha/terms/trip-outcomes';
import type { TripStatusCode } from '@satha/terms/trip-statuses';
import type { Coordinates } from '../../values/coordinates.ts';
import type { Fils } from '../../values/money.ts';
import type { Plate } from '../drivers/plate.ts';
import type { Job } from '../jobs/job.ts';
import type { Requirements } from '../jobs/requirement.ts';
import type { Motion } from '../routing/route-provider.ts';
import type { TripExtra } from './extras/trip-extra.ts';
import type { SearchRound } from './search-round.ts';
import type { TripSearch } from './searching/trip-search.ts';
import type { TripPoint } from './trip-points.ts';
import type { TripPosition, TripSorting } from './trip-sorting.ts';

/** The person whose vehicle is moved, known by mobile number. */
export type TripCustomer = {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneCode: string;
  /** National number, without a trunk prefix. */
  readonly mobileNumber: string;
};

/** Who is at a trip, from the assignment until the end. */
export type TripDriver = {
  readonly driverId: number;
  readonly name: string;
  readonly nameAr: string | undefined;
  readonly phoneCode: string;
  /** National number, without a trunk prefix. */
  readonly mobileNumber: string;
  readonly vehicleId: number;
  readonly plate: Plate;
  readonly vehicleTypeId: number;
  /** Where the driver last was; undefined before the first report. */
  readonly position: DriverPosition | undefined;
  /** When the driver was said to be at the next point, and was; on the real clock. */
  readonly promisedArrivalAt: Temporal.Instant | undefined;
  /** The same where an operator promised it in place of another; undefined where nobody did. */
  readonly promisedAnewAt: Temporal.Instant | undefined;
  readonly arrivedAt: Temporal.Instant | undefined;
};

/** A place and when the driver was there, by the real clock. */
export type DriverPosition = Coordinates & {
  /** By how much it may be wrong, where that is so much that it is told; undefined otherwise. */
  readonly withinMeters: number | undefined;
  readonly recordedAt: Temporal.Instant;
  /** Clockwise from north; undefined when the phone could not tell. */
  readonly headingDegrees: number | undefined;
  /** How the truck moves there, by which the side of the road is told; undefined where nothing is known of it. */
  readonly motion: Motion | undefined;
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
  /** Set once the trip is cancelled or failed: what was kept of its fare. */
  readonly cancellationFeeFils: Fils | undefined;
  /** What was asked for beside the fare, in that order, whatever became of it. */
  readonly extras: readonly TripExtra[];
  /** What its driver has pressed and nobody has confirmed yet, in order. */
  readonly unconfirmed: readonly UnconfirmedPress[];
  /** How it ended; undefined while it is open. */
  readonly outcome: TripOutcome | undefined;
  /** There while a driver is at the trip, and gone afterwards. */
  readonly driver: TripDriver | undefined;
  readonly customer: TripCustomer;
  readonly externalReference: string | undefined;
  /** What was told of the work itself. */
  readonly job: Job | undefined;
  /** What a truck must have for it, as it was found out when the trip was created. */
  readonly requirements: Requirements;
  /** What the latest look for drivers found; undefined but while one is searched for. */
  readonly lastRound: SearchRound | undefined;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
};

/** What an account looks for among its trips. */
export type TripFilter = {
  /** In one of these. */
  readonly statuses?: readonly number[] | undefined;
  readonly vehicleTypeId?: number | undefined;
  /** National number in any of its spellings; any phone code. */
  readonly mobileNumbers?: readonly string[] | undefined;
  /** The account's own number in any of its spellings. */
  readonly externalReferences?: readonly string[] | undefined;
  /** What was told of its job, each exactly, but for capitals; a plate also with blanks around it and in Arabic digits. */
  readonly plateNumber?: string | undefined;
  readonly vin?: string | undefined;
  readonly caseNumber?: string | undefined;
  /** What somebody typed, as each thing that it can be: a trip is let through by any of them. */
  readonly anyOf?: TripSearch | undefined;
  /** Inclusive. */
  readonly createdFrom?: Temporal.Instant | undefined;
  /** Exclusive. */
  readonly createdBefore?: Temporal.Instant | undefined;
  /** Of the end, inclusive: trips that are open are left out. */
  readonly endedFrom?: Temporal.Instant | undefined;
  /** The same, exclusive. */
  readonly endedBefore?: Temporal.Instant | undefined;
  /** From 0 to 23, in the UAE: trips booked in this hour of any day. */
  readonly createdHour?: number | undefined;
  /** Trips to whose pickup a driver came so early or late, by the promise. */
  readonly arrival?: ArrivalPunctuality | undefined;
  /** The newest first where none is given. */
  readonly sorting?: TripSorting | undefined;
  /** Only trips behind this one in that order: the last of the page before. */
  readonly after?: TripPosition | undefined;
  /** How many trips at the most. */
  readonly limit: number;
};

export type TripName = { readonly accountId: number; readonly tripId: number };
