import { join } from 'node:path';
import { type BenchDatabase, withDatabase } from '../database.ts';
import { installMap } from '../install-map.ts';
import type { DispatchPlan } from '../plan.ts';
import type { PhonesCommands } from '../processes/phones.ts';
import { seedAccounts } from '../seed-accounts.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type Worker, withWorker } from '../worker.ts';
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
  readonly map: string | undefined;
  readonly stop: AbortSignal;
};

/** Trucks and searches are as slow as in life, which in the sandbox they would not be. */
const settings = { SATHA_WORK: 'on', SATHA_SANDBOX_SPEED: '1' };

/** As many as there are connections to ask for trips by: five a second are seldom two at a time. */
const customers = 8;

const phonesFile = join(import.meta.dirname, '../processes/phones.ts');

/** Builds the scene in a folder of its own, runs `work` in it and takes everything away again, however it ends. */
export function withDispatchScene<Result>(
  { plan, nodeFlags, map, stop }: Parts,
  work: (scene: DispatchScene) => Promise<Result>,
): Promise<Result> {
  return withDatabase(stop, async ({ connectionString: _, ...database }) => {
    const { db, home } = database;
    const roads = await installMap(home, map, stop);
    return await withWorker<PhonesCommands, Result>(phonesFile, stop, async (phones) => {
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
