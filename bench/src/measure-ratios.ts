import { type Goal, goals, type Plan } from './plan.ts';
import { processorSeconds, withChildren } from './process-usage.ts';
import type { FullOperation } from './processes/load.ts';
import { waitForRequestLog } from './read-request-log.ts';
import type { Scene } from './scene.ts';

/** One round of one thing: how many a second, and the processor time that each took. */
export type Round = {
  readonly perSecond: number;
  /** Microseconds a request; undefined where the machine does not tell. */
  readonly processorMicros: {
    readonly server?: number;
    readonly postgres?: number;
    readonly client?: number;
  };
};

/** One side of a comparison, by medians; no processor time is told of requests that take turns. */
export type Side = { readonly reached: number; readonly processorMicros?: Round['processorMicros'] };

/** Two things in neighbouring rounds; the figures are medians. */
export type Comparison = {
  readonly what: string;
  readonly against: string;
  readonly measured: Side;
  readonly reference: Side;
  /** Median of the rounds' own ratios, so that what slows the machine for a while slows both sides. */
  readonly ratio: number;
  readonly goal: Goal;
  /** What is told of each side: requests a second, or the middle latency in ms. */
  readonly unit: 'a second' | 'p50 ms';
};

type Rounds = readonly Round[][];

export async function measureRatios(scene: Scene, plan: Plan): Promise<Comparison[]> {
  const { server, second, plain, ruleless, empty, bare } = scene;
  const reads = plan.readRoundSeconds;
  const writes = plan.writeRoundSeconds;
  const full =
    (operation: FullOperation, seconds: number, ports = [server.port], connections = plan.connections) =>
    () =>
      measureRound(scene, scene.load.pid, seconds, () =>
        scene.load.ask('full', { operation, ports, connections, seconds }),
      );
  // Thousands of estimates leave the disk and the processes busy for a while: both sides begin after as many.
  const afterEstimates = (operation: FullOperation, seconds: number) => async () => {
    await makeQuoted(scene, seconds * plan.mostCreatesPerSecond);
    return full(operation, seconds)();
  };
  // Statements are planned anew once their tables' triggers are others: both sides begin after that.
  const withTriggers = (state: 'ENABLE' | 'DISABLE') => async () => {
    await setTriggers(scene, state);
    try {
      await full('create', plan.warmUpSeconds)();
      return await full('create', writes)();
    } finally {
      await setTriggers(scene, 'ENABLE');
    }
  };
  const emptyRound = full('gate', reads, [empty.port]);
  const bareRound = () =>
    measureRound(scene, scene.bare.pid, writes, () => bare.ask('create', { seconds: writes }));

  await inTurn([
    ...(['create', 'estimate', 'gate'] as const).map((operation) => full(operation, plan.warmUpSeconds)),
    full('create', plan.warmUpSeconds, [second.port]),
    full('create', plan.warmUpSeconds, [plain.port], 1),
    full('estimate between new points', plan.warmUpSeconds, [ruleless.port]),
    bareRound,
    emptyRound,
  ]);
  // What autovacuum does within a minute of a table's growth; later rounds would be better off than earlier ones.
  await scene.owner.query({ text: 'ANALYZE' });

  const creates = await interleave(plan.rounds, [
    full('create', writes),
    bareRound,
    full('create between new points', writes),
    full('create on one account', writes),
    full('create', writes, [server.port, second.port]),
    full('create with a job', writes),
    afterEstimates('create', writes),
    afterEstimates('create with a quote', writes),
    withTriggers('ENABLE'),
    withTriggers('DISABLE'),
  ]);
  const read = await interleave(plan.rounds, [
    full('gate', reads),
    emptyRound,
    full('estimate', reads),
    full('estimate between new points', reads),
  ]);
  return compareAll(creates, read, await measureLone(scene, plan));
}

/**
 * The middle latency in ms of requests that meet no other, by rounds: creates as usual, one statement each, with a job, with a
 * quote; estimates with truck rules and without.
 */
async function measureLone(scene: Scene, plan: Plan): Promise<number[][]> {
  const { server, plain, ruleless } = scene;
  const targets = [
    { operation: 'create', port: server.port },
    { operation: 'create', port: plain.port },
    { operation: 'create with a job', port: server.port },
    { operation: 'create with a quote', port: server.port },
    { operation: 'estimate between new points', port: server.port },
    { operation: 'estimate between new points', port: ruleless.port },
  ] as const;
  const seconds = plan.readRoundSeconds * targets.length;
  const rounds: number[][] = [];
  for (let round = 0; round < plan.rounds; round++) {
    await makeQuoted(scene, plan.readRoundSeconds * plan.mostLoneCreatesPerSecond);
    rounds.push(await scene.load.ask('alternate', { targets, seconds }));
  }
  return targets.map((_, index) => rounds.map((middles) => middles[index] ?? Number.NaN));
}

/** What a created trip sets off for consoles and callers alone. */
const triggers = [
  ['trips', 'trips_added_are_noted'],
  ['trips', 'trips_changed_are_noted'],
  ['wallets', 'wallets_of_callers'],
  ['wallets', 'wallet_bounds_are_noted'],
  ['ledger_entries', 'ledger_entries_of_callers'],
  ['ledger_entries', 'wallets_are_noted'],
] as const;

async function setTriggers({ owner }: Scene, state: 'ENABLE' | 'DISABLE'): Promise<void> {
  for (const [table, trigger] of triggers) {
    await owner.query({ text: `ALTER TABLE ${table} ${state} TRIGGER ${trigger}` });
  }
}

async function makeQuoted({ load, server }: Scene, count: number): Promise<void> {
  await load.ask('makeQuoted', { port: server.port, count: Math.ceil(count) });
  await waitForRequestLog(server);
}

/** Compares the rounds, each list in the order in which it was measured. */
function compareAll(creates: Rounds, read: Rounds, lone: readonly number[][]): Comparison[] {
  const bareName = 'bare statement';
  const emptyName = 'empty handler';
  return [
    compare('create-trip', bareName, goals.create, creates[0], creates[1]),
    compare('create-trip, every pair new', bareName, goals.createNew, creates[2], creates[1]),
    compare('create-trip, one wallet', bareName, goals.createOneWallet, creates[3], creates[1]),
    compare('gate and one look-up', emptyName, goals.gate, read[0], read[1]),
    compare('get-estimated-price', emptyName, goals.estimate, read[2], read[1]),
    compare('get-estimated-price, every pair new', emptyName, goals.estimateNew, read[3], read[1]),
    compare('create-trip, two processes', 'one process', goals.twoProcesses, creates[4], creates[0]),
    compare('create-trip with a whole job', 'without one', goals.withJob, creates[5], creates[0]),
    compare('create-trip with a quote', 'without one', goals.withQuote, creates[7], creates[6]),
    compare('create-trip, told to consoles', 'without triggers', goals.withTriggers, creates[8], creates[9]),
    compareLone('create-trip, alone', 'a statement for each', goals.alone, lone[0], lone[1]),
    compareLone('create-trip with a whole job, alone', 'without one', goals.aloneWithJob, lone[2], lone[0]),
    compareLone('create-trip with a quote, alone', 'without one', goals.aloneWithQuote, lone[3], lone[0]),
    compareLone('estimate of a new pair, alone', 'no truck rules', goals.aloneUnderRules, lone[4], lone[5]),
  ];
}

async function inTurn(rounds: readonly (() => Promise<Round>)[]): Promise<void> {
  for (const measure of rounds) await measure();
}

/** Every second time around in reverse, so that what grows during the run burdens no side more. */
async function interleave(rounds: number, things: readonly (() => Promise<Round>)[]): Promise<Round[][]> {
  const measured: Round[][] = things.map(() => []);
  for (let round = 0; round < rounds; round++) {
    const inOrder = [...things.entries()];
    for (const [index, measure] of round % 2 === 0 ? inOrder : inOrder.reverse()) {
      measured[index]?.push(await measure());
    }
  }
  return measured;
}

async function measureRound(
  scene: Scene,
  clientPid: number,
  seconds: number,
  work: () => Promise<number>,
): Promise<Round> {
  const pids = {
    server: [scene.server.pid, scene.second.pid, scene.plain.pid],
    postgres: withChildren(scene.postmasterPid),
    client: [clientPid],
  };
  const parts = Object.entries(pids);
  const before = parts.map(([, ofPart]) => processorSeconds(ofPart));
  const perSecond = await work();
  const processorMicros = parts.flatMap(([name, ofPart], index) => {
    const [from, to] = [before[index], processorSeconds(ofPart)];
    return from === undefined || to === undefined
      ? []
      : [[name, ((to - from) / (perSecond * seconds)) * 1e6]];
  });
  return { perSecond, processorMicros: Object.fromEntries(processorMicros) };
}

function compare(
  what: string,
  against: string,
  goal: Goal,
  measured: Round[] = [],
  reference: Round[] = [],
): Comparison {
  const ratios = measured.map((round, index) => round.perSecond / (reference[index]?.perSecond ?? 0));
  const sides = { measured: middle(measured), reference: middle(reference) };
  return { what, against, ...sides, ratio: median(ratios), goal, unit: 'a second' };
}

/** How long one request takes that meets no other, by the middle latency. */
function compareLone(
  what: string,
  against: string,
  goal: Goal,
  measured: readonly number[] = [],
  reference: readonly number[] = [],
): Comparison {
  const ratios = measured.map((p50Ms, index) => p50Ms / (reference[index] ?? 0));
  const sides = { measured: { reached: median(measured) }, reference: { reached: median(reference) } };
  return { what, against, ...sides, ratio: median(ratios), goal, unit: 'p50 ms' };
}

function middle(rounds: readonly Round[]): Side {
  const pick = (part: keyof Round['processorMicros']) => {
    const known = rounds.map((round) => round.processorMicros[part]).filter((micros) => micros !== undefined);
    return known.length === 0 ? {} : { [part]: median(known) };
  };
  return {
    reached: median(rounds.map((round) => round.perSecond)),
    processorMicros: { ...pick('server'), ...pick('postgres'), ...pick('client') },
  };
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const high = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[half - 1] ?? Number.NaN) + high) / 2;
}
