/** A code to sign in with, or the link to a trip. */
export type SmsKind = 'sign_in_code' | 'tracking_link';

/** A short message that waits for whoever sends it to its phone, was sent, or was given up. */
export type SmsMessage = {
  readonly messageId: number;
  readonly kind: SmsKind;
  readonly phoneCode: string;
  /** National number, without a trunk prefix. */
  readonly mobileNumber: string;
  /** Undefined of the link to a trip: it is written when it is needed. */
  readonly text: string | undefined;
  /** In whose outbox of the sandbox it can be read. */
  readonly accountId: number | undefined;
  readonly tripId: number | undefined;
  readonly createdAt: Temporal.Instant;
  /** When it is of no use any more: it is not sent after that, and is forgotten. */
  readonly uselessAt: Temporal.Instant;
  readonly status: 'waiting' | 'sent' | 'given_up';
  readonly attempts: number;
  /** Why the last attempt failed, in a sentence. */
  readonly error: string | undefined;
};

/** A message to be sent, with its text. */
export type WrittenSms = SmsMessage & { readonly text: string };

/** A code for signing in, as it is to be sent. */
export type NewCodeSms = Pick<SmsMessage, 'phoneCode' | 'mobileNumber' | 'createdAt' | 'uselessAt'> & {
  readonly text: string;
  /** In whose outbox of the sandbox it can be read; in nobody's without one. */
  readonly accountId?: number | undefined;
};
