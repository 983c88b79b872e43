import { TrackedLinkParams, TrackedStreamQuery, TrackedTripParams } from '@satha/contract/tracking';
import type { TripFollower } from '../../../domain/events/follow-events.ts';
import type { DriverLocation } from '../../../domain/tracking/driver-location.ts';
import type { DriverLocationFollower } from '../../../domain/tracking/follow-driver-locations.ts';
import { findTripsByName } from '../../../domain/trips/queries.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { route } from '../../../platform/http/api/route.ts';
import type { EventStream } from '../../../platform/http/streams/event-streams.ts';
import type { StreamRegistry } from '../../../platform/http/streams/stream-registry.ts';
import { Problem } from '../../../values/problem.ts';
import type { TrackingApiRoute } from '../gate.ts';
import { viewLocation, viewMove } from '../trip-view.ts';
import type { AskedTrip, TripAudience, TripReader } from './asked-trip.ts';

export type StreamTripDeps = {
  readonly db: Queryable;
  readonly streams: {
    readonly tripMoves: TripFollower;
    readonly driverLocations: DriverLocationFollower;
    readonly ofReaders: StreamRegistry<TripReader>;
  };
};

/**
 * Streams what happens to one trip: the moves of its status, whose sequence is the cursor to go on from, and
 * the positions of its truck. For as long as the session stands, or the link is good.
 */
export function streamTripRoute(
  deps: StreamTripDeps,
  { url: ofTrip, access, find }: TripAudience,
): TrackingApiRoute {
  const url = `${ofTrip}/stream`;
  const params = access === 'link' ? TrackedLinkParams : TrackedTripParams;
  const schema = { params, querystring: TrackedStreamQuery };
  return route('GET', url, { schema, access, sends: 'text/event-stream' }, async (request, reply) => {
    const asked = await find(deps.db, request);
    const after = await findStart(deps.db, asked, request.headers['last-event-id'], request.query.after);
    const stream = deps.streams.ofReaders.open(reply, asked.by, {
      onForbidden: ({ send }) => {
        if (asked.by.kind === 'link') send({ name: 'trip.link_ended', data: {} });
      },
    });
    await tellTrip(deps.streams, asked, after, stream);
  });
}

/** Behind what the reader has, else behind all that is there. */
async function findStart(
  db: Queryable,
  asked: AskedTrip,
  lastEventId: unknown,
  after: string | undefined,
): Promise<number> {
  const [trip] = await findTripsByName(db, [asked]);
  if (!trip) throw new Problem('trip_not_found');
  // A reader that has had no frame yet sends none, or an empty one.
  const given = lastEventId ? String(lastEventId) : after;
  if (given === undefined) return trip.sequence;
  const sequence = /^\d{1,16}$/.test(given) ? Number(given) : Number.NaN;
  // One that is past the trip's last move is none of this trip's: it is told everything anew.
  return Number.isSafeInteger(sequence) && sequence <= trip.sequence ? sequence : 0;
}

async function tellTrip(
  { tripMoves, driverLocations }: StreamTripDeps['streams'],
  { accountId, tripId }: AskedTrip,
  after: number,
  stream: EventStream,
): Promise<void> {
  // So that a reader that is cut off before the first move knows where it was.
  stream.mark(String(after));
  // A position that a slow reader would get late is left out: the next one says more.
  const sendLocation = (location: DriverLocation) => {
    if (!stream.isBehind()) stream.send({ name: 'trip.driver_location', data: viewLocation(location) });
  };
  driverLocations.follow({ accountId, tripId }, sendLocation, stream.over);
  try {
    for await (const moves of tripMoves.follow({ accountId, tripId }, after, stream.over)) {
      for (const event of moves) {
        stream.send({ name: 'trip.moved', id: String(event.move.sequence), data: viewMove(tripId, event) });
      }
      await stream.caughtUp();
    }
  } finally {
    stream.end();
  }
}
