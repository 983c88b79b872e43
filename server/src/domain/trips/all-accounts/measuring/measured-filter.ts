import type {
  ArrivalPunctuality,
  AssignmentSpeed,
  OfferResult,
  TripTextKind,
  TripTextResult,
} from '@satha/terms/figures';

/** What figures count trips by: with it a list has the trips that a figure has counted. */
export type MeasuredFilter = {
  /** When it ended: inclusive; what is before is not. */
  readonly endedFrom?: Temporal.Instant | undefined;
  readonly endedBefore?: Temporal.Instant | undefined;
  /** Hours of the UAE's day, 0 to 23, and days of its week, Monday 1 … Sunday 7. */
  readonly createdWeekday?: number | undefined;
  readonly createdHour?: number | undefined;
  readonly departureHour?: number | undefined;
  readonly endedWeekday?: number | undefined;
  readonly endedHour?: number | undefined;
  /** The field in which it begins, by the number of its southern and its western edge. */
  readonly pickupField?: { readonly lat: number; readonly lng: number } | undefined;
  /** A driver came to the pickup as early or late as that, by the promise that they were found with. */
  readonly arrival?: ArrivalPunctuality | undefined;
  /** The same by the promise that an operator made anew. */
  readonly arrivalAnew?: ArrivalPunctuality | undefined;
  /** A driver was first given it as soon as one of these. */
  readonly assigned?: readonly AssignmentSpeed[] | undefined;
  /** A driver was asked to take it, and one of these became of that. */
  readonly offers?: readonly OfferResult[] | undefined;
  /** This driver was asked. */
  readonly offeredTo?: number | undefined;
  /** Its customer was to be sent one of these messages by itself. */
  readonly texts?: readonly TripTextKind[] | undefined;
  /** One of these became of such a message. */
  readonly textResults?: readonly TripTextResult[] | undefined;
  /** The company has earned something by it. */
  readonly hasRevenue?: boolean | undefined;
  /** It is of no account of the sandbox's demo. */
  readonly isWithoutDemo?: boolean | undefined;
};
