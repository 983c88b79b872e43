import { driverStreamMedia } from '@satha/contract/driver-operations';
import { OffersData } from '@satha/contract/driver-trips';
import { route } from '../../../platform/http/api/route.ts';
import { type EventStreams, writeFrame } from '../../../platform/http/streams/event-streams.ts';
import { type DriverApiRoute, driverOf } from '../gate.ts';
import { responses, security } from '../operation-schema.ts';
import type { DriverFollower } from './follow-drivers.ts';

const url = '/stream';

const schema = {
  operationId: 'streamNews',
  tags: ['Offers'],
  summary: 'Stream offers and the trip',
  description:
    'Server-sent events on a connection that stays open: offer, with what the driver is being asked, and trip, with the ' +
    'trip that they are at; null for neither. Both are told at the beginning and whenever they change, so that whoever ' +
    'connects again has missed nothing; and here, every 15 seconds, so that a connection that is dead is noticed. The stream ends when the token does.',
  security,
  response: {
    ...responses(OffersData, []),
    200: {
      'x-response-description': 'Events for as long as both sides keep the connection open.',
      content: { 'text/event-stream': driverStreamMedia },
    },
  },
};

/** A browser shows no comment of a stream to its page, and the page is what has to notice that a stream is dead. */
const heartbeat = writeFrame({ name: 'here', data: {} });

export type StreamDeps = {
  readonly eventStreams: EventStreams;
  readonly driverFollower: DriverFollower;
};

export function streamRoute({ eventStreams, driverFollower }: StreamDeps): DriverApiRoute {
  return route(
    'GET',
    url,
    { schema, access: 'driver', sends: 'text/event-stream' },
    async (request, reply) => {
      const stream = eventStreams.open(reply, undefined, heartbeat);
      try {
        await driverFollower.follow(driverOf(request), stream);
      } catch (error) {
        request.log.warn(
          { err: error },
          'A driver was not told what is; the stream ends, and the phone comes again.',
        );
        stream.end();
      }
    },
  );
}
