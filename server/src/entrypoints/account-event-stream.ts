import type { AccountEvent } from '../domain/events/event.ts';
import type { EventFollower } from '../domain/events/follow-events.ts';
import { findLogEnd } from '../domain/events/queries.ts';
import type { DriverLocation } from '../domain/tracking/driver-location.ts';
import type { DriverLocationFollower } from '../domain/tracking/follow-driver-locations.ts';
import type { Queryable } from '../platform/db/queryable.ts';
import type { EventStream } from '../platform/http/streams/event-streams.ts';
import { Problem } from '../values/problem.ts';

/** What is told of an account as it happens: each in a frame that the API words. */
export type AccountStreamDeps = {
  readonly db: Queryable;
  readonly streams: { readonly events: EventFollower; readonly driverLocations: DriverLocationFollower };
};

export type AccountStreamViews = {
  /** Undefined: this one is not told. */
  readonly event: (event: AccountEvent) => unknown;
  /** Undefined: the positions of drivers are not wanted. */
  readonly location: ((location: DriverLocation) => unknown) | undefined;
};

/**
 * Reads a cursor, which is the number of an event in the account's log, as text; undefined when none is sent.
 * @throws Problem invalid_request when it is none.
 */
export function readCursor(field: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(number)) return number;
  const message = `${field} is not one of ours; send nextCursor of a page, or the id of a frame of the stream.`;
  throw new Problem('invalid_request', { fields: [{ field, message }] });
}

/**
 * Makes the refusal of a cursor beyond the log's end: waiting from there on would pass over all that happens
 * until then.
 */
export function cursorAhead(field: string): Problem {
  const message =
    `${field} is past the end of the account's events; send a cursor of this account and this environment, or none ` +
    'to begin anew.';
  return new Problem('invalid_request', { fields: [{ field, message }] });
}

/**
 * Returns the event number after which a stream begins: what the reader has, by Last-Event-ID or else by
 * `after`, else the end of the log.
 * @throws Problem invalid_request.
 */
export async function findStreamStart(
  db: Queryable,
  accountId: number,
  { lastEventId, after }: { readonly lastEventId: unknown; readonly after: string | undefined },
): Promise<number> {
  // A reader that has had no frame yet sends none, or an empty one.
  const [field, text] = lastEventId
    ? (['Last-Event-ID', String(lastEventId)] as const)
    : (['after', after] as const);
  const given = readCursor(field, text);
  const end = await findLogEnd(db, accountId);
  if (given !== undefined && given > end) throw cursorAhead(field);
  return given ?? end;
}

/**
 * Sends the account's events after a number, and the positions of its drivers, until the stream is over; then
 * ends it.
 */
export async function tellAccount(
  { events, driverLocations }: AccountStreamDeps['streams'],
  range: { readonly accountId: number; readonly after: number },
  stream: EventStream,
  views: AccountStreamViews,
): Promise<void> {
  // So that a reader that is cut off before its first event knows where it was.
  stream.mark(String(range.after));
  if (views.location) sendLocations(driverLocations, range.accountId, stream, views.location);
  try {
    for await (const batch of events.follow(range, stream.over)) {
      for (const event of batch) {
        const data = views.event(event);
        if (data !== undefined) stream.send({ name: event.type, id: String(event.number), data });
      }
      await stream.caughtUp();
    }
  } finally {
    stream.end();
  }
}

/** A position that a slow reader would get late is left out: the next one says more. It has no id, it is in no log. */
function sendLocations(
  driverLocations: DriverLocationFollower,
  accountId: number,
  stream: EventStream,
  view: (location: DriverLocation) => unknown,
): void {
  const send = (location: DriverLocation) => {
    if (!stream.isBehind()) stream.send({ name: 'trip.driver_location', data: view(location) });
  };
  driverLocations.follow({ accountId }, send, stream.over);
}
