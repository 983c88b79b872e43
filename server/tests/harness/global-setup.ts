import { chmodSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../src/platform/db/migrate.ts';
import { schemaFolders } from '../../src/platform/db/schema-folders.ts';
import { attachEmbeddedPostgres, embeddedRoles } from '../../src/platform/embedded-postgres/attach.ts';
import { postgresEnv } from '../../src/platform/embedded-postgres/cluster.ts';
import { placeTemporaryFiles } from './temporary-files.ts';
import { timeOfRun } from './time-of-run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the database `postgres`, in which the templates and their clones are made. */
    postgresUrl: string;
    /** The same as the role that serves, who makes no databases. */
    postgresServiceUrl: string;
    /** The same as the one who may load what explains each statement. */
    postgresAdministratorUrl: string;
    /** What the clock of tests that compute or use the database is ahead of the machine's; less than nothing where it is behind. */
    clockAheadMs: number;
    /** A folder of this run, for what is dear to make and serves several test files. */
    sharedFolder: string;
  }
}

/** Neither night nor weekend, and of the next days none is a holiday. A Thursday, in the UAE. */
const plainNoon = '2026-11-19T12:00:00+04:00';

/** One real PostgreSQL for the whole run, with a migrated template database for each environment. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const clockAheadMs = process.env.FAKETIME === undefined ? Date.parse(plainNoon) - Date.now() : 0;
  project.provide('clockAheadMs', clockAheadMs);
  const removeTemporaryFiles = placeTemporaryFiles();
  giveOurTimeToPostgres();
  const home = await mkdtemp(join(tmpdir(), 'satha-tests-'));
  const postgres = await attachEmbeddedPostgres({ home, durable: false, log: () => {} });
  if (process.env.FAKETIME !== undefined) await letNoLockBeLookedInto(home);
  const makeTemplate = async (environment: string) => {
    const name = `template_${environment}`;
    await postgres.createDatabase(name);
    const connection = { connectionString: postgres.connectionString(name) };
    await giveClock(connection, clockAheadMs);
    // What the schema itself asks for the time, as the default of a column, is told the same.
    const timed = { ...connection, options: '-c search_path=public,pg_catalog' };
    await migrate(timed, environment, schemaFolders, { serviceRole: embeddedRoles.service });
  };
  await Promise.all(['test', 'live'].map(makeTemplate));
  const sharedFolder = await mkdtemp(join(tmpdir(), 'satha-tests-shared-'));
  project.provide('sharedFolder', sharedFolder);
  project.provide('postgresUrl', postgres.connectionString('postgres'));
  project.provide('postgresServiceUrl', postgres.connectionString('postgres', 'service'));
  const password = (await readFile(join(home, 'postgres-password'), 'utf8')).trim();
  const administrator = `postgres://postgres:${encodeURIComponent(password)}@`;
  const asOwner = postgres.connectionString('postgres');
  project.provide('postgresAdministratorUrl', asOwner.replace(/^.*?@/, administrator));
  return async () => {
    await postgres.detach();
    for (const folder of [home, sharedFolder]) await rm(folder, { recursive: true, force: true });
    removeTemporaryFiles();
  };
}

/** Makes functions of the run's time, for whoever looks for functions in the schema before PostgreSQL's own (`tests/shift-clock.ts`). */
async function giveClock(connection: pg.ClientConfig, aheadMs: number): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  for (const [name, kind] of [
    ['now', 'STABLE'],
    ['clock_timestamp', 'VOLATILE'],
  ]) {
    await client.query(
      `CREATE FUNCTION ${name}() RETURNS timestamptz LANGUAGE sql ${kind}
       RETURN pg_catalog.${name}() + interval '${aheadMs} milliseconds'`,
    );
  }
  await client.end();
}

/** PostgreSQL sees nothing of our environment, and yet has the time of a run at another moment (`npm run test:calendar`). */
function giveOurTimeToPostgres(): void {
  if (process.env.FAKETIME === undefined) return;
  Object.assign(postgresEnv, timeOfRun());
  // Of what root's processes share for it, PostgreSQL's user is let in as well.
  const [semaphore = '', memory = ''] = (process.env.FAKETIME_SHARED ?? '').split(' ');
  for (const file of [semaphore.replace('/', '/sem.'), memory]) chmodSync(`/dev/shm${file}`, 0o666);
}

/**
 * While PostgreSQL waits it has the real time, of which its timers see nothing or all at once: at a moment that is past by now,
 * the first one that is due, usually to look for deadlocks after a second, ends whatever waits for a lock.
 */
async function letNoLockBeLookedInto(home: string): Promise<void> {
  const folder = join(home, 'postgres');
  await writeFile(join(folder, 'local.conf'), "deadlock_timeout = '10min'\n");
  const [pid] = (await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGHUP');
}
