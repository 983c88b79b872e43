import type { TrackedTripSummary } from '@satha/contract/tracking';
import { readClockMs } from '@satha/web-kit/clock.ts';
import { readStored, removeStored, writeStored } from '@satha/web-kit/pwa/store.ts';
import type { KnownTrip } from '../api/known-trip.ts';
import { sourcePath, type TripSource } from '../api/trip-source.ts';

/**
 * What the app shows while the service cannot be reached: the trips under way and the one that was looked at last. No
 * number, no code, no token; past trips are not kept. It goes when its reader signs out.
 */
type Kept = {
  /** When the service told it. */
  readonly atMs: number;
  readonly current: readonly TrackedTripSummary[];
  readonly trips: readonly KnownTrip[];
};

const key = 'satha-track-trips-1';
const linkKey = 'satha-track-link-1';
/** A telling that is older is of no use to anybody. */
const longestMs = 24 * 3_600_000;
const mostTrips = 3;

/** Tells whether somebody was signed in here, however long ago. */
export function hasKept(): boolean {
  return readStored<Kept>('local', key) !== undefined;
}

export function readCurrent(): Pick<Kept, 'current' | 'atMs'> | undefined {
  return readKept();
}

export function keepCurrent(current: readonly TrackedTripSummary[], atMs: number): void {
  const trips = readKept()?.trips ?? [];
  writeStored('local', key, { atMs, current, trips } satisfies Kept);
}

export function readTrip(source: TripSource): KnownTrip | undefined {
  if (source.kind === 'own') return readKept()?.trips.find(({ trip }) => trip.tripId === source.tripId);
  const kept = readStored<{ readonly of: number; readonly known: KnownTrip }>('tab', linkKey);
  return kept?.of === digest(sourcePath(source)) ? kept.known : undefined;
}

export function keepTrip(source: TripSource, known: KnownTrip): void {
  if (source.kind === 'link') {
    // As long as the tab; the token itself is not written down.
    writeStored('tab', linkKey, { of: digest(sourcePath(source)), known });
    return;
  }
  const kept = readKept();
  const under = new Set(kept?.current.map(({ tripId }) => tripId));
  const others = (kept?.trips ?? []).filter(
    ({ trip }) => trip.tripId !== source.tripId && under.has(trip.tripId),
  );
  const trips = [known, ...others].slice(0, mostTrips);
  writeStored('local', key, { atMs: known.toldAtMs, current: kept?.current ?? [], trips } satisfies Kept);
}

/** Removes a stored trip: what is told no more is not shown again either. */
export function forgetTrip(source: TripSource): void {
  if (source.kind === 'link') {
    if (readTrip(source)) removeStored('tab', linkKey);
    return;
  }
  const kept = readKept();
  const trips = kept?.trips.filter(({ trip }) => trip.tripId !== source.tripId);
  if (kept && trips) writeStored('local', key, { ...kept, trips } satisfies Kept);
}

export function forgetTrips(): void {
  removeStored('local', key);
}

/** Removes all stored trips, those of links too: one may be what a page broke on. */
export function forgetAllKept(): void {
  forgetTrips();
  removeStored('tab', linkKey);
}

function readKept(): Kept | undefined {
  const kept = readStored<Kept>('local', key);
  if (kept === undefined) return undefined;
  return isRecent(kept.atMs) ? kept : undefined;
}

function isRecent(atMs: number): boolean {
  return readClockMs() - atMs < longestMs;
}

/** Tells one address from another and gives neither away. */
function digest(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}
