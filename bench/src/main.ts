import { availableParallelism, loadavg } from 'node:os';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { isUaeThere, uaeExtract } from '../../roads/src/uae-map.test-helper.ts';
import { checkLedger } from '../../server/src/domain/wallets/check-ledger.ts';
import { measureDispatch } from './dispatch/measure-dispatch.ts';
import { makeDispatchReport } from './dispatch/report-dispatch.ts';
import { measureFloods } from './floods/measure-floods.ts';
import { makeFloodsReport } from './floods/report-floods.ts';
import { measureGrowth } from './growth/measure-growth.ts';
import { makeGrowthReport } from './growth/report-growth.ts';
import { measureDiskSyncMs } from './measure-disk-sync.ts';
import { measureLatencies } from './measure-latencies.ts';
import { measureMemory, watchMemory } from './measure-memory.ts';
import { measureRatios } from './measure-ratios.ts';
import { choosePlan, planDispatchAlone } from './plan.ts';
import { measurePositions } from './positions/measure-positions.ts';
import { makePositionsReport } from './positions/report-positions.ts';
import { readRequestLog } from './read-request-log.ts';
import { makeReport, type Results } from './report.ts';
import { measureRouting } from './routing/measure-routing.ts';
import { makeRoutingReport } from './routing/report-routing.ts';
import { type Scene, withScene } from './scene.ts';

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    routing: { type: 'boolean', default: false },
    dispatch: { type: 'boolean', default: false },
    speed: { type: 'boolean', default: false },
    floods: { type: 'boolean', default: false },
    positions: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    trips: { type: 'string' },
    map: { type: 'string' },
    profile: { type: 'string' },
  },
});

const plan = choosePlan(options.quick);
/** Without a wish for one table there are all but those of positions and of growth. */
const isAll = !(['routing', 'dispatch', 'speed', 'floods', 'positions', 'growth'] as const).some(
  (one) => options[one],
);
const growth = { ...plan.growth, ...(options.trips !== undefined && { trips: Number(options.trips) }) };
/** A database of two million trips takes an hour on a busy machine. */
const patienceMs = plan.patienceMs + (options.growth ? growth.trips * 2 : 0);
const startMs = performance.now();
const loadBefore = loadavg()[0] ?? 0;
const machine = `${availableParallelism()} cores, load ${loadBefore.toFixed(1)} before, Node ${process.versions.node}`;
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
const patience = setTimeout(() => {
  console.error(`The benchmark did not end in ${patienceMs / 1000} s and is stopped.`);
  stop.abort();
}, patienceMs);

const nodeFlags = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
try {
  if (!isAll && !options.speed) console.log(machine);
  const isServiceOk = !(isAll || options.speed) || (await runService());
  const isDispatchOk = !(isAll || options.dispatch) || (await runDispatch());
  const areFloodsOk = !(isAll || options.floods) || (await runFloods());
  const arePositionsOk = !options.positions || (await runPositions());
  const isGrowthOk = !options.growth || (await runGrowth());
  const isRoutingOk = !(isAll || options.routing) || (await runRouting());
  const areOk = [isServiceOk, isDispatchOk, areFloodsOk, arePositionsOk, isGrowthOk, isRoutingOk];
  if (options.check && areOk.includes(false)) process.exitCode = 1;
} catch (error) {
  console.error(stop.signal.aborted ? 'Stopped.' : error);
  process.exitCode = 1;
} finally {
  clearTimeout(patience);
}

/** Whether every floor of the service is reached. */
async function runService(): Promise<boolean> {
  const results = await withScene({ plan, nodeFlags, map: options.map, stop: stop.signal }, measure);
  const { text, isOk } = makeReport({ ...results, seconds: (performance.now() - startMs) / 1000 });
  console.log(text);
  return isOk;
}

/** Whether every goal of dispatch is reached. */
async function runDispatch(): Promise<boolean> {
  const dispatch = isAll ? plan.dispatch : planDispatchAlone(options.quick);
  const results = await measureDispatch(dispatch, { nodeFlags, map: options.map, stop: stop.signal });
  const { text, isOk } = makeDispatchReport(results);
  console.log(`\n${text}`);
  return isOk;
}

/** Whether integrators are as well off under every flood as they must be. */
async function runFloods(): Promise<boolean> {
  const results = await measureFloods(plan.floods, { nodeFlags, stop: stop.signal });
  const { text, isOk } = makeFloodsReport(results);
  console.log(`\n${text}`);
  return isOk;
}

/** Whether trackers cost as little as the driver API, and no position is lost. */
async function runPositions(): Promise<boolean> {
  const { text, isOk } = makePositionsReport(await measurePositions(plan.positions, stop.signal));
  console.log(`\n${text}`);
  return isOk;
}

/** Whether what a company asks for is as fast once there are many trips. */
async function runGrowth(): Promise<boolean> {
  const { text, isOk } = makeGrowthReport(await measureGrowth(growth, stop.signal));
  console.log(`\n${text}`);
  return isOk;
}

/** Whether every goal of routing is reached; where there is nothing to build a map from, none is missed. */
async function runRouting(): Promise<boolean> {
  if (!isUaeThere) {
    const name = basename(uaeExtract);
    console.log(`\nrouting: skipped, set MAP_DATA to a folder that holds ${name} to build a map from`);
    return true;
  }
  const { text, isOk } = makeRoutingReport(await measureRouting(plan.routing, stop.signal));
  console.log(`\n${text}`);
  return isOk;
}

async function measure(scene: Scene): Promise<Omit<Results, 'seconds'>> {
  const diskSyncMs = await measureDiskSyncMs(scene.home);
  const memoryAtStart = measureMemory(scene);
  const comparisons = await measureRatios(scene, plan);
  const latencies = isAll ? await measureLatencies(scene, plan) : [];
  const memoryUnderLoad = await watchMemory(scene, plan);
  return {
    machine,
    diskSyncMs,
    comparisons,
    latencies,
    steadyPerSecond: plan.steadyPerSecond,
    memoryAtStart,
    memoryUnderLoad,
    roads: scene.roads,
    memoryAtEnd: measureMemory(scene),
    requestLog: await readRequestLog(scene.server),
    ledger: await checkLedger(scene.db),
  };
}
