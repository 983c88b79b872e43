import type { WrittenSms } from './sms-message.ts';

/**
 * How a message fared: taken by a gateway, or not, with why in a sentence, and whether trying again can help. A gateway
 * that did not answer may have taken it.
 */
export type SmsOutcome =
  | { readonly isSent: true }
  | { readonly isSent: false; readonly error: string; readonly isFinal: boolean };

/** Who brings short messages to phones. Where there is none, they stay in the outbox. */
export type SmsProvider = {
  /** Hands one message over. Never rejects. `secondsLeft`: for so long it is of use. */
  send(message: WrittenSms, secondsLeft: number): Promise<SmsOutcome>;
};
