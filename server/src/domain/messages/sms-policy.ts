import type { SmsKind } from './sms-message.ts';

/** What may be sent on a day: `first` to begin with, `perTrip` more for each trip that the account completed, `most` at the most. */
export type SmsAllowance = { readonly first: number; readonly perTrip: number; readonly most: number };

export type SmsKindPolicy = {
  /** It waits for so long, so that one that has become useless at once is never sent. */
  readonly delaySeconds: number;
  /** Whether the part of a day's messages that is kept free is kept for it. */
  readonly hasReserve: boolean;
  /** To countries that are not listed, in all; 0: none. */
  readonly abroadPerDay: number;
  /** To one number; undefined: no more is counted here. */
  readonly ofNumber?: SmsAllowance;
  /** For one account; undefined: no more is counted here. */
  readonly ofAccount?: SmsAllowance;
};

/** Our own figures, for each kind; a day is one of the UAE's calendar. */
export const smsKindPolicies: Readonly<Record<SmsKind, SmsKindPolicy>> = {
  /**
   * Asked for by whoever has the phone, or says so. How many go to a number is for the room sign-in-codes, which counts
   * them before they come here. A visitor's number from elsewhere may have one, but whoever books for numbers that are
   * paid for being called, and then asks for codes to them, has little of it.
   */
  sign_in_code: { delaySeconds: 0, hasReserve: true, abroadPerDay: 50 },
  /**
   * Sent without the owner of the phone asking. A number has three trips on a bad day, and a desk that books for its own
   * phone shows by the trips that were driven that it needs more: one for every ten. An account may try the service out
   * by twenty trips; a completed trip brings two more a day, and costs a hundred times what they do.
   */
  tracking_link: {
    delaySeconds: 20,
    hasReserve: false,
    abroadPerDay: 0,
    ofNumber: { first: 3, perTrip: 0.1, most: 50 },
    ofAccount: { first: 20, perTrip: 2, most: 20_000 },
  },
};

/** What was counted on a day: of kinds that have the reserve, and of all others. */
export type SmsDay = { readonly reserved: number; readonly others: number };

/** What the operator decides. */
export type SmsLimits = {
  /** Calling codes that texts go to which nobody asked for. */
  readonly countries: readonly string[];
  /** Calling codes of networks without a country, such as satellites and premium services: none is ever sent there. */
  readonly networks: readonly string[];
  /** Messages in all. */
  readonly perDay: number;
};

/** Of a day's messages, kept free for kinds that have the reserve. */
const reserveShare = 0.25;

/** Of so many messages a day, how many nothing but sign-in codes may use. */
export function reserveOf(perDay: number): number {
  return Math.floor(perDay * reserveShare);
}
