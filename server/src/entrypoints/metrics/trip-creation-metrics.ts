import { Gauge, type Registry } from 'prom-client';
import type { TripWriter } from '../../domain/trips/creating/store-trips-together.ts';

/** Measures how crowded it is where trips are created. */
export function addTripCreationMetrics(registry: Registry, tripWriter: TripWriter): void {
  new Gauge({
    name: 'satha_trips_being_created',
    help: 'Trips by state: waiting for their turn, or under_way to the database and back.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { waiting, underWay } = tripWriter.counts();
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'under_way' }, underWay);
    },
  });
}
