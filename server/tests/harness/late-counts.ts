import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { connectToServer } from './lossy-connection.ts';

/** A wire to a database by which the count of a COPY's rows comes late. */
export type LateCounts = { readonly url: string; close(): Promise<void> };

/** CopyDone: what follows it is CommandComplete, with the count. */
const copyDone = 'c'.charCodeAt(0);
/** Of the event loop, which is the client's, too: whoever does not wait for the count has gone on by then. */
const turns = 50;

/** Hands on the server's messages one by one, as the network may cut them, and holds back what follows a COPY's rows. */
export async function openLateCounts(databaseUrl: string): Promise<LateCounts> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connectToServer(databaseUrl);
    for (const socket of [client, upstream]) {
      sockets.add(socket.on('error', () => {}));
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    // Else a message waits until the one before it is acknowledged, and the turns are over before it arrives.
    client.setNoDelay(true);
    client.pipe(upstream);
    void handOn(upstream, client).catch(() => client.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function handOn(from: Socket, to: Socket): Promise<void> {
  let held = Buffer.alloc(0);
  for await (const bytes of from as AsyncIterable<Buffer>) {
    held = Buffer.concat([held, bytes]);
    // A letter, then the length of the rest, itself included.
    while (held.length >= 5 && held.length >= 1 + held.readUInt32BE(1)) {
      const message = held.subarray(0, 1 + held.readUInt32BE(1));
      held = held.subarray(message.length);
      to.write(message);
      if (message[0] !== copyDone) continue;
      for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    }
  }
}
