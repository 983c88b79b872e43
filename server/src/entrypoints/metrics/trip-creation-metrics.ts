import { Gauge, type Registry } from 'prom-client';
import type { TripBatcher } from '../../domain/trips/creating/batch-create-trips.ts';

/** Measures how crowded it is where trips are created. */
export function addTripCreationMetrics(registry: Registry, tripBatcher: TripBatcher): void {
  new Gauge({
    name: 'satha_trips_being_created',
    help: 'Trips by state: waiting for their turn, or under_way to the database and back.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { waiting, underWay } = tripBatcher.counts();
      this.set({ state: 'waiting' }, waiting);
      this.set({ state: 'under_way' }, underWay);
    },
  });
}
