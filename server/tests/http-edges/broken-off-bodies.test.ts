import { execFile } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open as openForWriting, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
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
import { type DrivenTrip, type EvidenceScene, openEvidenceScene } from '../harness/evidence-scene.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { type BrokenOff, breakOff, type Ending, endings } from '../harness/hostile/hostile-endings.ts';
import { openFiles } from '../harness/open-files.ts';
import { declarationOf, makePhoto } from '../harness/photos.ts';
import { onSignal, type ServeProcess, spawnServe } from '../harness/serve-process.ts';
import type { Answer } from '../harness/test-app.ts';

/** Whoever sends something that is no HTTP, or stops, is told so as long as there is a connection. */
const toldOf: Record<Ending, number[]> = {
  'is closed': [400, 0],
  'is half closed': [400],
  'is reset': [0],
  'goes on with a broken chunk': [400],
  'falls silent': [408],
};

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

const draftsOf = (folder: string) => readdir(join(folder, 'drafts'));

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

/** The photo of a new item, which breaks off. */
async function brokenPhoto(trip: DrivenTrip): Promise<BrokenOff> {
  const photo = await makePhoto('png', { width: 400, height: 300 });
  expectOk(await trip.declare(declarationOf(photo)));
  return {
    method: 'PUT',
    path: `/driver-api/trips/${trip.tripId}/evidence/${photo.evidenceId}/file`,
    headers: { ...trip.phone.headers(), 'Content-Type': 'image/png' },
    body: photo.bytes,
  };
}

describe.skipIf(process.platform !== 'linux')('Photos in a folder', () => {
  let scene: EvidenceScene;
  let served: ServeProcess;
  beforeAll(async () => {
    scene = await openEvidenceScene();
    served = await spawnServe(scene.app.databaseUrl, {
      SATHA_FILES: scene.folder.replace(/\/test$/, ''),
      SATHA_REQUEST_TIMEOUT_MS: '3000',
      ...onSignal('gc(); console.log("collected")'),
    });
  });
  afterAll(async () => {
    await served?.end('SIGTERM');
    await scene?.close();
  });

  test('that break off leave no file open and no draft, and the process goes on when memory is collected', async () => {
    const trip = await scene.beginTrip();
    const open = () => openFiles(served.process.pid, scene.folder);
    for (const ending of endings) {
      let isOver = false;
      const answered = breakOff(served.baseUrl, await brokenPhoto(trip), ending, async () => {
        await expect.poll(async () => isOver || (await open()).length === 1).toBe(true);
      });
      void answered.finally(() => {
        isOver = true;
      });
      // On a machine that is busy, it may take too long before it breaks off.
      expect([...toldOf[ending], 408]).toContain((await answered).status);
      await expect.poll(async () => [...(await open()), ...(await draftsOf(scene.folder))]).toEqual([]);
    }
    served.process.kill('SIGUSR2');
    await expect.poll(() => served.lines).toContain('collected');
    expect((await fetch(`${served.baseUrl}/livez`)).status).toBe(200);
    expect(served.lines.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  });

  /** By the time of the process itself. */
  async function addressOf({ tripId }: DrivenTrip): Promise<string> {
    const headers = { 'x-api-key': scene.account.rawApiKey };
    const answer = await fetch(`${served.baseUrl}/api/Trips/${tripId}/evidence`, { headers });
    const { data }: Answer['body'] = await answer.json();
    return served.baseUrl + new URL(data.evidence[0].photo.url).pathname;
  }

  test('that are opened too late for whoever asked are closed again', async () => {
    const [trip, photo] = [await scene.beginTrip(), await makePhoto()];
    await trip.keep(photo);
    const names = await readdir(scene.folder, { recursive: true });
    const place = join(scene.folder, names.find((name) => name.includes(`/${photo.evidenceId}`)) ?? '');
    await rm(place);
    // Whoever opens it waits until it is written to.
    await promisify(execFile)('mkfifo', [place]);
    const answer = await fetch(await addressOf(trip));
    expect(answer.status).toBe(503);
    await (await openForWriting(place, 'w')).close();
    // Its answer comes too late.
    await expect.poll(() => served.lines.join()).toContain('FST_ERR_REP_ALREADY_SENT');
    await expect.poll(() => openFiles(served.process.pid, scene.folder)).toEqual([]);
  });
});
