import { tripStatuses } from '@satha/terms/trip-statuses';
import { Gauge, type Registry } from 'prom-client';
import type { OpenTripCount } from '../../domain/trips/counting/queries.ts';
import { askInTime } from './asked-gauges.ts';

/** Measures how many trips are in each status that is not final. */
export function addOpenTripMetrics(
  registry: Registry,
  countOpenTrips: () => Promise<readonly OpenTripCount[]>,
): void {
  new Gauge({
    name: 'satha_trips_open',
    help: 'Trips that are not over by status, of the whole environment.',
    labelNames: ['status'],
    registers: [registry],
    async collect() {
      const counts = await askInTime(countOpenTrips);
      this.reset();
      if (counts === undefined) return;
      const byCode = new Map(counts.answer.map(({ status, count }) => [status, count]));
      for (const [status, { code, isFinal }] of Object.entries(tripStatuses)) {
        if (!isFinal) this.set({ status }, byCode.get(code) ?? 0);
      }
    },
  });
}
