import type { Socket } from 'node:net';
import { Gauge, type Registry } from 'prom-client';
import { Problem } from '../../../values/problem.ts';
import type { HttpServer } from '../http-server.ts';
import { createOpenPlaces } from './open-places.ts';
import { createSlowReaders } from './slow-readers.ts';

export type ConnectionLimits = {
  /** Of this process, in all. */
  readonly most: number;
  readonly mostOfAddress: number;
  readonly onRefused: (limit: 'connections' | 'connections_of_address' | 'slow_readers') => void;
};

export type Connections = {
  /** How many are open at this moment. */
  count(): number;
};

/**
 * Past a bound so many connections more are told why they are refused; those past that are closed without a word, which
 * costs nothing.
 */
const mostTold = 64;
/** One that is to be told may take so long to ask. */
const longestToldMs = 2_000;
const retryAfterSeconds = 5;
const slowReadersIntervalMs = 1_000;

/**
 * Bounds the connections of a process, and those of a remote address: each is an open file, and memory. A proxy has
 * more, or is not counted by its address, for its connections are those of many clients. A client that does not take its answers is left.
 */
export function limitConnections(server: HttpServer, limits: ConnectionLimits): Connections {
  const open = new Set<Socket>();
  const refused = new WeakSet<Socket>();
  const places = createOpenPlaces();

  /** By how many there are too many with this one, and under which bound. */
  function findExcess(names: readonly { counted: number; most: number }[]) {
    const excessOfAddress = Math.max(0, ...names.map(({ counted, most }) => counted - most));
    const excess = open.size - limits.most;
    if (excess > 0) return { excess, limit: 'connections' as const };
    return { excess: excessOfAddress, limit: 'connections_of_address' as const };
  }

  server.server.on('connection', (socket: Socket) => {
    const addresses = server.remoteAddresses.countOpen(socket.remoteAddress);
    open.add(socket);
    const leave = places.take(addresses.map(({ name }) => name));
    const counted = addresses.map(({ name, times }) => ({
      counted: places.countOf(name),
      most: limits.mostOfAddress * times,
    }));
    socket.once('close', () => {
      open.delete(socket);
      leave();
    });
    const { excess, limit } = findExcess(counted);
    if (excess === 0) return;
    limits.onRefused(limit);
    if (excess > mostTold) {
      socket.destroy();
      return;
    }
    refused.add(socket);
    const late = setTimeout(() => socket.destroy(), longestToldMs).unref();
    socket.once('close', () => clearTimeout(late));
  });

  server.addHook('onRequest', (request, reply, done) => {
    if (!refused.has(request.raw.socket)) return done();
    reply.header('Connection', 'close');
    done(new Problem('too_many_requests', { retryAfterSeconds }));
  });

  const slowReaders = createSlowReaders(() => limits.onRefused('slow_readers'));
  const watching = setInterval(
    () => slowReaders.peek(open, performance.now()),
    slowReadersIntervalMs,
  ).unref();
  server.addHook('onClose', (_server, done) => {
    clearInterval(watching);
    done();
  });
  return { count: () => open.size };
}

/** Shows how many connections are open. */
export function watchConnections(registry: Registry, connections: Connections): void {
  new Gauge({
    name: 'satha_connections',
    help: 'Connections of clients that are open in this process.',
    registers: [registry],
    collect() {
      this.set(connections.count());
    },
  });
}
