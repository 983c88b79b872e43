import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A wire to a database that can be cut, and that can lose what the server answers. */
export type LossyConnection = {
  /** The database's address by way of the wire. */
  readonly url: string;
  /** Cuts every connection and takes no new one, as when the server is away. */
  cut(): void;
  mend(): void;
  /** Once: the next statement that contains the text reaches the server, but its answer gets lost; the wire too, if so. */
  loseAnswerTo(text: string, also?: 'and the wire'): void;
  /** Once: the next answer that contains the text has another one of the same length in its place. */
  alterAnswer(text: string, instead: string): void;
  close(): Promise<void>;
};

export async function openLossyConnection(databaseUrl: string): Promise<LossyConnection> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let lostText: string | undefined;
  let losesWire = false;
  const alteration = createAlteration();

  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connectToServer(databaseUrl);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    let isLosing = false;
    client.on('data', (bytes) => {
      if (lostText !== undefined && bytes.includes(lostText)) {
        lostText = undefined;
        isLosing = true;
      }
      upstream.write(bytes);
    });
    upstream.on('data', (bytes: Buffer) => {
      if (isLosing && losesWire) cut();
      else if (isLosing) client.destroy();
      else client.write(alteration.apply(bytes));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut,
    mend: () => {
      isCut = false;
    },
    loseAnswerTo: (text, also) => {
      lostText = text;
      losesWire = also !== undefined;
    },
    alterAnswer: alteration.plan,
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}

export function connectToServer(databaseUrl: string): Socket {
  const { hostname, port } = new URL(databaseUrl);
  // The embedded server listens on a socket in a folder, whose path stands in the place of the host.
  const host = decodeURIComponent(hostname);
  return host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(Number(port), host);
}

function createAlteration() {
  let planned: { readonly text: string; readonly instead: string } | undefined;
  return {
    plan(text: string, instead: string): void {
      planned = { text, instead };
    },
    apply(bytes: Buffer): Buffer {
      const at = planned ? bytes.indexOf(planned.text) : -1;
      if (!planned || at === -1) return bytes;
      const said = Buffer.from(bytes);
      said.write(planned.instead, at);
      planned = undefined;
      return said;
    },
  };
}
