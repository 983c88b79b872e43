import type { FinalStatusName } from './trip-statuses.ts';

/** The counts of trips by how they ended, named as figures name them. */
export const endCounts = {
  completed: 'completed',
  cancelled: 'cancelled',
  no_driver_found: 'noDriverFound',
  failed: 'failed',
} as const satisfies Readonly<Record<FinalStatusName, string>>;
export type EndCount = (typeof endCounts)[FinalStatusName];

/**
 * How trips are told apart by the time until a driver was first given them: by the least of these bounds that it was no longer
 * than, in seconds since the booking, or since the search of a scheduled trip began. Null: longer than all of them.
 */
export const assignmentSpeeds = {
  within_1_minute: 60,
  within_2_minutes: 120,
  within_5_minutes: 300,
  within_10_minutes: 600,
  later: null,
} as const satisfies Readonly<Record<string, number | null>>;
export type AssignmentSpeed = keyof typeof assignmentSpeeds;

export const assignmentSpeedList = Object.keys(assignmentSpeeds) as readonly AssignmentSpeed[];

/** What becomes of a driver's being asked; open: they have yet to answer, withdrawn: it was taken back. */
export const offerResults = ['accepted', 'declined', 'expired', 'withdrawn', 'open'] as const;
export type OfferResult = (typeof offerResults)[number];

/** The short messages that customers are sent about their trips by themselves. */
export const tripTextKinds = ['tracking_link', 'driver_assigned', 'driver_arrived'] as const;
export type TripTextKind = (typeof tripTextKinds)[number];

/** What became of such a message; left_out: it was decided not to send it, given_up: the network did not take it. */
export const tripTextResults = ['sent', 'left_out', 'given_up'] as const;
export type TripTextResult = (typeof tripTextResults)[number];

/** Every kind of short message that a gateway is asked to send. */
export const sentTextKinds = [
  ...tripTextKinds,
  'operator_message',
  'driver_message',
  'sign_in_code',
  'driver_sign_in_code',
  'location_request',
  'offer_alert',
  'phone_check',
  'duty_alarm',
] as const;
export type SentTextKind = (typeof sentTextKinds)[number];

/** Over how many days, today the last, an account's members may look at how it did. */
export const overviewLengths = [7, 30, 90] as const;
export type OverviewLength = (typeof overviewLengths)[number];
/** When they choose none. */
export const usualOverviewLength: OverviewLength = 30;

/** So many days are summed up at a time, at the most. Our own figure: three months. */
export const mostFigureDays = 92;

/** How many fields a degree of latitude and of longitude has, by which places are counted: of some five and a half kilometres. */
export const fieldsPerDegree = 20;

/**
 * How drivers' arrivals at pickups are told apart: by the least of these bounds that they were not later than, in minutes
 * after the promise. Null: later than all of them.
 */
export const arrivalPunctualities = {
  on_time: 0,
  within_5_minutes: 5,
  within_15_minutes: 15,
  later: null,
} as const satisfies Readonly<Record<string, number | null>>;
export type ArrivalPunctuality = keyof typeof arrivalPunctualities;

export const arrivalPunctualityList = Object.keys(arrivalPunctualities) as readonly ArrivalPunctuality[];
