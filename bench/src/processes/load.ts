import { drawPoints } from '../load/points.ts';
import { drawJourneys, makeRequests, type Operation, type StoredTrip } from '../load/requests.ts';
import { runFullLoad } from '../load/run-full-load.ts';
import { type Latency, runSteadyLoad } from '../load/run-steady-load.ts';
import { answerCommands } from '../worker.ts';

type Target = { readonly port: number; readonly connections: number; readonly seconds: number };
export type FullOperation = 'create' | 'create on one account' | 'estimate' | 'gate';

export type LoadCommands = {
  prepare: { input: { rawApiKeys: readonly string[]; points: number }; output: undefined };
  /** Answers a second. */
  full: { input: Target & { operation: FullOperation }; output: number };
  steady: { input: Target & { operation: Operation; perSecond: number }; output: Latency };
};

let keys: readonly string[] = [];
let make: ReturnType<typeof makeRequests>;
let fullRequests: Readonly<Record<FullOperation, readonly Buffer[]>>;
/** Made by the steady load of creates, for the steady searches and cancellations. */
const trips: StoredTrip[] = [];

answerCommands<LoadCommands>({
  async prepare({ rawApiKeys, points }) {
    keys = rawApiKeys;
    make = makeRequests(drawJourneys(await drawPoints(points)));
    fullRequests = {
      create: make.create(keys),
      'create on one account': make.create(keys.slice(0, 1)),
      estimate: make.estimate(keys),
      gate: make.gate(keys),
    };
  },
  full: ({ operation, ...target }) => runFullLoad({ ...target, requests: fullRequests[operation] }),
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
