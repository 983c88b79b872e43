import { createAnswerCounter } from './answer-counter.ts';
import { type Connection, type OnResponse, openConnection } from './http-client.ts';

export type SteadyLoad = {
  readonly port: number;
  readonly connections: number;
  readonly perSecond: number;
  readonly seconds: number;
  readonly requests: readonly Buffer[];
  /** Sees each answer's text, beside what is measured. */
  readonly onAnswer?: (request: number, text: string) => void;
};

export type Latency = { readonly p50Ms: number; readonly p99Ms: number; readonly highestMs: number };

/** How late each request was answered. */
export type Latencies = { readonly latenciesMs: readonly number[] };

/**
 * Sends one request every so many milliseconds, whether the ones before are answered or not. Latency counts
 * from the moment the request was due, so that a server that stalls is charged for everyone who would have
 * waited.
 */
export async function runSteadyLoad(load: SteadyLoad): Promise<Latencies> {
  const counter = createAnswerCounter();
  const finished = Promise.withResolvers<void>();
  const lost = (error: Error) => finished.reject(error);
  const free = await Promise.all(
    Array.from({ length: load.connections }, () => openConnection(load.port, lost)),
  );
  const opened = [...free];
  const total = Math.round(load.perSecond * load.seconds);
  const everyMs = 1000 / load.perSecond;
  const latenciesMs: number[] = [];
  const queued: number[] = [];
  const startMs = performance.now() + everyMs;
  const dueMs = (request: number) => startMs + request * everyMs;

  function send(connection: Connection, request: number): void {
    const onResponse: OnResponse = (status, text) => {
      latenciesMs.push(performance.now() - dueMs(request));
      counter.count(status, text);
      load.onAnswer?.(request, text);
      const waiting = queued.shift();
      if (waiting === undefined) free.push(connection);
      else send(connection, waiting);
      if (latenciesMs.length === total) finished.resolve();
    };
    connection.send(load.requests[request % load.requests.length] as Buffer, onResponse);
  }

  let next = 0;
  function sendWhatIsDue(): void {
    for (; next < total && dueMs(next) <= performance.now(); next++) {
      const connection = free.pop();
      if (connection) send(connection, next);
      else queued.push(next);
    }
    if (next < total) setTimeout(sendWhatIsDue, Math.max(0, dueMs(next) - performance.now()));
  }

  try {
    sendWhatIsDue();
    await finished.promise;
  } finally {
    next = total;
    for (const connection of opened) connection.close();
  }
  counter.requireAllOk();
  return { latenciesMs };
}

export function describeLatencies(latenciesMs: readonly number[]): Latency {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  return { p50Ms: at(0.5), p99Ms: at(0.99), highestMs: sorted.at(-1) ?? 0 };
}
