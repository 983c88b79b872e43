import type { SmsKind } from './sms-message.ts';

/** What may be sent on a day: `first` to begin with, `perTrip` more for each trip that the account completed, `most` at the most. */
export type SmsAllowance = { readonly first: number; readonly perTrip: number; readonly most: number };

export type SmsKindPolicy = {
  /** It waits for so long, so that one that is overtaken at once is never sent. */
  readonly delaySeconds: number;
  /**
   * Whether the part of a day's messages that is kept free is kept for it; `own`: also what is kept from the others of these;
   * `apart`: it is no part of a day's messages, and has the allowance of its number alone, which no other kind can use up.
   */
  readonly reserve?: 'shared' | 'own' | 'apart';
  /** Whether it is never repeated, also where nobody can say whether a gateway took it: too late it is of no use. */
  readonly isSentOnce?: boolean;
  /** Whether what goes to one number is counted of the day on which it was asked for, and not of that on which it is sent. */
  readonly isOfAskedDay?: boolean;
  /** To countries that are not listed, in all; 0: none; undefined: they are not counted. */
  readonly abroadPerDay?: number;
  /** To one number; undefined: no more is counted here. */
  readonly ofNumber?: SmsAllowance;
  /** For one account; undefined: no more is counted here. */
  readonly ofAccount?: SmsAllowance;
};

/**
 * As many as there may be links, each kind counted by itself: whoever is sent a link can be told how its trip goes on. They
 * are sent at once: a late update is of no use.
 */
const tripUpdate: SmsKindPolicy = {
  delaySeconds: 0,
  abroadPerDay: 0,
  ofNumber: { first: 3, perTrip: 0.1, most: 50 },
  ofAccount: { first: 20, perTrip: 2, most: 20_000 },
};

/** Our own figures, for each kind; a day is one of the UAE's calendar. */
export const smsKindPolicies: Readonly<Record<SmsKind, SmsKindPolicy>> = {
  /**
   * Asked for by whoever has the customer's phone, or says so. How many go to a number is for the module sign-in-codes,
   * which counts them before they come here. For whose trips they are grows as for links: whoever books for many numbers,
   * cancels, and asks for codes to them all has as few. A visitor's number from elsewhere may have one, but numbers that
   * are paid for being called have little of it.
   */
  sign_in_code: {
    delaySeconds: 0,
    reserve: 'shared',
    abroadPerDay: 50,
    ofAccount: { first: 20, perTrip: 2, most: 20_000 },
  },
  /** The same by a driver, whom the operator has let in: nobody makes numbers of these. */
  driver_sign_in_code: { delaySeconds: 0, reserve: 'own' },
  /**
   * Written by hand, five an hour for one trip (`trips/contact/contact-policy.ts`), which is few beside what is counted here. To
   * customers like all that is sent about their trips; drivers are the operator's own people, wherever their numbers are of.
   */
  operator_message: { delaySeconds: 0, abroadPerDay: 0 },
  driver_message: { delaySeconds: 0 },
  /** One number of the company's own, and one text for all that is amiss: more than these would not be read. */
  duty_alarm: { delaySeconds: 0, reserve: 'apart', ofNumber: { first: 20, perTrip: 0, most: 20 } },
  /**
   * For whoever is on the phone with an operator, and asked for it there. The number has as many as `calls/location-requests`
   * lets it be asked for, on the same day: one of just before midnight takes nothing from the next.
   */
  location_request: {
    delaySeconds: 0,
    isOfAskedDay: true,
    abroadPerDay: 0,
    ofNumber: { first: 2, perTrip: 0, most: 2 },
  },
  /**
   * To the operator's own people, of whom each is sent ten an hour at the most (`reaching/ladder/ladder-policy.ts`). For whose
   * trips they are is counted too: who books and cancels again and again makes nobody's phone ring all day. An account may try
   * the service out; a completed trip brings a few more, each of which the search for its driver may need.
   */
  offer_alert: {
    delaySeconds: 0,
    isSentOnce: true,
    ofNumber: { first: 100, perTrip: 0, most: 100 },
    ofAccount: { first: 50, perTrip: 4, most: 20_000 },
  },
  /** To see whether texts reach a driver: asked for by the driver or an operator, and counted there as well. */
  phone_check: { delaySeconds: 0, isOfAskedDay: true, ofNumber: { first: 3, perTrip: 0, most: 3 } },
  driver_assigned: tripUpdate,
  driver_arrived: tripUpdate,
  /**
   * Sent without the owner of the phone asking. A number has three trips on a bad day, and a desk that books for its own
   * phone shows by the trips that were driven that it needs more: one for every ten. An account may try the service out
   * by twenty trips; a completed trip brings two more a day, and costs a hundred times what they do.
   */
  tracking_link: {
    delaySeconds: 20,
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

/** Of a day's messages, kept free for kinds that have the reserve, and of these for the kind that has its own. */
const reserveShare = 0.25;
const ownReserveShare = 0.1;

export type SmsReserves = { readonly reserve: number; readonly ownReserve: number };

/**
 * Returns how many of a day's messages only sign-in codes may use, and how many of these only drivers' codes.
 */
export function reservesOf(perDay: number): SmsReserves {
  return {
    reserve: Math.floor(perDay * reserveShare),
    ownReserve: Math.floor(perDay * ownReserveShare),
  };
}
