import type { TrackedLocation, TrackedTrip } from '@satha/contract/tracking';

/** A trip as the service told it, with when it did. */
export type KnownTrip = {
  readonly trip: TrackedTrip;
  readonly toldAtMs: number;
  /** When the driver was where the arrival was reckoned from, and when it was reckoned; both by the service's clock. */
  readonly reckoned: { readonly fromMs: number; readonly atMs: number } | undefined;
};

export function knowTrip(trip: TrackedTrip, toldAtMs: number): KnownTrip {
  const age = trip.arrival?.positionAgeSeconds;
  if (typeof age !== 'number') return { trip, toldAtMs, reckoned: undefined };
  const fromMs = trip.fix ? Date.parse(trip.fix.recordedAt) : toldAtMs - age * 1000;
  return { trip, toldAtMs, reckoned: { fromMs, atMs: fromMs + age * 1000 } };
}

/** The same trip with its driver somewhere else; what is older than what is known changes nothing. */
export function moveDriver(known: KnownTrip, { tripId, fix }: TrackedLocation): KnownTrip {
  const { trip } = known;
  const isNewer = !trip.fix || Date.parse(fix.recordedAt) > Date.parse(trip.fix.recordedAt);
  if (trip.tripId !== tripId || !trip.driver?.isAtTrip || !isNewer) return known;
  return { ...known, trip: { ...trip, fix } };
}

const finalStatuses: readonly string[] = ['completed', 'cancelled', 'no_driver_found', 'failed'];

export function isOver({ status }: Pick<TrackedTrip, 'status'>): boolean {
  return finalStatuses.includes(status);
}
