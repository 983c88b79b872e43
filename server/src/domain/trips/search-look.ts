import type { Exclusion } from '@satha/terms/dispatch/exclusions';

/** What looking for drivers of a trip found out. Candidates and excluded drivers are together everybody on shift. */
export type DriverCounts = {
  readonly driversOnShift: number;
  /** Who could be asked; from some of them no road may lead there, and not all are asked at once. */
  readonly candidates: number;
  /** Each driver by the first reason; a reason that holds for nobody is left out. */
  readonly excluded: Readonly<Partial<Record<Exclusion, number>>>;
};

/** The latest look of one round of a search. */
export type SearchLook = DriverCounts & {
  /** From 0. */
  readonly round: number;
  /** How many looks there were in the round. */
  readonly looks: number;
  /** On the real clock. */
  readonly lookedAt: Temporal.Instant;
  readonly radiusMeters: number;
};

/** A row of `search_rounds`. */
export type LookRow = {
  round: number;
  looks: number;
  looked_at: Temporal.Instant;
  radius_meters: number;
  drivers_on_shift: number;
  candidates: number;
  excluded: DriverCounts['excluded'];
};

export const lookColumns = [
  'round',
  'looks',
  'looked_at',
  'radius_meters',
  'drivers_on_shift',
  'candidates',
  'excluded',
] as const satisfies readonly (keyof LookRow)[];

export function toSearchLook(row: LookRow): SearchLook {
  return {
    round: row.round,
    looks: row.looks,
    lookedAt: row.looked_at,
    radiusMeters: row.radius_meters,
    driversOnShift: row.drivers_on_shift,
    candidates: row.candidates,
    excluded: row.excluded,
  };
}
