/** A short message that waits for whoever sends it to its phone. */
export type SmsMessage = {
  readonly messageId: number;
  readonly phoneCode: string;
  /** National number, without a trunk prefix. */
  readonly mobileNumber: string;
  readonly text: string;
  readonly createdAt: Temporal.Instant;
  /** When it is of no use any more, and is forgotten. */
  readonly uselessAt: Temporal.Instant;
};
