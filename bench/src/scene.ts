import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeConfig } from '../../server/src/config/config.ts';
import { type OpenEnvironment, openEnvironment } from '../../server/src/open-environment.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import type { Plan } from './plan.ts';
import type { BareCommands } from './processes/bare.ts';
import type { EmptyCommands } from './processes/empty.ts';
import type { LoadCommands } from './processes/load.ts';
import { seedAccounts } from './seed-accounts.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { startWorker, type Worker } from './worker.ts';

/** Everything that runs for a benchmark, each part a process of its own, ready to be measured. */
export type Scene = {
  readonly home: string;
  readonly db: Database;
  readonly postmasterPid: number;
  readonly server: ServerProcess;
  readonly load: Worker<LoadCommands>;
  readonly bare: Worker<BareCommands>;
  readonly empty: Worker<EmptyCommands> & { readonly port: number };
};

type Parts = { readonly plan: Plan; readonly nodeFlags: readonly string[]; readonly stop: AbortSignal };

/**
 * Builds the scene in a folder of its own, runs `work` in it and takes everything away again, however it ends. When
 * `stop` is aborted the processes are ended, and `work` fails on its next question to one of them.
 */
export async function withScene<Result>(
  { plan, nodeFlags, stop }: Parts,
  work: (scene: Scene) => Promise<Result>,
): Promise<Result> {
  const home = await mkdtemp(join(tmpdir(), 'satha-bench-'));
  const opened: { environment?: OpenEnvironment; server?: ServerProcess } = {};
  const workers = {
    load: startWorker<LoadCommands>(fileOf('load')),
    bare: startWorker<BareCommands>(fileOf('bare')),
    empty: startWorker<EmptyCommands>(fileOf('empty')),
  };
  const killWorkers = () => {
    for (const worker of Object.values(workers)) worker.kill();
  };
  stop.addEventListener('abort', killWorkers, { once: true });
  try {
    const config = makeConfig({ SATHA_HOME: home }, { working: home, checkout: home });
    const parts = { applicationName: 'satha bench', log: console.error, mayUpgrade: true, signal: stop };
    const environment = await openEnvironment(config, 'test', parts);
    opened.environment = environment;
    const { db, connectionString } = environment;
    await requireDurable(db);
    const rawApiKeys = await seedAccounts(db, plan.accounts);
    const server = await startServer(home, nodeFlags);
    opened.server = server;
    const points = plan.accounts;
    const connections = plan.bareConnections;
    await Promise.all([
      workers.load.ask('prepare', { rawApiKeys, points }),
      workers.bare.ask('prepare', { connectionString, rawApiKeys, points, connections }),
    ]);
    const port = await workers.empty.ask('listen', undefined);
    const postmasterPid = await readPostmasterPid(home);
    return await work({ ...workers, home, db, postmasterPid, server, empty: { ...workers.empty, port } });
  } finally {
    stop.removeEventListener('abort', killWorkers);
    killWorkers();
    await opened.server?.stop();
    await opened.environment?.close();
    await rm(home, { recursive: true, force: true });
  }
}

function fileOf(process: string): string {
  return join(import.meta.dirname, 'processes', `${process}.ts`);
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
