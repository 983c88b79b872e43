import type { FastifyRequest } from 'fastify';
import type { CountedAddress } from '../../../values/counted-address.ts';

/** Returns the addresses by which the caller of a request is counted. */
export type WithAddress = Pick<FastifyRequest, 'remoteAddress' | 'server'>;

/**
 * Returns the names under which whoever sent the request is counted; none where all that is known is a proxy
 * of everybody's.
 */
export function addressesOf({ server, remoteAddress }: WithAddress): readonly CountedAddress[] {
  return server.remoteAddresses.count(remoteAddress);
}
