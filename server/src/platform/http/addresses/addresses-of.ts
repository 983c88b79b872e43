import type { FastifyRequest } from 'fastify';
import type { CountedAddress } from '../../../values/counted-address.ts';

/** Of a request, what its asker is counted by. */
export type WithAddress = Pick<FastifyRequest, 'remoteAddress' | 'server'>;

/** The names under which whoever sent the request is counted; none where all that is known is a proxy of everybody's. */
export function addressesOf({ server, remoteAddress }: WithAddress): readonly CountedAddress[] {
  return server.remoteAddresses.count(remoteAddress);
}
