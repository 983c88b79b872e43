import { join } from 'node:path';
import { type BenchDatabase, withDatabase } from './database.ts';
import { installMap, type Roads } from './install-map.ts';
import { keepReachable } from './keep-reachable.ts';
import { drawPoints } from './load/points.ts';
import type { Plan } from './plan.ts';
import type { BareCommands } from './processes/bare.ts';
import type { EmptyCommands } from './processes/empty.ts';
import type { LoadCommands } from './processes/load.ts';
import { installOneTripFunction } from './processes/one-trip-statement.ts';
import type { PlainCommands } from './processes/plain.ts';
import { seedAccounts } from './seed-accounts.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { startWorker, type Worker } from './worker.ts';

/** Everything that runs for a benchmark, each part a process of its own, ready to be measured. */
export type Scene = Omit<BenchDatabase, 'connectionString'> & {
  readonly server: ServerProcess;
  readonly load: Worker<LoadCommands>;
  readonly bare: Worker<BareCommands>;
  readonly empty: Worker<EmptyCommands> & { readonly port: number };
  /** Another process on the same database. */
  readonly second: ServerProcess;
  /** Another one, in which no truck rule holds. */
  readonly ruleless: ServerProcess;
  readonly plain: Worker<PlainCommands> & { readonly port: number };
  readonly roads: Roads;
};

type Parts = {
  readonly plan: Plan;
  readonly nodeFlags: readonly string[];
  /** A map of the UAE that was built before. */
  readonly map: string | undefined;
  readonly stop: AbortSignal;
};

/** Requests alone are measured: without drivers, trips by the thousand would be searched for in vain. */
const settings = { SATHA_WORK: 'off' };

/**
 * Builds the scene in a folder of its own, runs `work` in it and takes everything away again, however it ends. When
 * `stop` is aborted the processes are ended, and `work` fails on its next question to one of them.
 */
export function withScene<Result>(
  { plan, nodeFlags, map, stop }: Parts,
  work: (scene: Scene) => Promise<Result>,
): Promise<Result> {
  return withDatabase(stop, async ({ connectionString, ...database }) => {
    const { db, owner, home } = database;
    const workers = {
      load: startWorker<LoadCommands>(fileOf('load')),
      bare: startWorker<BareCommands>(fileOf('bare')),
      empty: startWorker<EmptyCommands>(fileOf('empty')),
      plain: startWorker<PlainCommands>(fileOf('plain')),
    };
    const killWorkers = () => {
      for (const worker of Object.values(workers)) worker.kill();
    };
    stop.addEventListener('abort', killWorkers, { once: true });
    const servers: ServerProcess[] = [];
    try {
      const roads = await installMap(home, map, stop);
      await installOneTripFunction(owner);
      const rawApiKeys = await seedAccounts(db, plan.accounts);
      const server = await startServer(home, { nodeFlags, settings });
      servers.push(server);
      const second = await startServer(home, { nodeFlags: [], settings });
      servers.push(second);
      const ruleless = await startServer(home, {
        nodeFlags: [],
        settings: { ...settings, SATHA_TRUCK_RULES: 'off' },
      });
      servers.push(ruleless);
      const points = await keepReachable(await drawPoints(2 * plan.points), plan.points, {
        port: server.port,
        rawApiKey: rawApiKeys[0] as string,
      });
      const connections = plan.bareConnections;
      await Promise.all([
        workers.load.ask('prepare', { rawApiKeys, points }),
        workers.bare.ask('prepare', { connectionString, home, rawApiKeys, points, connections }),
      ]);
      const empty = { ...workers.empty, port: await workers.empty.ask('listen', undefined) };
      const plain = { ...workers.plain, port: await workers.plain.ask('listen', { connectionString, home }) };
      return await work({ ...database, ...workers, server, second, ruleless, empty, plain, roads });
    } finally {
      stop.removeEventListener('abort', killWorkers);
      killWorkers();
      for (const server of servers) await server.stop();
    }
  });
}

function fileOf(process: string): string {
  return join(import.meta.dirname, 'processes', `${process}.ts`);
}
