import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPlaceFiles, uaeExtract } from '../../../roads/src/uae-map.test-helper.ts';
import type { RoutingPlan } from '../plan.ts';
import type { MapBuilderCommands } from '../processes/map-builder.ts';
import type { MapReaderCommands } from '../processes/map-reader.ts';
import type { QueryTimes, RouterCommands } from '../processes/router.ts';
import { type Commands, startWorker, type Worker } from '../worker.ts';

/** Times are the best of several passes, memory is the most. */
export type RoutingResults = {
  readonly buildSeconds: number;
  readonly buildPeakMb: number;
  readonly openMs: number;
  readonly residentMb: number;
  readonly pairs: number;
  readonly route: QueryTimes;
  readonly drawnRoute: QueryTimes;
  /** Of trucks, with roads that are closed to them. */
  readonly ruledRoute: QueryTimes;
  /** With the toll gates that it leads through. */
  readonly gatedRoute: QueryTimes;
  readonly place: QueryTimes;
  readonly matrixSide: number;
  readonly matrixMs: number;
  /** One search over the whole network by Dijkstra's algorithm, without the hierarchy. */
  readonly dijkstraMs: number;
  /** Routes held to Dijkstra's answer, and how many of them were not the same. */
  readonly compared: number;
  readonly differing: number;
};

/** Builds a map, opens it and asks it, each in processes of its own, and takes everything away again. */
export async function measureRouting(plan: RoutingPlan, stop: AbortSignal): Promise<RoutingResults> {
  const folder = await mkdtemp(join(tmpdir(), 'satha-bench-roads-'));
  const path = join(folder, 'uae.map');
  const start = createStarter(stop);
  try {
    const builds = await repeat(plan.buildPasses, () =>
      start<MapBuilderCommands, { seconds: number; peakMb: number }>('map-builder', (worker) =>
        worker.ask('build', { source: uaeExtract, output: path, places: findPlaceFiles() }),
      ),
    );
    const opens = await repeat(plan.openPasses, () =>
      start<MapReaderCommands, { ms: number; residentMb: number }>('map-reader', (worker) =>
        worker.ask('open', path),
      ),
    );
    const queries = await start<RouterCommands, Queries>('router', (worker) => ask(worker, path, plan));
    return {
      buildSeconds: Math.min(...builds.map(({ seconds }) => seconds)),
      buildPeakMb: Math.max(...builds.map(({ peakMb }) => peakMb)),
      openMs: Math.min(...opens.map(({ ms }) => ms)),
      residentMb: Math.max(...opens.map(({ residentMb }) => residentMb)),
      ...queries,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type Queries = Omit<RoutingResults, 'buildSeconds' | 'buildPeakMb' | 'openMs' | 'residentMb'>;

/** All kinds of question in every pass, so that what slows the machine for a while slows them all. */
async function ask(worker: Worker<RouterCommands>, path: string, plan: RoutingPlan): Promise<Queries> {
  await worker.ask('prepare', { path, pairs: plan.pairs });
  const passes = await repeat(plan.queryPasses, async () => ({
    route: await worker.ask('route', { isDrawn: false }),
    drawnRoute: await worker.ask('route', { isDrawn: true }),
    ruledRoute: await worker.ask('ruled', undefined),
    gatedRoute: await worker.ask('gates', undefined),
    place: await worker.ask('place', undefined),
    matrixMs: Math.min(
      ...(await repeat(plan.matricesAPass, () => worker.ask('matrix', { side: plan.matrixSide }))),
    ),
    dijkstra: await worker.ask('dijkstra', { sources: plan.searchesAPass, targets: plan.matrixSide }),
  }));
  return {
    pairs: plan.pairs,
    route: best(passes.map(({ route }) => route)),
    drawnRoute: best(passes.map(({ drawnRoute }) => drawnRoute)),
    ruledRoute: best(passes.map(({ ruledRoute }) => ruledRoute)),
    gatedRoute: best(passes.map(({ gatedRoute }) => gatedRoute)),
    place: best(passes.map(({ place }) => place)),
    matrixSide: plan.matrixSide,
    matrixMs: Math.min(...passes.map(({ matrixMs }) => matrixMs)),
    dijkstraMs: Math.min(...passes.map(({ dijkstra }) => dijkstra.msASearch)),
    compared: passes[0]?.dijkstra.compared ?? 0,
    differing: Math.max(...passes.map(({ dijkstra }) => dijkstra.differing)),
  };
}

function best(passes: readonly QueryTimes[]): QueryTimes {
  return {
    p50Ms: Math.min(...passes.map(({ p50Ms }) => p50Ms)),
    p99Ms: Math.min(...passes.map(({ p99Ms }) => p99Ms)),
  };
}

async function repeat<Result>(times: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let time = 0; time < times; time++) results.push(await work());
  return results;
}

/** Starts a process, puts a question to it and ends it; ended too when the benchmark is stopped. */
function createStarter(stop: AbortSignal) {
  return async <C extends Commands, Result>(
    name: string,
    work: (worker: Worker<C>) => Promise<Result>,
  ): Promise<Result> => {
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
  };
}
