import { createServer } from 'node:http';
import type { HeldPort } from '../supervisor/hold-port.ts';
import type { Metrics } from './metrics.ts';

/** Serves /metrics in a place of its own, away from the public API. */
export async function serveMetrics(
  { registry }: Metrics,
  held: HeldPort,
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
  await held.handOver(server);
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
