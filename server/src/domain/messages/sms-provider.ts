import type { WrittenSms } from './sms-message.ts';

/**
 * How a message fared: taken by a gateway, or not, with why in a sentence. `again`: the gateway does not have it, and may
 * take it another time. `final`: nor will it ever. `unknown`: it may have taken it, and did not say so.
 */
export type SmsOutcome =
  | { readonly result: 'sent' }
  | { readonly result: 'again' | 'final' | 'unknown'; readonly error: string };

/** Who brings short messages to phones. Where there is none, they stay in the outbox. */
export type SmsProvider = {
  /** Hands one message over. Never rejects. `secondsLeft`: for so long it is of use. */
  send(message: WrittenSms, secondsLeft: number): Promise<SmsOutcome>;
};
