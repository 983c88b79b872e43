import { connect, type Socket } from 'node:net';
import type { FloodKind } from './floods.ts';
import { makeFlood } from './floods.ts';

export type Flood = {
  readonly port: number;
  readonly kind: FloodKind;
  readonly connections: number;
  readonly perSecond: number;
  readonly seconds: number;
};

/** What a flood came to; a connection that the server closed was opened again. */
export type FloodResult = { readonly sent: number; readonly reopened: number };

const tickMs = 10;
/** A round trip on a connection takes no longer, or another request is sent behind the one that waits. */
const mostUnanswered = 4;

/**
 * Sends so many requests a second whatever the answers are. Slow readers never read theirs; of all others a connection
 * with too many unanswered ones is passed over, as is one that the server has closed until it is open again.
 */
export async function runFlood({ port, kind, connections, perSecond, seconds }: Flood): Promise<FloodResult> {
  const requests = makeFlood(kind);
  const reads = kind !== 'slow readers';
  let isOver = false;
  let sent = 0;
  let reopened = 0;
  const places = Array.from({ length: connections }, () => ({
    socket: undefined as Socket | undefined,
    due: 0,
  }));

  function open(place: (typeof places)[number]): void {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    socket.on('error', () => {});
    socket.once('connect', () => {
      place.socket = socket;
      place.due = 0;
    });
    if (reads) {
      socket.on('data', () => {
        place.due = Math.max(0, place.due - 1);
      });
    } else socket.pause();
    socket.once('close', () => {
      place.socket = undefined;
      if (isOver) return;
      reopened += 1;
      setTimeout(() => !isOver && open(place), 100);
    });
  }

  for (const place of places) open(place);
  const startMs = performance.now();
  const endMs = startMs + seconds * 1000;
  let next = 0;
  while (performance.now() < endMs) {
    const wanted = ((performance.now() - startMs) / 1000) * perSecond;
    for (; next < wanted; next += 1) {
      const place = places[next % places.length] as (typeof places)[number];
      // Slow readers have asked for all that they will never read.
      if (!place.socket || place.due >= mostUnanswered) continue;
      place.due += 1;
      sent += 1;
      place.socket.write(requests[next % requests.length] as Buffer);
    }
    await new Promise((resolve) => setTimeout(resolve, tickMs));
  }
  isOver = true;
  for (const { socket } of places) socket?.destroy();
  return { sent, reopened };
}
