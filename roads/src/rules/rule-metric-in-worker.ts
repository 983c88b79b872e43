import { Worker } from 'node:worker_threads';
import { RoadsError } from '../roads-error.ts';
import type { RuleMetric } from './rule-metric.ts';
import type { MadeMetric, MetricOrder } from './rule-metric-worker.ts';

/**
 * Makes the metric of closed roads in a thread of its own, which opens the map's file anew: of a country it takes some seconds.
 * @throws RoadsError when the file is no map or another one by now; the signal's reason when it is given up.
 */
export async function makeRuleMetricInWorker(order: MetricOrder, signal?: AbortSignal): Promise<RuleMetric> {
  signal?.throwIfAborted();
  const made = Promise.withResolvers<RuleMetric>();
  const worker = new Worker(new URL('./rule-metric-worker.ts', import.meta.url), { workerData: order });
  const giveUp = () => made.reject(signal?.reason);
  signal?.addEventListener('abort', giveUp, { once: true });
  worker.once('message', (answer: MadeMetric) => {
    if ('metric' in answer) made.resolve(answer.metric);
    else made.reject(new RoadsError(answer.refusal));
  });
  const fail = (reason: string, cause?: unknown) =>
    made.reject(new RoadsError(`The closed roads of ${order.path} were not found: ${reason}`, { cause }));
  worker.once('error', (error: Error) => fail(error.message, error));
  worker.once('exit', (code) => fail(`its thread ended with ${code}`));
  try {
    return await made.promise;
  } finally {
    signal?.removeEventListener('abort', giveUp);
    await worker.terminate();
  }
}
