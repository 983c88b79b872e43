import type { Operation } from './load/requests.ts';
import { describeLatencies, type Latency } from './load/run-steady-load.ts';
import type { Plan } from './plan.ts';
import type { Scene } from './scene.ts';

export type OperationLatency = Latency & { readonly operation: string };

/** Creates come first: the searches and the cancellations are of the trips that they made. */
const inOrder: readonly (readonly [Operation, string])[] = [
  ['create', 'create-trip'],
  ['search', 'search by tripId'],
  ['eta', 'eta'],
  ['estimate', 'get-estimated-price'],
  ['cancel', 'cancel-trip'],
];

/** Measures each operation alone at a steady rate, far below what the service can do. */
export async function measureLatencies({ server, load }: Scene, plan: Plan): Promise<OperationLatency[]> {
  const target = { port: server.port, connections: plan.connections, perSecond: plan.steadyPerSecond };
  const latencies: OperationLatency[] = [];
  for (const [operation, name] of inOrder) {
    const { latenciesMs } = await load.ask('steady', { ...target, operation, seconds: plan.steadySeconds });
    latencies.push({ operation: name, ...describeLatencies(latenciesMs) });
  }
  return latencies;
}
