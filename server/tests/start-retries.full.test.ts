import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { migrate } from '../src/platform/db/migrate.ts';
import { schemaFolders } from '../src/platform/db/schema-folders.ts';
import { StartUpError } from '../src/platform/start-up-error.ts';
import { openLossyConnection } from './harness/lossy-connection.ts';
import { createEmptyDatabase, type EmptyDatabase } from './harness/test-database.ts';

let database: EmptyDatabase | undefined;
let servers: Server[] = [];
afterEach(async () => {
  for (const server of servers) server.close();
  servers = [];
  await database?.drop();
  database = undefined;
});

/** A server that ends what connects, the first `times` by a cut, and counts. */
async function openCutter(answer: (socket: Socket, count: number) => void) {
  let count = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => answer(socket, ++count));
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `postgres://satha:x@127.0.0.1:${port}/none`, count: () => count };
}

/** An error as the server tells it: its code and words. */
function errorMessage(code: string, words: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${words}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test('A start whose connection is cut tries again, says so once, and makes the schema', async () => {
  database = await createEmptyDatabase();
  const { url } = database;
  const wire = await openLossyConnection(url);
  const lines: string[] = [];
  wire.cut();
  const started = migrate({ connectionString: wire.url }, 'test', schemaFolders, {
    patienceMs: 60_000,
    log: (line) => {
      lines.push(line);
      wire.mend();
    },
  });
  await started;
  expect(lines).toEqual([
    expect.stringMatching(
      /^The database of the test environment cannot be reached: .* It is tried again for up to 60 s\.$/,
    ),
  ]);
  await migrate({ connectionString: url }, 'test', schemaFolders, { mayUpgrade: false });
  await wire.close();
});

test.each([
  ['is starting up', '57P03', 'the database system is starting up'],
  ['shuts down', '57P01', 'terminating connection due to administrator command'],
  ['has no connection left', '53300', 'sorry, too many clients already'],
])('A start waits for a server that %s, and not for ever', async (_, code, words) => {
  const { url, count } = await openCutter((socket) => socket.end(errorMessage(code, words)));
  const started = migrate({ connectionString: url }, 'test', schemaFolders, { patienceMs: 2_000 });
  const error = await started.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(StartUpError);
  expect((error as Error).message).toContain(words);
  expect(count()).toBeGreaterThan(1);
});

test.each([
  ['a wrong password', '28P01', 'password authentication failed for user "satha"'],
  ['a database that is not there', '3D000', 'database "none" does not exist'],
])('A start is refused at once for %s', async (_, code, words) => {
  const { url, count } = await openCutter((socket) => socket.end(errorMessage(code, words)));
  const started = migrate({ connectionString: url }, 'test', schemaFolders, { patienceMs: 600_000 });
  await expect(started).rejects.toThrow(words);
  expect(count()).toBe(1);
});

test('Who stops a start that waits for its database does not wait for it', async () => {
  const stopping = new AbortController();
  const { url } = await openCutter((socket) => socket.destroy());
  const started = migrate({ connectionString: url }, 'test', schemaFolders, {
    patienceMs: 600_000,
    log: () => stopping.abort(),
    signal: stopping.signal,
  });
  const error = await started.catch((caught: unknown) => caught);
  expect(error).toBe(stopping.signal.reason);
});
