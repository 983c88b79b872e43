import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import pino from 'pino';
import { Type } from 'typebox';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createErrorReplies } from '../../src/entrypoints/error-replies.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { describeFile, type FileStore } from '../../src/platform/files/file-store.ts';
import { createFolderStore } from '../../src/platform/files/folder-store.ts';
import { createS3Store } from '../../src/platform/files/s3-store.ts';
import { createApi } from '../../src/platform/http/api/create-api.ts';
import { route } from '../../src/platform/http/api/route.ts';
import { createHttpServer, type HttpServer } from '../../src/platform/http/http-server.ts';
import { breakOff, endings, toldOf } from '../harness/hostile/hostile-endings.ts';
import { draftsOf, openFiles } from '../harness/open-files.ts';

/** A store, and what it has of a file that comes: something open while it comes, nothing once it broke off. */
type WatchedStore = {
  readonly files: FileStore;
  held(): Promise<readonly unknown[]>;
  close(): Promise<void>;
};

async function openFolder(): Promise<WatchedStore> {
  const folder = await mkdtemp(join(tmpdir(), 'satha-broken-off-'));
  return {
    files: createFolderStore({ folder, makeToken: randomUUID }),
    held: async () => [...(await openFiles('self', folder)), ...(await draftsOf(folder))],
    close: () => rm(folder, { recursive: true }),
  };
}

/** A service that takes whatever comes, and how many requests of it have not ended. */
async function openBucket(): Promise<WatchedStore> {
  const held = new Set<IncomingMessage>();
  const service = createServer();
  service.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    held.add(request);
    request.on('error', () => undefined).resume();
    request.once('end', () => response.end());
    // A whole one stays: it would be kept.
    request.once('close', () => request.complete || held.delete(request));
    response.writeContinue();
  });
  await once(service.listen(0, '127.0.0.1'), 'listening');
  const bucket = {
    endpoint: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    ...{ region: 'me-central-1', bucket: 'photos', accessKeyId: 'somebody', secretAccessKey: 'a-secret' },
    pathStyle: true,
  };
  return {
    files: createS3Store({ bucket, prefix: 'test', clock: systemClock }),
    held: async () => [...held],
    async close() {
      service.closeAllConnections();
      service.close();
    },
  };
}

describe.skipIf(process.platform !== 'linux').each([
  ['a folder', openFolder],
  ['a bucket', openBucket],
] as const)('A file on its way into %s', (_where, open) => {
  const photo = randomBytes(100_000);
  const lines: string[] = [];
  let store: WatchedStore;
  let server: HttpServer | undefined;
  let outcome: PromiseWithResolvers<unknown>;

  beforeAll(async () => {
    store = await open();
  });
  afterEach(() => server?.close());
  afterAll(() => store?.close());

  async function serve(handlerTimeoutMs: number): Promise<string> {
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    server = createHttpServer(
      { bodyLimitBytes: 1_024, receiveTimeoutMs: 60_000, handlerTimeoutMs, trustProxy: false },
      { logger, ...createErrorReplies() },
    );
    const takes = { mediaTypes: ['image/png'], mostBytes: 200_000 };
    const schema = { body: Type.Unsafe<Readable>({}), response: { 200: Type.Object({}) } };
    const keep = route('PUT', '/file', { schema, access: 'anybody', takes }, async ({ body }) => {
      const kept = store.files.put('one-photo', body, describeFile(photo));
      kept.then(outcome.resolve, outcome.reject);
      await kept;
      return {};
    });
    await createApi<never>(server, { prefix: '/example', clock: systemClock, routes: [keep] });
    return server.listen({ host: '127.0.0.1', port: 0 });
  }

  test.each(endings)(
    'whose connection %s is given up: nothing waits for it, holds it or complains of it',
    async (ending) => {
      outcome = Promise.withResolvers();
      const isSilent = ending === 'falls silent';
      const baseUrl = await serve(isSilent ? 1_000 : 60_000);
      const path = '/example/file';
      const request = { method: 'PUT', path, headers: { 'Content-Type': 'image/png' }, body: photo };
      const answered = breakOff(baseUrl, request, ending, async () => {
        if (!isSilent) await expect.poll(store.held).not.toEqual([]);
      });
      await expect(outcome.promise).rejects.toThrow();
      await expect.poll(store.held).toEqual([]);
      expect(toldOf[ending]).toContain((await answered).status);
      expect(lines).toEqual([]);
    },
  );
});
