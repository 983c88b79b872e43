import { createServer } from 'node:http';
import { StartUpError } from '../start-up-error.ts';
import type { Metrics } from './metrics.ts';

/** Serves /metrics on loopback, away from the public API. @throws StartUpError when the port is not to be had. */
export async function serveMetrics(
  { registry }: Metrics,
  { port, setting }: { readonly port: number; readonly setting: string },
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', () =>
      reject(new StartUpError(`Port ${port}, for /metrics, cannot be used: set ${setting} to a free port.`)),
    );
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
