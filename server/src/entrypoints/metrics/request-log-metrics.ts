import { Counter, Gauge, type Registry } from 'prom-client';
import type { RequestLogObserver } from '../../domain/request-log/record-requests.ts';

/** Measures the accounts' request log: what was written, what waits, and what is missing in it. */
export function createRequestLogMetrics(registry: Registry, waiting: () => number): RequestLogObserver {
  const registers = [registry];
  new Gauge({
    name: 'satha_request_log_waiting',
    help: 'Requests that are not written yet.',
    registers,
    collect() {
      this.set(waiting());
    },
  });
  const written = new Counter({
    name: 'satha_request_log_written_total',
    help: 'Requests that were written to the log.',
    registers,
  });
  const dropped = new Counter({
    name: 'satha_request_log_dropped_total',
    help: 'Requests that are missing in the log by reason: full, account_full, not_stored.',
    labelNames: ['reason'],
    registers,
  });
  return {
    onWritten: (count) => written.inc(count),
    onDropped: (reason, count) => dropped.inc({ reason }, count),
  };
}
