import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findPlaceFiles, isUaeThere, uaeExtract } from '../../../roads/src/uae-map.test-helper.ts';
import { type BenchDatabase, withDatabase } from '../database.ts';
import type { DispatchPlan } from '../plan.ts';
import type { MapBuilderCommands } from '../processes/map-builder.ts';
import type { PhonesCommands } from '../processes/phones.ts';
import { seedAccounts } from '../seed-accounts.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type Commands, startWorker, type Worker } from '../worker.ts';
import { seedDrivers } from './seed-drivers.ts';

/** The service at its own work, and all phones switched on. */
export type DispatchScene = Omit<BenchDatabase, 'connectionString'> & {
  readonly server: ServerProcess;
  readonly phones: Worker<PhonesCommands>;
  /** Whose roads the drivers' ways are reckoned on. */
  readonly roads: string;
};

type Parts = {
  readonly plan: DispatchPlan;
  readonly nodeFlags: readonly string[];
  readonly stop: AbortSignal;
};

/** Trucks and searches are as slow as in life, which in the sandbox they would not be. */
const settings = { SATHA_WORK: 'on', SATHA_SANDBOX_SPEED: '1' };

/** As many as there are connections to ask for trips by: five a second are seldom two at a time. */
const customers = 8;

/** Builds the scene in a folder of its own, runs `work` in it and takes everything away again, however it ends. */
export function withDispatchScene<Result>(
  { plan, nodeFlags, stop }: Parts,
  work: (scene: DispatchScene) => Promise<Result>,
): Promise<Result> {
  return withDatabase(stop, async ({ connectionString: _, ...database }) => {
    const { db, home } = database;
    const roads = await installMap(home, stop);
    return await withWorker<PhonesCommands, Result>('phones', stop, async (phones) => {
      const rawApiKeys = await seedAccounts(db, plan.accounts);
      const tokens = await seedDrivers(db, plan.drivers);
      const server = await startServer(home, { nodeFlags, settings });
      try {
        const { port } = server;
        await phones.ask('prepare', { port, rawApiKeys, tokens, points: plan.drivers, customers });
        return await work({ ...database, server, phones, roads });
      } finally {
        await server.stop();
      }
    });
  });
}

/** Builds the map where the service looks for it, if there is an extract to build it from. */
async function installMap(home: string, stop: AbortSignal): Promise<string> {
  if (!isUaeThere) return 'the built-in network';
  const folder = join(home, 'map');
  await mkdir(folder, { recursive: true });
  const wish = { source: uaeExtract, output: join(folder, 'uae.map'), places: findPlaceFiles() };
  await withWorker<MapBuilderCommands, unknown>('map-builder', stop, (builder) => builder.ask('build', wish));
  return 'the map of the UAE';
}

/** Ends the process when the work is done, or the benchmark is stopped. */
async function withWorker<C extends Commands, Result>(
  name: string,
  stop: AbortSignal,
  work: (worker: Worker<C>) => Promise<Result>,
): Promise<Result> {
  stop.throwIfAborted();
  const worker = startWorker<C>(join(import.meta.dirname, '..', 'processes', `${name}.ts`));
  const kill = () => worker.kill();
  stop.addEventListener('abort', kill, { once: true });
  try {
    return await work(worker);
  } finally {
    stop.removeEventListener('abort', kill);
    kill();
  }
}
