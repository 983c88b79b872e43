import { join } from 'node:path';
import { type BenchDatabase, withDatabase } from './database.ts';
import type { Plan } from './plan.ts';
import type { BareCommands } from './processes/bare.ts';
import type { EmptyCommands } from './processes/empty.ts';
import type { LoadCommands } from './processes/load.ts';
import { seedAccounts } from './seed-accounts.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { startWorker, type Worker } from './worker.ts';

/** Everything that runs for a benchmark, each part a process of its own, ready to be measured. */
export type Scene = Omit<BenchDatabase, 'connectionString'> & {
  readonly server: ServerProcess;
  readonly load: Worker<LoadCommands>;
  readonly bare: Worker<BareCommands>;
  readonly empty: Worker<EmptyCommands> & { readonly port: number };
};

type Parts = { readonly plan: Plan; readonly nodeFlags: readonly string[]; readonly stop: AbortSignal };

/** Requests alone are measured: without drivers, trips by the thousand would be searched for in vain. */
const settings = { SATHA_WORK: 'off' };

/**
 * Builds the scene in a folder of its own, runs `work` in it and takes everything away again, however it ends. When
 * `stop` is aborted the processes are ended, and `work` fails on its next question to one of them.
 */
export function withScene<Result>(
  { plan, nodeFlags, stop }: Parts,
  work: (scene: Scene) => Promise<Result>,
): Promise<Result> {
  return withDatabase(stop, async ({ connectionString, ...database }) => {
    const { db, home } = database;
    const workers = {
      load: startWorker<LoadCommands>(fileOf('load')),
      bare: startWorker<BareCommands>(fileOf('bare')),
      empty: startWorker<EmptyCommands>(fileOf('empty')),
    };
    const killWorkers = () => {
      for (const worker of Object.values(workers)) worker.kill();
    };
    stop.addEventListener('abort', killWorkers, { once: true });
    let server: ServerProcess | undefined;
    try {
      const rawApiKeys = await seedAccounts(db, plan.accounts);
      server = await startServer(home, { nodeFlags, settings });
      const points = plan.accounts;
      const connections = plan.bareConnections;
      await Promise.all([
        workers.load.ask('prepare', { rawApiKeys, points }),
        workers.bare.ask('prepare', { connectionString, rawApiKeys, points, connections }),
      ]);
      const port = await workers.empty.ask('listen', undefined);
      return await work({ ...database, ...workers, server, empty: { ...workers.empty, port } });
    } finally {
      stop.removeEventListener('abort', killWorkers);
      killWorkers();
      await server?.stop();
    }
  });
}

function fileOf(process: string): string {
  return join(import.meta.dirname, 'processes', `${process}.ts`);
}
