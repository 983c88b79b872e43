import type { Fils } from '../../values/money.ts';

/** A charge for passing a toll gate, passed on as it is. */
export type TollCharge = { readonly gate: string; readonly amountFils: Fils };

type Surcharge = {
  readonly amountFils: Fils;
  /** The running subtotal that the factor multiplies; the line is what the factor adds to it. */
  readonly onFils: Fils;
  readonly factorBasisPoints: number;
};

/**
 * One line of a fare, with the figures it was calculated from. Plain data: it is stored with the trip and read
 * back as it is. The lines of a fare sum to it, to the fils.
 */
export type FareLine =
  | { readonly code: 'base'; readonly amountFils: Fils; readonly includedMeters: number }
  | {
      readonly code: 'distance';
      readonly amountFils: Fils;
      /** Metres of the route charged at this rate. */
      readonly meters: number;
      readonly filsPerKm: Fils;
    }
  | {
      readonly code: 'time';
      readonly amountFils: Fils;
      readonly seconds: number;
      readonly filsPerMinute: Fils;
    }
  | { readonly code: 'minimum'; readonly amountFils: Fils; readonly minimumFareFils: Fils }
  | (Surcharge & { readonly code: 'night' })
  | (Surcharge & { readonly code: 'weekend' })
  | (Surcharge & { readonly code: 'event'; readonly name: string })
  | ({ readonly code: 'toll' } & TollCharge);

/** What the lines come to. */
export function sumFareLines(lines: readonly FareLine[]): Fils {
  return lines.reduce((sum, line) => sum + line.amountFils, 0);
}
