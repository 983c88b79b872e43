import type { FareLine } from '@satha/terms/fare-lines';
import type { Fils } from '../../../values/money.ts';
import type { ChargedExtra, Seller } from '../document.ts';

/**
 * What a customer is shown of a completed trip. It has no number of its own and is no tax invoice, which goes to the
 * account that paid; it is drawn anew whenever it is wanted.
 * Its names of things and places are in the language that it is drawn in, as far as they are known in it.
 */
export type TripReceipt = {
  readonly tripId: number;
  readonly seller: Seller | undefined;
  /** The account that booked and paid. */
  readonly bookedBy: string;
  readonly customerName: string;
  readonly vehicleTypeName: string;
  readonly driver: { readonly name: string; readonly plate: string } | undefined;
  readonly from: string;
  readonly to: string;
  readonly distanceMeters: number;
  readonly departureAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant;
  readonly fareFils: Fils;
  /** Tax in fare and extras. */
  readonly vatFils: Fils;
  readonly vatBasisPoints: number;
  readonly fareLines: readonly FareLine[];
  readonly extras: readonly Omit<ChargedExtra, 'vatFils'>[];
};
