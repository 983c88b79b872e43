import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Hook = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

export type HookServer = {
  /** Such as `http://127.0.0.1:41234`. */
  readonly url: string;
  /** Everything that arrived whole, in order. */
  readonly hooks: readonly Hook[];
  close(): Promise<void>;
};

/** An account's own server, on loopback; it answers 204 unless it is told how. */
export async function startHookServer(
  answer: (hook: Hook, response: ServerResponse) => void = (_, response) =>
    void response.writeHead(204).end(),
): Promise<HookServer> {
  const hooks: Hook[] = [];
  const server: Server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const hook = { path: request.url ?? '', headers: request.headers, body };
      hooks.push(hook);
      answer(hook, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hooks,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
