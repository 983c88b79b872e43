import { eventStreamMedia, ListEventsData, StreamEventsQuery } from '@satha/contract/event-operations';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { findLogEnd } from '../../../domain/events/find-events.ts';
import type { EventFollower } from '../../../domain/events/follow-events.ts';
import type { DriverLocationFollower } from '../../../domain/tracking/follow-driver-locations.ts';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { HttpServer } from '../../../platform/http/http-server.ts';
import { refuseOtherMethods } from '../../../platform/http/refuse-other-methods.ts';
import type { EventStream, EventStreams } from '../../../platform/http/streams/event-streams.ts';
import { viewDriverLocation, viewEvent } from '../../event-view.ts';
import { callerOf } from '../gate.ts';
import { answerHeaders, requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';
import { cursorAhead, readCursor } from './event-cursor.ts';
import type { StreamingKeys } from './streaming-keys.ts';

const url = '/Events/stream';

const schema = {
  operationId: 'streamEvents',
  tags: ['Events'],
  summary: 'Stream events',
  description:
    'The same events as they happen, as server-sent events on a connection that stays open, and the positions of ' +
    'drivers beside. Each frame of an event carries its cursor as id; come again with the last one as Last-Event-ID ' +
    '(or after) and the stream goes on behind it. Without either it begins now.',
  security,
  headers: Type.Object({
    'Last-Event-ID': Type.Optional(
      Type.String({
        description: 'The id of the last frame that you have; goes before the parameter after.',
      }),
    ),
    ...requestHeaders.properties,
  }),
  querystring: StreamEventsQuery,
  response: {
    ...responses(ListEventsData, []),
    200: {
      'x-response-description': 'Events for as long as both sides keep the connection open.',
      headers: answerHeaders(200, false),
      content: { 'text/event-stream': eventStreamMedia },
    },
  },
};

export type StreamEventsDeps = {
  readonly db: Queryable;
  readonly eventStreams: EventStreams;
  readonly events: EventFollower;
  readonly driverLocations: DriverLocationFollower;
  readonly streamingKeys: StreamingKeys;
};

export function registerStreamEvents(api: HttpServer, deps: StreamEventsDeps): void {
  const config = { streams: true } as const;
  // A HEAD would open a stream that nobody reads.
  api.get(url, { schema, config, exposeHeadRoute: false }, async (request, reply) => {
    const { accountId, apiKeyId } = callerOf(request);
    const after = await findStart(deps, accountId, request);
    deps.streamingKeys.requireRoom(apiKeyId);
    const stream = deps.eventStreams.open(reply);
    deps.streamingKeys.add(apiKeyId, stream);
    // So that a reader that is cut off before its first event knows where it was.
    stream.mark(String(after));
    if (request.query.driverLocations !== 'false') sendLocations(deps, accountId, stream);
    try {
      await sendEvents(deps, { accountId, after }, stream);
    } finally {
      stream.end();
    }
  });
  refuseOtherMethods(api, url, ['GET']);
}

/** Where to begin: behind what the reader has, else behind all that is there. @throws Problem invalid_request. */
async function findStart(
  { db }: StreamEventsDeps,
  accountId: number,
  request: FastifyRequest<{ Querystring: StreamEventsQuery }>,
): Promise<number> {
  const header = request.headers['last-event-id'];
  // A reader that has had no frame yet sends none, or an empty one.
  const [field, text] = header
    ? (['Last-Event-ID', String(header)] as const)
    : (['after', request.query.after] as const);
  const given = readCursor(field, text);
  const end = await findLogEnd(db, accountId);
  if (given !== undefined && given > end) throw cursorAhead(field);
  return given ?? end;
}

async function sendEvents(
  { events }: StreamEventsDeps,
  range: { readonly accountId: number; readonly after: number },
  stream: EventStream,
): Promise<void> {
  for await (const batch of events.follow(range, stream.over)) {
    for (const event of batch) {
      stream.send({ name: event.type, id: String(event.number), data: viewEvent(event) });
    }
    await stream.caughtUp();
  }
}

/** A position that a slow reader would get late is left out: the next one says more. It has no id, it is in no log. */
function sendLocations({ driverLocations }: StreamEventsDeps, accountId: number, stream: EventStream): void {
  const send = (location: Parameters<typeof viewDriverLocation>[0]) => {
    if (!stream.isBehind()) stream.send({ name: 'trip.driver_location', data: viewDriverLocation(location) });
  };
  driverLocations.follow(accountId, send, stream.over);
}
