import type { FastifyRequest } from 'fastify';
import { Problem } from '../../../values/problem.ts';
import type { HttpServer } from '../http-server.ts';
import { createOpenPlaces } from '../limits/open-places.ts';

export type StreamBoundSettings = {
  /** In this process, in all. */
  readonly most: number;
  readonly mostOfAddress: number;
  readonly onRefused: (limit: 'streams' | 'streams_of_address' | 'streams_of_account') => void;
};

export type StreamBounds = {
  /**
   * Takes a place for a stream, to be left when it is over.
   * @throws Problem too_many_requests when there is none.
   */
  take(request: Pick<FastifyRequest, 'remoteAddress'>, account?: number): { leave(): void };
};

/** Our own figure: enough for each of its members and programs, and their restarts. */
export const mostStreamsOfAccount = 50;
const retryAfterSeconds = 10;
const unbounded: StreamBoundSettings = {
  most: Number.POSITIVE_INFINITY,
  mostOfAddress: Number.POSITIVE_INFINITY,
  onRefused: () => {},
};

/**
 * Bounds the streams of a process, of an account in it, and of a remote address: each is a connection and some memory for
 * as long as its reader likes. Readers of whom nothing but their proxy is known are not bounded by its address.
 */
export function createStreamBounds(server: HttpServer, given: StreamBoundSettings = unbounded): StreamBounds {
  const { most, mostOfAddress, onRefused } = given;
  const places = createOpenPlaces();
  let all = 0;
  const isFull = (name: string, limit: number) => places.countOf(name) >= limit;

  function refuse(limit: Parameters<typeof onRefused>[0]): never {
    onRefused(limit);
    throw new Problem('too_many_requests', { retryAfterSeconds });
  }

  return {
    take({ remoteAddress }, account) {
      const addresses = server.remoteAddresses.countOpen(remoteAddress);
      const accountName = `account ${account}`;
      if (all >= most) refuse('streams');
      if (addresses.some(({ name, times }) => isFull(name, mostOfAddress * times))) {
        refuse('streams_of_address');
      }
      if (account !== undefined && isFull(accountName, mostStreamsOfAccount)) refuse('streams_of_account');
      const names = [...addresses.map(({ name }) => name), ...(account === undefined ? [] : [accountName])];
      all += 1;
      const leave = places.take(names);
      return {
        leave() {
          all -= 1;
          leave();
        },
      };
    },
  };
}
