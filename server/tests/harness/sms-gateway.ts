import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type GatewayRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** What the gateway does with a request: an answer, silence, or a connection that is cut. */
export type GatewayReply =
  | { readonly status: number; readonly body?: string; readonly headers?: Record<string, string> }
  | 'silence'
  | 'cut';

export type SmsGateway = {
  readonly url: string;
  readonly requests: readonly GatewayRequest[];
  /** What it answers from now on. */
  answer(reply: (request: GatewayRequest) => GatewayReply): void;
  /** Cuts every connection, whatever was answered so far. */
  cutAll(): void;
  close(): Promise<void>;
};

/** A server on this machine that notes what it is asked and answers as it is told. */
export async function startSmsGateway(): Promise<SmsGateway> {
  const requests: GatewayRequest[] = [];
  const sockets = new Set<Socket>();
  let reply: (request: GatewayRequest) => GatewayReply = () => ({ status: 200 });
  const server: Server = createServer((incoming, response) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk;
    });
    incoming.on('end', () => {
      const { method = '', url: path = '', headers } = incoming;
      const request = { method, path, headers, body };
      requests.push(request);
      const answer = reply(request);
      if (answer === 'cut') incoming.socket.destroy();
      if (typeof answer === 'string') return;
      response.writeHead(answer.status, answer.headers);
      // Less than was announced: the rest never comes.
      if (answer.headers?.['content-length'] !== undefined) response.write(answer.body ?? '');
      else response.end(answer.body ?? '');
    });
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer(next) {
      reply = next;
    },
    cutAll() {
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
