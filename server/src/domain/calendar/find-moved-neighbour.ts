import type { CalendarEntry } from './calendar-entry.ts';

/** By how much one of the two is moved at most when a moon was sighted (our own figure): further apart they are not neighbours. */
const mostHours = 5 * 24;

/** A Ramadan and the holiday that ends it, of which one is an entry that was stored and the other may have to follow it. */
export type MovedNeighbour = {
  readonly neighbour: CalendarEntry;
  /** Whether days lie between the two; otherwise they are both on some. */
  readonly hasGap: boolean;
};

/**
 * Returns the Ramadan that does not end where this holiday begins, though it is nearly there; or for a Ramadan the
 * holiday. A moon moves both, and they are two entries. Undefined when they meet, or when there is none.
 */
export function findMovedNeighbour(
  entry: CalendarEntry,
  entries: readonly CalendarEntry[],
): MovedNeighbour | undefined {
  if (entry.kind === 'special_day' || entry.status === 'withdrawn') return undefined;
  const kind = entry.kind === 'ramadan' ? 'public_holiday' : 'ramadan';
  const hoursTo = (other: CalendarEntry) => {
    const [ramadan, holiday] = entry.kind === 'ramadan' ? [entry, other] : [other, entry];
    return holiday.validFrom.since(ramadan.validUntil).total({ unit: 'hours' });
  };
  const near = entries.filter(
    (other) => other.kind === kind && other.status !== 'withdrawn' && Math.abs(hoursTo(other)) <= mostHours,
  );
  if (near.some((other) => hoursTo(other) === 0)) return undefined;
  const [neighbour] = near;
  return neighbour && { neighbour, hasGap: hoursTo(neighbour) > 0 };
}
