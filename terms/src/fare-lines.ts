type Surcharge = {
  /** The running subtotal that the factor multiplies; the line's amount is what the factor adds to it. */
  readonly onFils: number;
  readonly factorBasisPoints: number;
};

/** What a line of a fare is for, and the figures that its amount was calculated from; distances are metres of the route. */
type FareLineReason =
  | { readonly code: 'base'; readonly includedMeters: number }
  | { readonly code: 'distance'; readonly meters: number; readonly filsPerKm: number }
  | { readonly code: 'time'; readonly seconds: number; readonly filsPerMinute: number }
  | { readonly code: 'minimum'; readonly minimumFareFils: number }
  | (Surcharge & { readonly code: 'night' | 'weekend' })
  | (Surcharge & { readonly code: 'event'; readonly name: string })
  /** `gate` is what programs call it, in one direction. */
  | { readonly code: 'toll'; readonly gate: string; readonly name: string; readonly nameArabic: string };

/**
 * One line of a fare: plain data, stored with the trip, read back and sent as it is. The lines of a fare sum to it, to
 * the fils. Each way to show a fare has words for every code, or does not compile.
 */
export type FareLine = { readonly amountFils: number } & FareLineReason;

export type FareLineCode = FareLine['code'];

/**
 * The meaning of each code, in the order in which lines are calculated; a code without its words does not
 * compile.
 */
export const fareLineMeanings = {
  base: 'the base fare, with its first kilometres',
  distance: 'the kilometres beyond them, one line for each rate',
  time: 'the minutes of driving',
  minimum: 'what lifts the fare to the minimum',
  night: 'what departing at night adds',
  weekend: 'what departing at the weekend adds',
  event: 'what a special day or hour adds',
  toll: 'what a toll gate on the way takes, one line for each gate',
} as const satisfies Readonly<Record<FareLineCode, string>>;
