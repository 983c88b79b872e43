import type { TripSummary } from '@satha/contract/portal/trips';

/** In how many minutes a driver is to be at the next point; `isLate`: so many minutes ago. */
export type Due = { readonly minutes: number; readonly isLate: boolean };

const minuteMs = 60_000;

/** Returns when a driver is due; undefined where nothing was promised, or they are there. */
export function findDue({ promisedAt }: Pick<TripSummary, 'promisedAt'>, nowMs: number): Due | undefined {
  if (promisedAt === undefined) return undefined;
  const leftMs = Date.parse(promisedAt) - nowMs;
  const isLate = leftMs <= -minuteMs;
  return {
    minutes: isLate ? Math.floor(-leftMs / minuteMs) : Math.max(1, Math.ceil(leftMs / minuteMs)),
    isLate,
  };
}

/** Puts who is late first, then who comes soonest; those of whom nothing was promised follow in their order. */
export function sortByDue(trips: readonly TripSummary[]): readonly TripSummary[] {
  const dueMs = ({ promisedAt }: TripSummary) =>
    promisedAt === undefined ? Number.MAX_SAFE_INTEGER : Date.parse(promisedAt);
  return trips.toSorted((one, other) => dueMs(one) - dueMs(other));
}
