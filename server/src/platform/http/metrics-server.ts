import { createServer } from 'node:http';
import type { HeldPort } from '../supervisor/hold-port.ts';
import { isLoopbackName } from './addresses/loopback.ts';
import type { Metrics } from './metrics.ts';

const otherName = 'Metrics are answered under 127.0.0.1 and localhost alone; ask one of them.\n';

/** Serves /metrics in a place of its own, away from the public API, under no name but those of this machine itself. */
export async function serveMetrics(
  { registry }: Metrics,
  held: HeldPort,
): Promise<{ close(): Promise<void> }> {
  const server = createServer((request, response) => {
    if (!isLoopbackName(request.headers.host ?? '')) {
      response.statusCode = 403;
      response.setHeader('Content-Type', 'text/plain; charset=utf-8').end(otherName);
      return;
    }
    if (request.url?.split('?', 1)[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await held.handOver(server);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
