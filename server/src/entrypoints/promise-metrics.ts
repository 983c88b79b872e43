import { Histogram, type Registry } from 'prom-client';
import type { KeptPromise } from '../domain/trips/moves/drive-trip.ts';

/** Seconds later than promised; earlier is below zero. */
const errorBuckets = [-1800, -600, -300, -120, -60, -30, 0, 30, 60, 120, 300, 600, 1800];

/** Measures how far the arrivals that were promised were from those that happened. */
export function createPromiseMetrics(registry: Registry): (kept: KeptPromise) => void {
  const error = new Histogram({
    name: 'satha_arrival_promise_error_seconds',
    help: 'How much later than promised drivers arrived, by leg; earlier is below zero.',
    labelNames: ['leg'],
    buckets: errorBuckets,
    registers: [registry],
  });
  return ({ leg, errorSeconds }) => error.observe({ leg }, errorSeconds);
}
