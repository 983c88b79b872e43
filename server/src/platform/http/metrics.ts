import type { FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client';
import type { Database, ObserveStatement } from '../db/database.ts';
import { routeOf } from './request-log.ts';
import type { RequestEnd } from './when-over.ts';

export type Metrics = {
  readonly registry: Registry;
  /**
   * Counts and times a request that is over by method, route and status; `aborted` where the client left before. Not
   * those that are answered by a stream, which takes as long as its reader likes.
   */
  observe(request: FastifyRequest, end: RequestEnd): void;
};

/** Seconds; the service answers most requests in a few milliseconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const misnamed = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

let ofProcess: readonly Metric[] | undefined;

/**
 * Returns the metrics of Node itself, the same ones for every registry: their timers and observers last as long as the
 * process, so each app of a process that had its own would be kept, and slow it down, after it has closed.
 */
function metricsOfProcess(): readonly Metric[] {
  if (ofProcess === undefined) {
    const registry = new Registry();
    collectDefaultMetrics({ register: registry });
    // Gauges by the name of counters, which say what nodejs_active_handles and its like say by kind.
    for (const name of misnamed) registry.removeSingleMetric(name);
    ofProcess = registry.getMetricsAsArray().flatMap(({ name }) => registry.getSingleMetric(name) ?? []);
  }
  return ofProcess;
}

/** Makes a registry of its own for each app, so that several in one process (as in tests) keep apart. */
export function createMetrics(
  labels: Record<string, string>,
  db: Pick<Database, 'counts' | 'observeStatements'>,
  release: string,
): Metrics {
  const registry = new Registry();
  registry.setDefaultLabels(labels);
  for (const metric of metricsOfProcess()) registry.registerMetric(metric);
  new Gauge({
    name: 'satha_build_info',
    help: '1 for the release of Satha and of Node that runs.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: release, node: process.version }, 1);
  db.observeStatements(createStatementObserver(registry));
  const duration = new Histogram({
    name: 'satha_http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  });
  const unknownOutcomes = new Counter({
    name: 'satha_http_unknown_outcomes_total',
    help: 'Requests refused without knowing whether they were done, by route and status.',
    labelNames: ['route', 'status'],
    registers: [registry],
  });
  new Gauge({
    name: 'satha_database_connections',
    help: 'Connections of the pool by state; waiting is work without one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(db.counts())) this.set({ state }, count);
    },
  });
  return {
    registry,
    observe(request, { status, isAborted, durationMs }) {
      if (request.isOutcomeUnknown) {
        unknownOutcomes.inc({ route: routeOf(request), status: String(status ?? 'aborted') });
      }
      if (status === 200 && request.routeOptions?.config?.sends === 'text/event-stream') return;
      // The route, not the path: a caller cannot make new series. Unknown paths share one.
      const labels = {
        method: request.method,
        route: routeOf(request),
        status: isAborted ? 'aborted' : String(status),
      };
      duration.observe(labels, durationMs / 1000);
    },
  };
}

/** Seconds: a statement by an index takes less than a millisecond. */
const statementBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Names stand in the code; were one ever made of data, its series would not outgrow this. Our own figure. */
const mostStatements = 300;

/** Times statements by their names. A name's series is looked up once, so that a statement costs no more than its sample. */
function createStatementObserver(registry: Registry): ObserveStatement {
  const durations = new Histogram({
    name: 'satha_database_statement_duration_seconds',
    help: 'How long the database took by the name of the statement; other: without a name, transactions among them.',
    labelNames: ['statement'],
    buckets: statementBuckets,
    registers: [registry],
  });
  const others = durations.labels('other');
  const byName = new Map<string, typeof others>();
  const begin = (name: string) => {
    if (byName.size >= mostStatements) return others;
    const series = durations.labels(name);
    byName.set(name, series);
    return series;
  };
  return (name, seconds) => {
    const series = name === undefined ? others : (byName.get(name) ?? begin(name));
    series.observe(seconds);
  };
}
