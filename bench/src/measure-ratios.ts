import type { Plan } from './plan.ts';
import { processorSeconds, withChildren } from './process-usage.ts';
import type { FullOperation } from './processes/load.ts';
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

/** Two things in neighbouring rounds; the figures are medians. */
export type Comparison = {
  readonly what: string;
  readonly against: string;
  readonly measured: Round;
  readonly reference: Round;
  /** Median of the rounds' own ratios, so that what slows the machine for a while slows both sides. */
  readonly ratio: number;
};

export async function measureRatios(scene: Scene, plan: Plan): Promise<Comparison[]> {
  const { server, empty, load, bare } = scene;
  const full = (operation: FullOperation, seconds: number) => () =>
    measureRound(scene, scene.load.pid, seconds, () =>
      load.ask('full', { operation, port: server.port, connections: plan.connections, seconds }),
    );
  const emptyRound = () =>
    measureRound(scene, scene.load.pid, plan.readRoundSeconds, () =>
      load.ask('full', {
        operation: 'gate',
        port: empty.port,
        connections: plan.connections,
        seconds: plan.readRoundSeconds,
      }),
    );
  const bareRound = (accounts: 'all' | 'one') => () =>
    measureRound(scene, scene.bare.pid, plan.writeRoundSeconds, () =>
      bare.ask('create', { accounts, seconds: plan.writeRoundSeconds }),
    );

  await full('create', plan.warmUpSeconds)();
  await full('estimate', plan.warmUpSeconds / 2)();
  await full('gate', plan.warmUpSeconds / 2)();
  await bareRound('all')();
  await emptyRound();
  // What autovacuum does within a minute of a table's growth; later rounds would be better off than earlier ones.
  await scene.db.query({ text: 'ANALYZE' });

  const creates = await interleave(plan.rounds, [
    full('create', plan.writeRoundSeconds),
    bareRound('all'),
    full('create on one account', plan.writeRoundSeconds),
    bareRound('one'),
  ]);
  const reads = await interleave(plan.rounds, [
    full('gate', plan.readRoundSeconds),
    emptyRound,
    full('estimate', plan.readRoundSeconds),
  ]);
  return [
    compare('create-trip', 'bare statement', creates[0], creates[1]),
    compare('create-trip, one wallet', 'bare statement, same wallet', creates[2], creates[3]),
    compare('gate and one look-up', 'empty handler', reads[0], reads[1]),
    compare('get-estimated-price', 'empty handler', reads[2], reads[1]),
  ];
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
    server: [scene.server.pid],
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

function compare(what: string, against: string, measured: Round[] = [], reference: Round[] = []): Comparison {
  const ratios = measured.map((round, index) => round.perSecond / (reference[index]?.perSecond ?? 0));
  return { what, against, measured: middle(measured), reference: middle(reference), ratio: median(ratios) };
}

function middle(rounds: readonly Round[]): Round {
  const pick = (part: keyof Round['processorMicros']) => {
    const known = rounds.map((round) => round.processorMicros[part]).filter((micros) => micros !== undefined);
    return known.length === 0 ? {} : { [part]: median(known) };
  };
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    processorMicros: { ...pick('server'), ...pick('postgres'), ...pick('client') },
  };
}

export function median(figures: readonly number[]): number {
  const sorted = [...figures].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const high = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[half - 1] ?? Number.NaN) + high) / 2;
}
