import { eventStreamMedia, ListEventsData, StreamEventsQuery } from '@satha/contract/events/event-operations';
import { Type } from 'typebox';
import { route } from '../../../platform/http/api/route.ts';
import type { StreamRegistry } from '../../../platform/http/streams/stream-registry.ts';
import { type AccountStreamDeps, findStreamStart, tellAccount } from '../../account-event-stream.ts';
import { viewDriverLocation, viewEvent } from '../../event-view.ts';
import { callerOf, type TripApiRoute } from '../gate.ts';
import { answerHeaders, requestHeaders } from '../operation-headers.ts';
import { responses, security } from '../operation-schema.ts';

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
      headers: answerHeaders(200),
      content: { 'text/event-stream': eventStreamMedia },
    },
  },
};

export type StreamEventsDeps = AccountStreamDeps & {
  /** `ofKeys` by the key's number. */
  readonly streams: { readonly ofKeys: StreamRegistry<number> };
};

export function streamEventsRoute(deps: StreamEventsDeps): TripApiRoute {
  return route('GET', url, { schema, access: 'key', sends: 'text/event-stream' }, async (request, reply) => {
    const { accountId, apiKeyId } = callerOf(request);
    const after = await findStreamStart(deps.db, accountId, {
      lastEventId: request.headers['last-event-id'],
      after: request.query.after,
    });
    const stream = deps.streams.ofKeys.open(reply, apiKeyId, { account: accountId });
    const location = request.query.driverLocations === 'false' ? undefined : viewDriverLocation;
    await tellAccount(deps.streams, { accountId, after }, stream, { event: viewEvent, location });
  });
}
