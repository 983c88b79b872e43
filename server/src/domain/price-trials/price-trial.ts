import type { Fils } from '../../values/money.ts';

/** Which trips: those that depart from the first moment, before the second. */
export type TripPeriod = {
  readonly from: Temporal.Instant;
  readonly until: Temporal.Instant;
  /** Left out: of all accounts. */
  readonly accountId?: number | undefined;
};

/** Trips, what they were charged, and what they would be by the draft. */
export type TrialSum = { readonly trips: number; readonly chargedFils: Fils; readonly draftFils: Fils };

/** Why a trip is not replayed. */
export const leftOutReasons = {
  /** It has not ended: nothing is charged for good. */
  under_way: 'has not ended',
  /** It was cancelled, failed or found no driver: its fee is charged, and no fare. */
  ended_otherwise: 'ended without a delivery',
  /** A surcharge or a day of the calendar has changed since it was priced. */
  priced_otherwise: 'was priced by surcharges or days that have changed since',
  /** It is of the sandbox's demo. */
  demo: 'is of the demo',
} as const;
export type LeftOutReason = keyof typeof leftOutReasons;

export type TriedTrip = {
  readonly accountId: number;
  readonly tripId: number;
  readonly vehicleTypeId: number;
  /** For which it was priced. */
  readonly departureAt: Temporal.Instant;
  readonly chargedFils: Fils;
  readonly draftFils: Fils;
};

export type TriedAccount = TrialSum & { readonly accountId: number; readonly name: string };

/** Trips whose fare would be another one by so much: from `leastFils` to `mostFils`, both included; null: without end. */
export type TrialBand = {
  readonly leastFils: Fils | null;
  readonly mostFils: Fils | null;
  readonly trips: number;
};

/** What trips of a period were charged for their way, and what a draft of prices would charge for the same ways. */
export type PriceTrial = {
  /** With the VAT that is contained. */
  readonly total: TrialSum & { readonly chargedVatFils: Fils; readonly draftVatFils: Fils };
  /** From the largest fall to the largest rise; the one in the middle is of those that stay the same. */
  readonly bands: readonly TrialBand[];
  /** In the order of their numbers. */
  readonly byVehicleType: readonly (TrialSum & { readonly vehicleTypeId: number })[];
  /** Of each of the 24 hours of the UAE's day. */
  readonly byHour: readonly (TrialSum & { readonly hour: number })[];
  readonly accounts: {
    readonly count: number;
    /** At most a hundred each, who would pay most more and most less first; those for whom nothing changes are in neither. */
    readonly dearer: readonly TriedAccount[];
    readonly cheaper: readonly TriedAccount[];
  };
  readonly trips: { readonly dearer: readonly TriedTrip[]; readonly cheaper: readonly TriedTrip[] };
  /** What they are charged is not in the sums. */
  readonly leftOut: readonly {
    readonly reason: LeftOutReason;
    readonly trips: number;
    readonly chargedFils: Fils;
  }[];
};
