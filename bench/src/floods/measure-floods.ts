import { join } from 'node:path';
import { withDatabase } from '../database.ts';
import { keepReachable } from '../keep-reachable.ts';
import { drawPoints } from '../load/points.ts';
import { describeLatencies } from '../load/run-steady-load.ts';
import { median } from '../measure-ratios.ts';
import type { FloodsPlan } from '../plan.ts';
import { processorSeconds } from '../process-usage.ts';
import type { FloodCommands } from '../processes/flood.ts';
import type { LoadCommands } from '../processes/load.ts';
import { seedAccounts } from '../seed-accounts.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { type Worker, withWorker } from '../worker.ts';
import { type FloodKind, floodKinds } from './floods.ts';

/** Integrators under one flood, against the same beside a flood of /livez; medians of the rounds' own p99. */
export type FloodComparison = {
  readonly kind: FloodKind;
  readonly perSecond: number;
  readonly p99Ms: number;
  readonly livezP99Ms: number;
  readonly ratio: number;
};

type Round = { readonly p99Ms: number; readonly perSecond: number };
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
          return compareAll(plan, server, load, flood);
        }),
      );
    } finally {
      await server.stop();
    }
  });
}

/**
 * Measures all floods in every round, and `livez` twice, every second round in reverse: what slows the machine for a
 * while slows all alike, and the second `livez` shows how much of a ratio is chance.
 */
async function compareAll(
  plan: FloodsPlan,
  server: ServerProcess,
  load: Worker<LoadCommands>,
  flood: Worker<FloodCommands>,
): Promise<FloodComparison[]> {
  const { connections, perSecond, roundSeconds: seconds } = plan;
  const measure = async (kind: FloodKind): Promise<Round> => {
    const flooding = flood.ask('flood', {
      port: server.port,
      kind,
      connections,
      perSecond,
      seconds: seconds + 0.5,
    });
    const target = { port: server.port, connections: 16, perSecond: plan.integratorsPerSecond, seconds };
    const { latenciesMs } = await load.ask('steady', { ...target, operation: 'mix' });
    const { sent } = await flooding;
    await untilAtRest(server.pid);
    return { p99Ms: describeLatencies(latenciesMs).p99Ms, perSecond: sent / (seconds + 0.5) };
  };
  // The first rounds of a process are slower than all later ones, and so is the first of each flood: what it runs through
  // is compiled then.
  for (const kind of floodKinds) await measure(kind);
  const reference: Round[] = [];
  const measured = new Map(floodKinds.map((kind) => [kind, [] as Round[]]));
  const inOrder = [
    { kind: 'livez' as const, rounds: reference },
    ...[...measured].map(([kind, rounds]) => ({ kind, rounds })),
  ];
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const { kind, rounds } of round % 2 === 0 ? inOrder : inOrder.toReversed()) {
      rounds.push(await measure(kind));
    }
  }
  // A machine that stands still for a moment spoils the slowest hundredth of one round, and not the median of many.
  const livezP99Ms = median(reference.map((round) => round.p99Ms));
  return [...measured].map(([kind, rounds]) => {
    const p99Ms = median(rounds.map((round) => round.p99Ms));
    return {
      kind,
      perSecond: median(rounds.map((round) => round.perSecond)),
      p99Ms,
      livezP99Ms,
      ratio: p99Ms / livezP99Ms,
    };
  });
}

const restMs = 200;
const mostOfRest = 0.1;
const longestMs = 30_000;

/** Waits until the service has done what a flood left behind, passwords to hash: it is no cost of the next flood. */
async function untilAtRest(pid: number): Promise<void> {
  const endMs = performance.now() + longestMs;
  let usedSeconds = processorSeconds([pid]);
  while (usedSeconds !== undefined && performance.now() < endMs) {
    await new Promise((resolve) => setTimeout(resolve, restMs));
    const before = usedSeconds;
    usedSeconds = processorSeconds([pid]);
    if (usedSeconds === undefined || usedSeconds - before <= (mostOfRest * restMs) / 1000) return;
  }
}
