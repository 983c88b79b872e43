import type { Exclusion } from '@satha/terms/dispatch';

/** The drivers whom a search considered. Candidates and excluded drivers are together everybody on shift. */
export type DriverCounts = {
  readonly driversOnShift: number;
  /** Who could be asked; from some of them no road may lead there, and not all are asked at once. */
  readonly candidates: number;
  /** Each driver by the first reason; a reason that holds for nobody is left out. */
  readonly excluded: Readonly<Partial<Record<Exclusion, number>>>;
};

/** The latest pass of one round of a search. */
export type SearchRound = DriverCounts & {
  /** Which search of the trip it is of, from 1: one whose driver gave up is searched for anew. */
  readonly searchNumber: number;
  /** From 0. */
  readonly round: number;
  /** How many passes there were in the round. */
  readonly passes: number;
  /** On the real clock. */
  readonly searchedAt: Temporal.Instant;
  readonly radiusMeters: number;
};

/** A row of `search_rounds`. */
export type SearchRoundRow = {
  search_number: number;
  round: number;
  passes: number;
  searched_at: Temporal.Instant;
  radius_meters: number;
  drivers_on_shift: number;
  candidates: number;
  excluded: DriverCounts['excluded'];
};

export const searchRoundColumns = [
  'search_number',
  'round',
  'passes',
  'searched_at',
  'radius_meters',
  'drivers_on_shift',
  'candidates',
  'excluded',
] as const satisfies readonly (keyof SearchRoundRow)[];

export function toSearchRound(row: SearchRoundRow): SearchRound {
  return {
    searchNumber: row.search_number,
    round: row.round,
    passes: row.passes,
    searchedAt: row.searched_at,
    radiusMeters: row.radius_meters,
    driversOnShift: row.drivers_on_shift,
    candidates: row.candidates,
    excluded: row.excluded,
  };
}
