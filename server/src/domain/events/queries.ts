import type { EventType } from '@satha/terms/event-types';
import type { Queryable } from '../../platform/db/queryable.ts';
import type { AccountEvent, EventData, TripEvent, TripName } from './event.ts';

type EventRow = {
  account_id: number;
  event_number: number;
  type: EventType;
  trip_id: number | null;
  sequence: number | null;
  from_status: number | null;
  to_status: number | null;
  data: EventData;
  occurred_at: Temporal.Instant;
};

const columns =
  'e.account_id, e.event_number, e.type, e.trip_id, e.sequence, e.from_status, e.to_status, e.data, e.occurred_at';

function toEvent(row: EventRow): AccountEvent {
  return {
    accountId: row.account_id,
    number: row.event_number,
    type: row.type,
    tripId: row.trip_id ?? undefined,
    move:
      row.sequence === null || row.to_status === null
        ? undefined
        : { sequence: row.sequence, fromStatus: row.from_status ?? undefined, toStatus: row.to_status },
    data: row.data,
    occurredAt: row.occurred_at,
  };
}

/** Returns the moves of one trip, in order. */
export async function findTripEvents(db: Queryable, accountId: number, tripId: number): Promise<TripEvent[]> {
  const { rows } = await db.query<EventRow>({
    text: `SELECT ${columns} FROM events e
           WHERE e.account_id = $1 AND e.trip_id = $2 AND e.sequence IS NOT NULL ORDER BY e.sequence`,
    values: [accountId, tripId],
    onlyReads: true,
  });
  return rows.map(toEvent).filter((event): event is TripEvent => event.move !== undefined);
}

/** A part of an account's log: what comes after a number. */
export type LogRange = { readonly accountId: number; readonly after: number };

/**
 * Returns the next events of each range, in their order, at most `limit` of each. Numbers are without gaps
 * and seen in the order of commits, so that whoever goes on after the last of them misses none.
 */
export async function selectEventsAfter(
  db: Queryable,
  ranges: readonly LogRange[],
  limit: number,
): Promise<AccountEvent[][]> {
  const { rows } = await db.query<EventRow & { place: number }>({
    name: 'select-events-after',
    text: `SELECT asked.place, ${columns}
           FROM unnest($1::bigint[], $2::bigint[]) WITH ORDINALITY AS asked (account_id, after, place)
           CROSS JOIN LATERAL (
             SELECT * FROM events
             WHERE account_id = asked.account_id AND event_number > asked.after
             ORDER BY event_number LIMIT $3
           ) e
           ORDER BY asked.place, e.event_number`,
    values: [ranges.map(({ accountId }) => accountId), ranges.map(({ after }) => after), limit],
    onlyReads: true,
  });
  const events: AccountEvent[][] = ranges.map(() => []);
  for (const row of rows) events[row.place - 1]?.push(toEvent(row));
  return events;
}

/** Those of a type among the next `most` events, at most `limit`. */
async function selectEventsOfType(
  db: Queryable,
  { accountId, after }: LogRange,
  type: EventType,
  { most, limit }: { readonly most: number; readonly limit: number },
): Promise<AccountEvent[]> {
  const { rows } = await db.query<EventRow>({
    text: `SELECT ${columns}
           FROM (
             SELECT * FROM events WHERE account_id = $1 AND event_number > $2 ORDER BY event_number LIMIT $4
           ) e
           WHERE e.type = $3 ORDER BY e.event_number LIMIT $5`,
    values: [accountId, after, type, most, limit],
    onlyReads: true,
  });
  return rows.map(toEvent);
}

/** Returns the number of each account's latest event; accounts without events are left out. */
export async function selectLogEnds(
  db: Queryable,
  accountIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await db.query<{ account_id: number; last_number: number }>({
    name: 'select-log-ends',
    text: 'SELECT account_id, last_number FROM event_counters WHERE account_id = ANY ($1::bigint[])',
    values: [accountIds],
    onlyReads: true,
  });
  return new Map(rows.map((row) => [row.account_id, row.last_number]));
}

/** Returns the moves of each trip after a sequence, in order. */
export async function selectTripEventsAfter(
  db: Queryable,
  trips: readonly (TripName & { readonly after: number })[],
): Promise<TripEvent[][]> {
  const { rows } = await db.query<EventRow & { place: number }>({
    name: 'select-trip-events-after',
    text: `SELECT asked.place, ${columns}
           FROM unnest($1::bigint[], $2::bigint[], $3::integer[])
             WITH ORDINALITY AS asked (account_id, trip_id, after, place)
           JOIN events e ON e.account_id = asked.account_id AND e.trip_id = asked.trip_id
             AND e.sequence > asked.after AND e.sequence IS NOT NULL
           ORDER BY asked.place, e.sequence`,
    values: [
      trips.map(({ accountId }) => accountId),
      trips.map(({ tripId }) => tripId),
      trips.map(({ after }) => after),
    ],
    onlyReads: true,
  });
  const events: TripEvent[][] = trips.map(() => []);
  for (const row of rows) {
    const event = toEvent(row);
    if (event.move) events[row.place - 1]?.push({ ...event, move: event.move });
  }
  return events;
}

/** Returns the sequence of each trip's latest move. */
export async function selectTripSequences(
  db: Queryable,
  trips: readonly TripName[],
): Promise<(TripName & { readonly sequence: number })[]> {
  const { rows } = await db.query<TripName & { sequence: number }>({
    name: 'select-trip-sequences',
    text: `SELECT asked.account_id AS "accountId", asked.trip_id AS "tripId", latest.sequence
           FROM unnest($1::bigint[], $2::bigint[]) AS asked (account_id, trip_id)
           CROSS JOIN LATERAL (
             SELECT sequence FROM events
             WHERE account_id = asked.account_id AND trip_id = asked.trip_id AND sequence IS NOT NULL
             ORDER BY sequence DESC LIMIT 1
           ) latest`,
    values: [trips.map(({ accountId }) => accountId), trips.map(({ tripId }) => tripId)],
    onlyReads: true,
  });
  return rows;
}

/**
 * Returns the account's events that follow the one numbered `after` (0: from the beginning), oldest first, at
 * most `limit`. Whoever goes on after the last of them gets each event once and misses none, however many
 * write meanwhile.
 */
export async function findEvents(
  db: Queryable,
  accountId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<AccountEvent[]> {
  const [events = []] = await selectEventsAfter(db, [{ accountId, after }], limit);
  return events;
}

/** Returns the events at these places of logs, each in the place of its asking. */
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

/**
 * Returns a page of the account's log, of one type or of all; undefined when `after` is past the log's end.
 */
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

/** Returns the number of the account's latest event; 0 before the first. */
export async function findLogEnd(db: Queryable, accountId: number): Promise<number> {
  return (await selectLogEnds(db, [accountId])).get(accountId) ?? 0;
}
