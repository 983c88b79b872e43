import type { Audience } from '../../values/audience.ts';

/** The figures of one audience. A day is one of the UAE's calendar. */
export type CodePolicy = {
  readonly audience: Audience;
  /** A code is good for so long, and while so much of it is left the same one is sent to whoever asks again. */
  readonly codeLifeSeconds: number;
  readonly leastLifeSeconds: number;
  readonly triesPerCode: number;
  /** Between two messages to a number. */
  readonly secondsBetweenCodes: number;
  /** Messages to a number on one day, and of these for one address. */
  readonly codesPerDay: number;
  readonly codesPerDayOfAddress: number;
  /** Codes tried for a number on one day, and of these by one address. */
  readonly triesPerDay: number;
  readonly triesPerDayOfAddress: number;
  /** What one address has on a day for all numbers together; undefined: no more is counted. */
  readonly ofAddressInAll?: { readonly codes: number; readonly tries: number };
};
