import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SeenRequest = {
  readonly method: string;
  readonly url: string;
  readonly contentType: string | undefined;
  readonly body: string;
};

export type LocalServer = AsyncDisposable & {
  readonly baseUrl: string;
  /** Every request that reached the server, oldest first. */
  readonly seen: SeenRequest[];
  /** How the next requests are answered. */
  answer: (response: ServerResponse) => void;
};

/** Starts an HTTP server on a free port of this machine that answers what a test tells it to. */
export async function startLocalServer(): Promise<LocalServer> {
  const http = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => {
      body += chunk;
    });
    request.on('end', () => {
      const { method = '', url = '' } = request;
      local.seen.push({ method, url, contentType: request.headers['content-type'], body });
      local.answer(response);
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const local: LocalServer = {
    baseUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    seen: [],
    answer: answerJson(404, {}),
    async [Symbol.asyncDispose]() {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return local;
}

export function answerJson(status: number, body: unknown): LocalServer['answer'] {
  return answerText(status, JSON.stringify(body));
}

export function answerText(status: number, text: string): LocalServer['answer'] {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
}
