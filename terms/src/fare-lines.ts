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
  | (Surcharge & { readonly code: 'event'; readonly name: string });

/**
 * One line of a fare: plain data, stored with the trip, read back and sent as it is. The lines of a fare sum to it, to
 * the fils. Each way to show a fare has words for every code, or does not compile.
 */
export type FareLine = { readonly amountFils: number } & FareLineReason;
