import type { EventType } from '@satha/terms/event-types';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { AccountEvent, TripEvent } from './event.ts';
import { selectEventsAfter, selectEventsOfType, selectLogEnds, selectTripEvents } from './events-store.ts';

/**
 * The account's events that follow the one numbered `after` (0: from the beginning), oldest first, at most `limit`.
 * Whoever goes on after the last of them gets each event once and misses none, however many write meanwhile.
 */
export async function findEvents(
  db: Queryable,
  accountId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<AccountEvent[]> {
  const [events = []] = await selectEventsAfter(db, [{ accountId, after }], limit);
  return events;
}

/** The events at these places of logs, each in the place of its asking. */
export async function findEventsAt(
  db: Queryable,
  places: readonly { readonly accountId: number; readonly number: number }[],
): Promise<(AccountEvent | undefined)[]> {
  const ranges = places.map(({ accountId, number }) => ({ accountId, after: number - 1 }));
  const found = await selectEventsAfter(db, ranges, 1);
  return places.map(({ number }, index) => found[index]?.find((event) => event.number === number));
}

export type EventPage = {
  readonly events: readonly AccountEvent[];
  /** The number to go on after. */
  readonly next: number;
  /** Whether more stand in the log already. */
  readonly hasMore: boolean;
};

/** Our own figure: a page of a rare type looks through so many events, in some ten milliseconds, and then tells how far it came. */
const mostLookedThrough = 10_000;

/** A page of the account's log, of one type or of all; undefined when `after` is past the log's end. */
export async function findEventPage(
  db: Queryable,
  accountId: number,
  {
    after,
    limit,
    type,
  }: { readonly after: number; readonly limit: number; readonly type?: EventType | undefined },
): Promise<EventPage | undefined> {
  // The end is read first: what stands up to it is seen by every later statement.
  const end = await findLogEnd(db, accountId);
  if (after > end) return undefined;
  if (type === undefined) {
    const events = await findEvents(db, accountId, { after, limit });
    const next = events.at(-1)?.number ?? after;
    return { events, next, hasMore: next < end };
  }
  const events = await selectEventsOfType(db, { accountId, after }, type, { most: mostLookedThrough, limit });
  const last = events.length === limit ? events.at(-1) : undefined;
  const next = last?.number ?? Math.min(after + mostLookedThrough, end);
  return { events: events.filter(({ number }) => number <= next), next, hasMore: next < end };
}

/** The number of the account's latest event; 0 before the first. */
export async function findLogEnd(db: Queryable, accountId: number): Promise<number> {
  return (await selectLogEnds(db, [accountId])).get(accountId) ?? 0;
}

/** The moves of one trip, in order. */
export function findTripEvents(db: Queryable, accountId: number, tripId: number): Promise<TripEvent[]> {
  return selectTripEvents(db, accountId, tripId);
}
