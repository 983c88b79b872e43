import { get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { tableFormats } from '@satha/terms/lists';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { sendTable } from './send-table.ts';

test.each(tableFormats)(
  'A search that finds nothing for a file as %s ends when its reader has left',
  async (format) => {
    const begun = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<void>();
    async function* search(): AsyncGenerator<readonly string[]> {
      try {
        for (;;) {
          await setImmediate();
          yield [];
          begun.resolve();
        }
      } finally {
        ended.resolve();
      }
    }
    const app = Fastify();
    app.get('/', (_, reply) =>
      sendTable(reply, {
        name: 'nothing',
        format,
        columns: { text: ['text', (text) => text] },
        batches: search(),
      }),
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const request = get({ port, host: '127.0.0.1' }, (response) => response.resume());
    request.on('error', () => {});
    const closed = new Promise((resolve) => request.once('close', resolve));
    await begun.promise;
    request.destroy();
    await closed;
    await expect(ended.promise).resolves.toBeUndefined();
    await app.close();
  },
);
