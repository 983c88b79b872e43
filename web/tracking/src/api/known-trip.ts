import type { TrackedLocation, TrackedTrip } from '@satha/contract/tracking';
import { tripStatuses } from '@satha/terms/trip-statuses';

/** A trip as the service told it, with when it did. */
export type KnownTrip = {
  readonly trip: TrackedTrip;
  readonly toldAtMs: number;
  /** When the driver was where the arrival was reckoned from, and when it was reckoned; both by the service's clock. */
  readonly reckoned: { readonly fromMs: number; readonly atMs: number } | undefined;
  /** The moment that is counted down to. */
  readonly arrivalMs?: number | undefined;
};

/** An estimate that is no farther from the one before says the same: it is reckoned anew all the time. */
const sameEstimateMs = 60_000;
const minuteMs = 60_000;

/** `before`: what was known of the same trip until now. */
export function knowTrip(trip: TrackedTrip, toldAtMs: number, before?: KnownTrip): KnownTrip {
  const known = { trip, toldAtMs, arrivalMs: settleArrival(trip, toldAtMs, before) };
  const age = trip.arrival?.positionAgeSeconds;
  if (typeof age !== 'number') return { ...known, reckoned: undefined };
  const fromMs = trip.fix ? Date.parse(trip.fix.recordedAt) : toldAtMs - age * 1000;
  return { ...known, reckoned: { fromMs, atMs: fromMs + age * 1000 } };
}

/**
 * Minutes that were counted down do not come back, unless the truck is really later. While it comes no nearer they stand still:
 * only what is driven is counted down.
 */
function settleArrival(
  trip: TrackedTrip,
  toldAtMs: number,
  before: KnownTrip | undefined,
): number | undefined {
  const { arrival, status } = trip;
  if (typeof arrival?.arrivalAt !== 'string') return undefined;
  const nextMs = Date.parse(arrival.arrivalAt);
  const formerMs = before?.arrivalMs;
  const isSame = before?.trip.status === status && before.trip.arrival?.leg === arrival.leg;
  if (!isSame || formerMs === undefined || Math.abs(nextMs - formerMs) > sameEstimateMs) return nextMs;
  if (!hasComeNoNearer(trip, before.trip)) return formerMs;
  const shown = Math.ceil((formerMs - toldAtMs) / minuteMs);
  return Math.max(formerMs, Math.min(nextMs, toldAtMs + shown * minuteMs));
}

type Reckoned = Pick<TrackedTrip, 'arrival' | 'fix'>;

function hasComeNoNearer(now: Reckoned, before: Reckoned): boolean {
  const [left, leftBefore] = [now, before].map(({ arrival }) => arrival?.durationSeconds ?? undefined);
  const isNewer = now.fix !== null && before.fix !== null && now.fix.recordedAt !== before.fix.recordedAt;
  return isNewer && left !== undefined && leftBefore !== undefined && left >= leftBefore;
}

/** Returns a trip with its driver's new position; one that is older than the known one changes nothing. */
export function moveDriver(known: KnownTrip, { tripId, fix }: TrackedLocation): KnownTrip {
  const { trip } = known;
  const isNewer = !trip.fix || Date.parse(fix.recordedAt) > Date.parse(trip.fix.recordedAt);
  if (trip.tripId !== tripId || !trip.driver?.isAtTrip || !isNewer) return known;
  return { ...known, trip: { ...trip, fix } };
}

export function isOver({ status }: Pick<TrackedTrip, 'status'>): boolean {
  return tripStatuses[status].isFinal;
}
