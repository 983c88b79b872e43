import type { FareLine } from '@satha/terms/fare-lines';
import type { Coordinates } from '../../../values/coordinates.ts';
import type { Fils } from '../../../values/money.ts';
import type { Buyer, ChargedExtra } from '../document.ts';

/** One end of a trip, in the words that it was booked with. */
export type DuePlace = {
  readonly point: Coordinates;
  readonly label: string;
  /** What of the place the words are; undefined when they are its coordinates. */
  readonly part: 'address' | 'areaName' | undefined;
};

export type DueExtra = Omit<ChargedExtra, 'to' | 'toArabic'> & { readonly destination: DuePlace | undefined };

/** A ledger entry that wants its document, with all that is going to stand on it but the seller. */
export type DueEntry = {
  readonly accountId: number;
  readonly entryId: number;
  readonly kind: string;
  readonly amountFils: Fils;
  readonly at: Temporal.Instant;
  readonly reason: string | undefined;
  readonly balanceAfterFils: Fils | undefined;
  readonly buyer: Buyer;
  readonly topUpId: number | undefined;
  readonly card: { readonly brand: string; readonly lastFour: string } | undefined;
  /** Of revenue: the tax that was posted with it, and the trip that it is for. */
  readonly vatFils: Fils;
  readonly trip:
    | {
        readonly tripId: number;
        readonly externalReference: string | undefined;
        readonly vehicleTypeName: string;
        readonly vehicleTypeNameArabic: string | undefined;
        readonly from: DuePlace;
        /** Where it was booked to: the fare is that of this way. */
        readonly to: DuePlace;
        readonly distanceMeters: number;
        readonly fareFils: Fils;
        readonly vatBasisPoints: number;
        readonly fareLines: readonly FareLine[];
        readonly departureAt: Temporal.Instant;
        readonly extras: readonly DueExtra[];
      }
    | undefined;
};
