import type { ServerProcess } from './server-process.ts';

/** How many requests came into the accounts' log, and how many it had no room for. */
export type RequestLogCounts = { readonly written: number; readonly dropped: number };

/** Reads a server's counts of its request log. */
export async function readRequestLog({ metricsUrl }: ServerProcess): Promise<RequestLogCounts> {
  const text = await (await fetch(metricsUrl)).text();
  const sum = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\d+)$`, 'gm'))].reduce(
      (total, [, count]) => total + Number(count),
      0,
    );
  return {
    written: sum('satha_request_log_written_total'),
    dropped: sum('satha_request_log_dropped_total'),
  };
}
