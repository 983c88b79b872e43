import { Gauge, type Registry } from 'prom-client';
import type { MapStatus } from '../../domain/routing/serving-map.ts';

/** Measures which road map serves, how old its data is, and whether a newer file was refused. */
export function addMapMetrics(registry: Registry, status: () => MapStatus): void {
  const registers = [registry];
  new Gauge({
    name: 'satha_map_info',
    help: '1 for the road map that serves, with its data; nothing while the built-in network answers.',
    labelNames: ['data_version', 'data_date'],
    registers,
    collect() {
      this.reset();
      const { serving } = status();
      if (serving) this.set({ data_version: serving.dataVersion, data_date: serving.dataDate }, 1);
    },
  });
  addTime(
    registry,
    { name: 'satha_map_opened_timestamp_seconds', help: 'When the road map that serves was taken up.' },
    () => status().serving?.openedAt.epochMilliseconds,
  );
  addTime(
    registry,
    { name: 'satha_map_data_timestamp_seconds', help: 'The day of the data of the road map that serves.' },
    () => dayStartMs(status().serving?.dataDate),
  );
  new Gauge({
    name: 'satha_map_refused',
    help: '1 while the file in the place of the road map cannot be used.',
    registers,
    collect() {
      this.set(status().refusal === undefined ? 0 : 1);
    },
  });
}

function addTime(
  registry: Registry,
  texts: { readonly name: string; readonly help: string },
  readMs: () => number | undefined,
): void {
  new Gauge({
    ...texts,
    registers: [registry],
    collect() {
      // Without a value there is no sample: 0 would be a date.
      this.remove();
      const ms = readMs();
      if (ms !== undefined) this.set(ms / 1000);
    },
  });
}

function dayStartMs(date: string | undefined): number | undefined {
  const ms = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(ms) ? undefined : ms;
}
