import { join } from 'node:path';
import { withDatabase } from '../database.ts';
import { keepReachable } from '../keep-reachable.ts';
import { drawPoints } from '../load/points.ts';
import type { Latency } from '../load/run-steady-load.ts';
import { median } from '../measure-ratios.ts';
import type { FloodsPlan } from '../plan.ts';
import type { FloodCommands } from '../processes/flood.ts';
import type { LoadCommands } from '../processes/load.ts';
import { seedAccounts } from '../seed-accounts.ts';
import { startServer } from '../server-process.ts';
import { type Worker, withWorker } from '../worker.ts';
import { type FloodKind, floodKinds } from './floods.ts';

/** Integrators under one flood, against the same beside a flood of /livez in neighbouring rounds; medians. */
export type FloodComparison = {
  readonly kind: FloodKind;
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly livezP99Ms: number;
  readonly ratio: number;
};

type Round = { readonly latency: Latency; readonly perSecond: number };
type Parts = { readonly nodeFlags: readonly string[]; readonly stop: AbortSignal };

/** Every limit is that of a service as it comes, but for the rates of integrators. */
const settings = { SATHA_WORK: 'off' };
const fileOf = (name: string) => join(import.meta.dirname, `../processes/${name}.ts`);

/** Fails when an integrator is answered with anything but 200. */
export function measureFloods(plan: FloodsPlan, { nodeFlags, stop }: Parts): Promise<FloodComparison[]> {
  return withDatabase(stop, async ({ db, home }) => {
    const rawApiKeys = await seedAccounts(db, plan.accounts);
    const server = await startServer(home, { nodeFlags, settings });
    try {
      const points = await keepReachable(await drawPoints(2 * plan.points), plan.points, {
        port: server.port,
        rawApiKey: rawApiKeys[0] as string,
      });
      return await withWorker<LoadCommands, FloodComparison[]>(fileOf('load'), stop, (load) =>
        withWorker<FloodCommands, FloodComparison[]>(fileOf('flood'), stop, async (flood) => {
          await load.ask('prepare', { rawApiKeys, points });
          return compareAll(plan, server.port, load, flood);
        }),
      );
    } finally {
      await server.stop();
    }
  });
}

async function compareAll(
  plan: FloodsPlan,
  port: number,
  load: Worker<LoadCommands>,
  flood: Worker<FloodCommands>,
): Promise<FloodComparison[]> {
  const { connections, perSecond, roundSeconds: seconds } = plan;
  const measure = async (kind: FloodKind): Promise<Round> => {
    const flooding = flood.ask('flood', { port, kind, connections, perSecond, seconds: seconds + 0.5 });
    const target = { port, connections: 16, perSecond: plan.integratorsPerSecond, seconds };
    const latency = await load.ask('steady', { ...target, operation: 'mix' });
    const { sent } = await flooding;
    return { latency, perSecond: sent / (seconds + 0.5) };
  };
  // The first rounds of a process are slower than all later ones.
  for (const kind of ['livez', 'livez'] as const) await measure(kind);
  const compared: FloodComparison[] = [];
  for (const kind of floodKinds.filter((one) => one !== 'livez')) {
    const pairs: { measured: Round; reference: Round }[] = [];
    for (let round = 0; round < plan.rounds; round += 1) {
      const isFirst = round % 2 === 0;
      const before = await measure(isFirst ? kind : 'livez');
      const after = await measure(isFirst ? 'livez' : kind);
      pairs.push(isFirst ? { measured: before, reference: after } : { measured: after, reference: before });
    }
    compared.push({
      kind,
      perSecond: median(pairs.map(({ measured }) => measured.perSecond)),
      p99Ms: median(pairs.map(({ measured }) => measured.latency.p99Ms)),
      livezP99Ms: median(pairs.map(({ reference }) => reference.latency.p99Ms)),
      ratio: median(pairs.map(({ measured, reference }) => measured.latency.p99Ms / reference.latency.p99Ms)),
    });
  }
  return compared;
}
