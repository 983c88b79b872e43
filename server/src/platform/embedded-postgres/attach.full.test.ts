import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { findPostmasterPid, killPostmaster, usePostgresHome } from '../../../tests/fixtures/postgres-home.ts';
import type { EmbeddedPostgres } from './attach.ts';
import { advisoryLocks } from './hold.ts';

const { home, parent, attach, attachOther } = usePostgresHome();
const patience = { interval: 20 };

async function query(postgres: EmbeddedPostgres, sql: string, database = 'postgres'): Promise<unknown[]> {
  const client = new pg.Client(postgres.connectionString(database));
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

function readSocketFolder(postgres: EmbeddedPostgres): string {
  return decodeURIComponent(new URL(postgres.connectionString('postgres')).hostname);
}

test('The first to attach creates a UTF-8 cluster with checksums that no network reaches', async () => {
  const postgres = await attach({ durable: true });
  const settings = [
    'server_encoding',
    'data_checksums',
    'listen_addresses',
    'password_encryption',
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'TimeZone',
  ];
  expect(readSocketFolder(postgres)).toBe(join(home(), 'postgres', 'run'));
  const values = await query(
    postgres,
    `SELECT ${settings.map((name) => `current_setting('${name}')`).join()}`,
  );
  expect(values).toEqual(['UTF8', 'on', '', 'scram-sha-256', 'on', 'on', 'on', 'UTC']);
});

test('An installation that has no role for the service yet gets it at its next start, without any right on what is there', async () => {
  const first = await attach();
  await first.createDatabase('satha_test');
  await query(first, 'CREATE TABLE kept AS SELECT 42 AS answer', 'satha_test');
  // As one of before had it: made by nobody, owning nothing.
  const administrator = new pg.Client({
    host: join(home(), 'postgres', 'run'),
    user: 'postgres',
    password: readFileSync(join(home(), 'postgres-password'), 'utf8').trim(),
  });
  await administrator.connect();
  await administrator.query('DROP ROLE satha_service');
  await administrator.end();
  const second = await attach();
  const service = new pg.Client(second.connectionString('satha_test', 'service'));
  await service.connect();
  try {
    const { rows } = await service.query(
      'SELECT current_user AS role, rolsuper OR rolcreatedb OR rolcreaterole AS mighty FROM pg_roles WHERE rolname = current_user',
    );
    expect(rows).toEqual([{ role: 'satha_service', mighty: false }]);
    await expect(service.query('SELECT answer FROM kept')).rejects.toThrow('permission denied');
  } finally {
    await service.end();
  }
});

test('The owner is an ordinary role too, which may make databases and owns those made for it', async () => {
  const postgres = await attach();
  await postgres.createDatabase('satha_test');
  const facts = await query(
    postgres,
    `SELECT current_user, rolsuper, rolcreatedb, pg_get_userbyid(datdba) = current_user
     FROM pg_roles, pg_database WHERE rolname = current_user AND datname = 'satha_test'`,
    'satha_test',
  );
  expect(facts).toEqual(['satha', false, true, true]);
});

test('A wrong password is turned away', async () => {
  const postgres = await attach();
  const address = postgres.connectionString('postgres').replace(/:[^:@]+@/, ':guess@');
  const client = new pg.Client(address);
  await expect(client.connect()).rejects.toThrow('password authentication failed');
});

test('Making one database several times at once makes it once and refuses nobody', async () => {
  const [one, two] = [await attach(), await attach()];
  await Promise.all([one, two, one, two].map((postgres) => postgres.createDatabase('satha_test')));
  expect(await query(one, "SELECT count(*)::int FROM pg_database WHERE datname = 'satha_test'")).toEqual([1]);
});

test('PostgreSQL goes on while anybody is attached, and the last to leave stops it', async () => {
  const [first, last] = [await attach(), await attach()];
  const pid = findPostmasterPid(home());
  await first.detach();
  expect(findPostmasterPid(home())).toBe(pid);
  expect(await query(last, 'SELECT 1')).toEqual([1]);
  await last.detach();
  expect(findPostmasterPid(home())).toBeUndefined();
});

test('Several first starts at once, in processes of their own, end up on one server', async () => {
  const others = [1, 2, 3, 4].map(() => attachOther());
  expect(await Promise.all(others.map((other) => other.firstWords))).toEqual(Array(4).fill('attached'));
  await Promise.all(others.map((other) => other.leave()));
  expect(findPostmasterPid(home())).toBeUndefined();
});

test('Whoever comes while the last one leaves waits for the stop and starts anew', async () => {
  let present = await attach();
  for (let round = 0; round < 5; round++) {
    const [, next] = await Promise.all([present.detach(), attach()]);
    expect(await query(next, 'SELECT 1')).toEqual([1]);
    present = next;
  }
});

test('Nobody joins a server that is about to be stopped', async () => {
  const gone = attachOther();
  await gone.firstWords;
  gone.process.kill('SIGKILL');
  const administrator = new pg.Client({
    host: join(home(), 'postgres', 'run'),
    user: 'postgres',
    password: readFileSync(join(home(), 'postgres-password'), 'utf8').trim(),
  });
  await administrator.connect();
  await administrator.query('SELECT pg_advisory_lock($1)', [advisoryLocks.holders]);
  const joining = attach();
  const triesSeen = new Set<number>();
  const beTurnedAway = async () => {
    while (triesSeen.size < 3) {
      const { rows } = await administrator.query<{ pid: number }>(
        "SELECT pid FROM pg_stat_activity WHERE application_name = 'satha holder'",
      );
      for (const { pid } of rows) triesSeen.add(pid);
    }
    return 'turned away';
  };
  expect(await Promise.race([joining, beTurnedAway()])).toBe('turned away');
  await administrator.end();
  await joining;
});

test('A process that was killed no longer counts as present', async () => {
  const postgres = await attach();
  const other = attachOther();
  await other.firstWords;
  other.process.kill('SIGKILL');
  await other.leave();
  // The server notices the broken connection in its own time.
  const sessions = "SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'satha holder'";
  await expect.poll(() => query(postgres, sessions)).toEqual([1]);
  await postgres.detach();
  expect(findPostmasterPid(home())).toBeUndefined();
});

test('What was committed is there after everything was killed, and all who are present get the server back', async () => {
  const [one, two] = [await attach({ durable: true }), await attach({ durable: true })];
  await one.createDatabase('satha_test');
  await query(one, 'CREATE TABLE kept AS SELECT 42 AS answer', 'satha_test');
  await killPostmaster(home());
  for (const postgres of [one, two]) {
    await expect.poll(() => query(postgres, 'SELECT answer FROM kept', 'satha_test')).toEqual([42]);
  }
  // Both count again: one leaving does not stop the server for the other.
  const sessions = "SELECT count(*)::int FROM pg_stat_activity WHERE application_name = 'satha holder'";
  await expect.poll(() => query(two, sessions)).toEqual([2]);
  await one.detach();
  expect(await query(two, 'SELECT 1')).toEqual([1]);
});

test('A server that cannot be started again is reported to those who were attached', async () => {
  const postgres = await attach();
  const lost = new Promise<Error>((resolve) => postgres.onLost(resolve));
  writeFileSync(join(home(), 'postgres', 'local.conf'), "max_connections = 'many'\n");
  await killPostmaster(home());
  expect((await lost).message).toMatch(/^PostgreSQL did not start: .*max_connections.*\.$/);
});

test('A folder whose path is too long for a socket works all the same', async () => {
  const postgres = await attach({ home: join(parent(), 'x'.repeat(120)) });
  expect(await query(postgres, 'SELECT 1')).toEqual([1]);
  const socketFolder = readSocketFolder(postgres);
  expect(socketFolder.startsWith(home())).toBe(false);
  await postgres.detach();
  rmSync(socketFolder, { recursive: true });
});

test('A folder with spaces, quotes and percent signs in its name works all the same', async () => {
  const strange = join(parent(), `my "own", it's 100%25 new`);
  mkdirSync(strange);
  const postgres = await attach({ home: strange });
  expect(await query(postgres, 'SELECT 1')).toEqual([1]);
  await postgres.detach();
});

test('An attempt that is called off ends with the reason given', async () => {
  const controller = new AbortController();
  const reason = new Error('called off');
  controller.abort(reason);
  await expect(attach({ signal: controller.signal })).rejects.toBe(reason);
  expect(findPostmasterPid(home())).toBeUndefined();
});

test('Who fails after having joined lets go, says why, and ends', async () => {
  const postgres = await attach();
  const password = readFileSync(join(home(), 'postgres-password'), 'utf8').trim();
  const admin = new pg.Client({
    host: readSocketFolder(postgres),
    user: 'postgres',
    password,
    database: 'postgres',
  });
  await admin.connect();
  await admin.query('SELECT pg_advisory_lock($1)', [advisoryLocks.roles]);
  const other = attachOther();
  const endWaiting = () =>
    admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock'");
  await expect.poll(async () => (await endWaiting()).rowCount, patience).toBe(1);
  expect(await other.firstWords).toMatch(/^PostgreSQL runs but cannot be used: .*terminat/);
  await other.ended;
  await admin.end();
});

test('What a first start left behind when it was killed is cleared away by the next start of any kind', async () => {
  await (await attach()).detach();
  const leftover = join(home(), 'postgres', `new-${2 ** 22 + 1}-0a1b2c3d`);
  mkdirSync(leftover);
  writeFileSync(join(leftover, 'password'), 'a secret');
  await attach();
  expect(existsSync(leftover)).toBe(false);
});
