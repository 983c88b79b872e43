import type { Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveMetrics } from '../../src/platform/http/metrics-server.ts';
import { holdPort } from '../../src/platform/supervisor/hold-port.ts';
import { askHostile } from '../harness/hostile/ask-hostile.ts';
import { rawRequest } from '../harness/raw-http.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let address: string;
let served: { close(): Promise<void> };
beforeAll(async () => {
  app = await startTestApp();
  const place = { host: '127.0.0.1', port: 0, setting: 'none' };
  const held = await holdPort(place, (_, response) => response.end());
  const handOver = async (server: Server) => {
    address = await held.handOver(server);
    return address;
  };
  served = await serveMetrics(app.app.metrics, { ...held, handOver });
});
afterAll(async () => {
  await served.close();
  await app.close();
});

function ask(host: string) {
  const request = rawRequest('GET', '/metrics', { Host: host, Connection: 'close' });
  return askHostile(address, Buffer.from(request));
}

test.each(['127.0.0.1:9020', 'localhost:9020', 'localhost', '[::1]:9020', 'LOCALHOST'])(
  'The metrics are told to whoever asks for them under %s',
  async (host) => {
    expect(await ask(host)).toMatchObject({ status: 200 });
  },
);

test.each(['rebound.example:9020', '127.0.0.1.rebound.example', 'localhost.example', '192.168.1.5', ''])(
  'A page that has its own name %j lead here reads no metrics',
  async (host) => {
    const { status, text } = await ask(host);
    expect([status, text]).toEqual([
      403,
      'Metrics are answered under 127.0.0.1 and localhost alone; ask one of them.\n',
    ]);
  },
);
