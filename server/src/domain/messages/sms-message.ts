/** A code to sign in with: a customer's or a driver's. */
export type CodeSmsKind = 'sign_in_code' | 'driver_sign_in_code';

/** About a trip, with its link: that it is booked, that its driver is on the way, and that they have arrived. */
export const tripSmsKinds = ['tracking_link', 'driver_assigned', 'driver_arrived'] as const;
export type TripSmsKind = (typeof tripSmsKinds)[number];

/** Written by an operator by hand about a trip: to its customer, and to its driver. */
export type OperatorSmsKind = 'operator_message' | 'driver_message';

/** To whoever is on duty in the company, about alarms that no console has shown. */
export type DutySmsKind = 'duty_alarm';

/** Asks a caller where they are, by a link. */
export type CallSmsKind = 'location_request';

/** To a driver: that a trip is offered to them, and one to see whether texts reach them. */
export type DriverSmsKind = 'offer_alert' | 'phone_check';

export type SmsKind = CodeSmsKind | TripSmsKind | OperatorSmsKind | DutySmsKind | CallSmsKind | DriverSmsKind;

/**
 * Why a message was not sent. Left out: `country`, `network` (a number of no country), `abroad_limit`, `number_limit`,
 * `account_limit` and `daily_limit` (a budget), `trip_over` (nothing to tell any more, of an offer either). Given up: `refused` by the gateway
 * for good, `expired` before it was taken, `no_answer` (a gateway may have taken it, and did not say so).
 */
export type SmsReason =
  | 'country'
  | 'network'
  | 'abroad_limit'
  | 'number_limit'
  | 'account_limit'
  | 'daily_limit'
  | 'trip_over'
  | 'refused'
  | 'expired'
  | 'no_answer';

/** `left_out`: it was decided not to send it, before a gateway was asked. */
export type SmsStatus = 'waiting' | 'sent' | 'given_up' | 'left_out';

/** A short message that waits for whoever sends it to its phone, was sent, given up, or left out. */
export type SmsMessage = {
  readonly messageId: number;
  readonly kind: SmsKind;
  readonly phoneCode: string;
  /** National number, without a trunk prefix. */
  readonly mobileNumber: string;
  /** Undefined of one about a trip, which holds its link: it is written when it is needed. */
  readonly text: string | undefined;
  /** In whose outbox of the sandbox it can be read. */
  readonly accountId: number | undefined;
  readonly tripId: number | undefined;
  readonly createdAt: Temporal.Instant;
  /** When it is of no use any more: it is not sent after that, and is forgotten. */
  readonly expiresAt: Temporal.Instant;
  readonly status: SmsStatus;
  /** Undefined while it waits, once it was sent, and where a former release did not note one. */
  readonly reason: SmsReason | undefined;
  readonly attempts: number;
  /** Requests to a gateway that may have taken it, at most two. */
  readonly openSends: number;
  /** Why the last attempt failed, in a sentence. */
  readonly error: string | undefined;
};

/** A message to be sent, with its text. */
export type WrittenSms = SmsMessage & { readonly text: string };

/** A code for signing in, a text to the duty phone, or one that checks a driver's, as it is to be sent. */
export type NewCodeSms = Pick<SmsMessage, 'phoneCode' | 'mobileNumber' | 'createdAt' | 'expiresAt'> & {
  readonly kind: CodeSmsKind | DutySmsKind | 'phone_check';
  readonly text: string;
  /** In whose budgets it may be counted: in that of the first account which has some left. */
  readonly countedFor?: readonly number[] | undefined;
  /** In whose outbox of the sandbox it can be read; in nobody's without one. */
  readonly accountId?: number | undefined;
};

/** A text that tells a driver of an offer, as it is to be sent. */
export type NewOfferSms = Pick<SmsMessage, 'phoneCode' | 'mobileNumber' | 'createdAt' | 'expiresAt'> & {
  readonly offerId: number;
  readonly text: string;
  /** Whose trip it is: that account's budget bounds what its offers may cost. */
  readonly countedFor: number;
};

/** What became of a message about a trip. */
export type TripText = {
  readonly status: SmsStatus;
  readonly reason: SmsReason | undefined;
  /** Undefined while it waits. */
  readonly settledAt: Temporal.Instant | undefined;
};

/** A message that an operator wrote, as it is to be sent. */
export type NewOperatorSms = Pick<SmsMessage, 'phoneCode' | 'mobileNumber' | 'createdAt' | 'expiresAt'> & {
  readonly kind: OperatorSmsKind;
  readonly text: string;
  readonly accountId: number;
  readonly tripId: number;
  /** The act of the trip that it is. */
  readonly operatorAct: number;
};
