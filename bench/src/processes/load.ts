import type { Coordinates } from '../../../server/src/values/coordinates.ts';
import { cycle, type NextRequest, withFreshKeys, withFreshPoints } from '../load/next-request.ts';
import { createQuotedCreates, type QuotedCreates } from '../load/quoted-creates.ts';
import { drawJourneys, makeRequests, type Operation, type StoredTrip } from '../load/requests.ts';
import { runAlternatingLoad } from '../load/run-alternating-load.ts';
import { runFullLoad } from '../load/run-full-load.ts';
import { type Latencies, runSteadyLoad } from '../load/run-steady-load.ts';
import { answerCommands } from '../worker.ts';

type Target = { readonly connections: number; readonly seconds: number };
export type FullOperation =
  | 'create'
  | 'create between new points'
  | 'create on one account'
  | 'create with a job'
  | 'create with a quote'
  | 'estimate'
  | 'estimate between new points'
  | 'gate';

export type LoadCommands = {
  prepare: {
    input: { rawApiKeys: readonly string[]; points: readonly Coordinates[] };
    output: undefined;
  };
  /** Asks the service for quotes, for a round of creates with them. */
  makeQuoted: { input: { port: number; count: number }; output: undefined };
  full: { input: Target & { ports: readonly number[]; operation: FullOperation }; output: number };
  /** One request at a time, of each operation in turn; each operation's middle latency in ms. */
  alternate: {
    input: { targets: readonly { port: number; operation: FullOperation }[]; seconds: number };
    output: number[];
  };
  steady: { input: Target & { port: number; operation: Operation; perSecond: number }; output: Latencies };
};

let keys: readonly string[] = [];
let make: ReturnType<typeof makeRequests>;
let quoted: QuotedCreates;
let fullRequests: Readonly<Record<FullOperation, NextRequest>>;
/** Made by the steady load of creates, for the steady searches and cancellations. */
const trips: StoredTrip[] = [];

answerCommands<LoadCommands>({
  prepare({ rawApiKeys, points }) {
    keys = rawApiKeys;
    const journeys = drawJourneys(points);
    make = makeRequests(journeys);
    quoted = createQuotedCreates(journeys, keys);
    fullRequests = {
      create: withFreshKeys(cycle(make.createOnce(keys))),
      'create between new points': withFreshKeys(withFreshPoints(make.createOnce(keys))),
      'create on one account': withFreshKeys(cycle(make.createOnce(keys.slice(0, 1)))),
      'create with a job': withFreshKeys(cycle(make.createWithJob(keys))),
      'create with a quote': () => quoted.next(),
      estimate: cycle(make.estimate(keys)),
      'estimate between new points': withFreshPoints(make.estimate(keys)),
      gate: cycle(make.gate(keys)),
    };
  },
  async makeQuoted(target) {
    await quoted.make(target);
  },
  full: ({ operation, ...target }) => runFullLoad({ ...target, nextRequest: fullRequests[operation] }),
  alternate: ({ targets, seconds }) =>
    runAlternatingLoad(
      targets.map(({ port, operation }) => ({ port, nextRequest: fullRequests[operation] })),
      seconds,
    ),
  steady: ({ operation, ...target }) =>
    runSteadyLoad({
      ...target,
      requests: steadyRequests(operation),
      ...(operation === 'create' && { onAnswer: rememberTrip }),
    }),
});

function steadyRequests(operation: Operation): readonly Buffer[] {
  switch (operation) {
    case 'search':
    case 'cancel':
      return make[operation](trips);
    default:
      return make[operation](keys);
  }
}

const tripIdInAnswer = /"tripID":(\d+)/;

function rememberTrip(request: number, text: string): void {
  const tripId = Number(tripIdInAnswer.exec(text)?.[1]);
  trips.push({ rawApiKey: keys[request % keys.length] as string, tripId });
}
