import { setTimeout } from 'node:timers/promises';
import type { ServerProcess } from './server-process.ts';

/** How many requests came into the accounts' log, and how many it had no room for. */
export type RequestLogCounts = { readonly written: number; readonly dropped: number };

/** Reads a server's counts of its request log. */
export async function readRequestLog(server: ServerProcess): Promise<RequestLogCounts> {
  const sum = await readMetrics(server);
  return {
    written: sum('satha_request_log_written_total'),
    dropped: sum('satha_request_log_dropped_total'),
  };
}

const pollMs = 100;

/** Waits until a server has written all requests so far to its log: a round would pay for those before it. */
export async function waitForRequestLog(server: ServerProcess): Promise<void> {
  for (;;) {
    const sum = await readMetrics(server);
    if (sum('satha_request_log_waiting') === 0) return;
    await setTimeout(pollMs);
  }
}

/** Returns what sums the series of a metric by its name. */
async function readMetrics({ metricsUrl }: ServerProcess): Promise<(name: string) => number> {
  const text = await (await fetch(metricsUrl)).text();
  return (name) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\d+)$`, 'gm'))].reduce(
      (total, [, count]) => total + Number(count),
      0,
    );
}
