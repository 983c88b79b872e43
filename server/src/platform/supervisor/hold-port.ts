import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { StartUpError } from '../start-up-error.ts';

export type PortToHold = {
  readonly host: string;
  readonly port: number;
  /** The setting that changes the port. */
  readonly setting: string;
};

export type HeldPort = {
  /** Gives the port to what is to serve, and its address; nobody who comes in between finds nothing there. */
  handOver(server: Server): Promise<string>;
  /** Lets go at once, unless it was handed over. */
  release(): void;
};

/** How long a process that is just ending may take to let go of its port. */
const patienceMs = 3_000;
const pollMs = 100;

/**
 * Listens on a port before there is anything to serve, so that nothing else is begun where it is not to be had, and answers
 * by `answer` meanwhile. @throws StartUpError naming the setting to change, or the signal's reason.
 */
export async function holdPort(
  place: PortToHold,
  answer: RequestListener,
  signal?: AbortSignal,
): Promise<HeldPort> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    signal?.throwIfAborted();
    const held = await tryHolding(place, answer);
    if (typeof held !== 'string') return held;
    if (held !== 'EADDRINUSE' || performance.now() > deadline) throw explainPort(held, place);
    await pause(pollMs);
  }
}

function tryHolding({ host, port }: PortToHold, answer: RequestListener): Promise<HeldPort | string> {
  return new Promise((resolve) => {
    const server = createServer((request, response) => {
      response.setHeader('Connection', 'close');
      answer(request, response);
    });
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ host, port, exclusive: true }, () => resolve(makeHeld(server)));
  });
}

function makeHeld(holder: Server): HeldPort {
  let isOurs = true;
  return {
    async handOver(server) {
      isOurs = false;
      const listening = once(server, 'listening');
      // The socket itself goes over: the holder is never closed, which would close it.
      server.listen(holder);
      await listening;
      const { address, family, port } = server.address() as AddressInfo;
      return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
    },
    release() {
      if (!isOurs) return;
      isOurs = false;
      holder.close();
      holder.closeAllConnections();
    },
  };
}

/** Explains why a port cannot be listened on, with the cure. */
export function explainPort(code: string, { host, port, setting }: PortToHold): StartUpError {
  return new StartUpError(sentenceOf(code, { host, port, setting }));
}

function sentenceOf(code: string, { host, port, setting }: PortToHold): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} on ${host} is in use, perhaps by another Satha: stop that program, or set ${setting} to another port. Nothing was changed.`;
    case 'EACCES':
      return `Port ${port} may not be used by this user: set ${setting} to a port above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `SATHA_HOST=${host} is not an address of this machine (${code}).`;
    default:
      return `Port ${port} on ${host} cannot be listened on (${code}): see SATHA_HOST and ${setting}.`;
  }
}
