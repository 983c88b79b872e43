import type { FareLine } from '@satha/terms/fare-lines';
import type { Fils } from '../../../values/money.ts';

/** What a fare is made of; the lines sum to it. */
export type TripCharge = {
  readonly fareLines: readonly FareLine[];
  /** Tax contained in the fare. */
  readonly vatFils: Fils;
  readonly vatBasisPoints: number;
};
