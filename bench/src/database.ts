import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseName, openEnvironment } from '../../server/src/assembly/open-environment.ts';
import { makeConfig } from '../../server/src/config/config.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { attachEmbeddedPostgres } from '../../server/src/platform/embedded-postgres/attach.ts';

/** A database with durable settings in a folder of its own. */
export type BenchDatabase = {
  readonly home: string;
  readonly db: Database;
  /** As the owner of the tables; the service itself works as the role that serves. */
  readonly owner: Database;
  readonly ownerUrl: string;
  readonly connectionString: string;
  readonly postmasterPid: number;
};

/** Opens a database, runs `work` on it and takes everything away again, however it ends. */
export async function withDatabase<Result>(
  stop: AbortSignal,
  work: (database: BenchDatabase) => Promise<Result>,
): Promise<Result> {
  const home = await mkdtemp(join(tmpdir(), 'satha-bench-'));
  try {
    const config = makeConfig({ SATHA_HOME: home }, { working: home, checkout: home });
    const parts = { applicationName: 'satha bench', log: console.error, mayUpgrade: true, signal: stop };
    const environment = await openEnvironment(config, 'test', parts);
    const embedded = await attachEmbeddedPostgres({ home, log: parts.log, signal: stop });
    const ownerUrl = embedded.connectionString(databaseName('test'));
    const owner = openDatabase({
      connection: { connectionString: ownerUrl },
      maxConnections: 2,
      statementTimeoutMs: 60_000,
      connectTimeoutMs: 3_000,
      applicationName: parts.applicationName,
    });
    try {
      const { db, connectionString } = environment;
      await requireDurable(db);
      const postmasterPid = await readPostmasterPid(home);
      return await work({ home, db, owner, ownerUrl, connectionString, postmasterPid });
    } finally {
      await owner.close();
      await embedded.detach();
      await environment.close();
    }
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

async function requireDurable(db: Database): Promise<void> {
  const { rows } = await db.query<{ durable: boolean }>({
    text: `SELECT bool_and(setting = 'on') AS durable FROM pg_settings
           WHERE name IN ('fsync', 'synchronous_commit', 'full_page_writes')`,
  });
  if (!rows[0]?.durable) throw new Error('PostgreSQL does not write durably: the figures would mean nothing');
}

async function readPostmasterPid(home: string): Promise<number> {
  return Number.parseInt(await readFile(join(home, 'postgres/data/postmaster.pid'), 'utf8'), 10);
}
