import type { Registry } from 'prom-client';
import { addAskedGauges } from './asked-gauges.ts';

/** Measures when free drivers were last looked at; without a sample where nobody has looked. */
export function addSupplyMetrics(
  registry: Registry,
  findLastSample: () => Promise<Temporal.Instant | undefined>,
): void {
  addAskedGauges(registry, findLastSample, [
    {
      name: 'satha_supply_sample_timestamp_seconds',
      help: 'The beginning of the five minutes in which free drivers were last looked at.',
      read: (at) => at && at.epochMilliseconds / 1000,
    },
  ]);
}
