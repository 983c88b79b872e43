import { positionsPolicy } from '../drivers/positions/positions-policy.ts';
import type { Openness } from '../reaching/phones/phone.ts';

/**
 * The figures by which a driver is found. Every figure here is our own (November 2026). Those called patience
 * are of the search itself and shrink with the time scale of the sandbox, whose trucks drive that much
 * faster; the others are of people and machines, and do not.
 */
export const dispatchPolicy = {
  /** How long a driver has to answer an offer whose phone is open; */
  offerSeconds: 20,
  /** and one who has to be reached first. */
  offerSecondsOfClosedPhone: 45,
  /** Drivers asked at a time: one at first, one more in each further round. */
  mostOffersAtOnce: 3,
  /** Circles around the pickup, as the crow flies: the smallest in which enough drivers are free is asked first. */
  ringsMeters: [10_000, 25_000, 60_000, 200_000],
  /** Patience: the widest circle is of use only when nothing nearer turned up meanwhile. */
  widestRingAfterSeconds: 120,
  /** Of the drivers in a circle so many, the nearest as the crow flies, are compared by driving time. */
  candidatesAtMost: 30,
  /** A driver who was not heard of for longer is nowhere we know of. */
  oldestPositionSeconds: positionsPolicy.oldestFreshSeconds,
  /** Patience: with nobody left to ask, how soon to look again, for others come online or become free; */
  searchAgainSeconds: 3,
  /** and how soon at the latest, since a search that goes on is looked at less and less often. */
  searchAgainAtMostSeconds: 10,
  /** However fast the sandbox, not sooner. */
  searchAgainAtLeastSeconds: 0.25,
  /** Patience: the search ends without a driver after it, but no offer is cut short, and not before the departure. */
  searchSeconds: 600,
  /** Patience, of a scheduled trip: for finding a driver, and for what may hold one up on the way. */
  scheduledMarginSeconds: 600,
  /** Of a scheduled trip: the way that is counted with while no driver is near enough to ask. */
  unknownWaySeconds: 2_700,
  /** Patience, of a scheduled trip: how often the nearest driver is looked for anew. */
  scheduledPassSeconds: 300,
  /** Whoever took a search further and did not come back to it by then is taken for dead. */
  leaseSeconds: 10,
  /** Searches that one claim takes, and how many of them are led at a time. */
  searchesPerClaim: 50,
  searchesAtATime: 5,
  /** Trips that one process ends at a time because nobody takes them, and of these of one account. */
  endingsAtATime: 8,
  endingsOfAccount: 2,
  /** Where nobody can tell the way by road: this much longer than the crow flies, at this speed. */
  guessedDetour: 1.4,
  guessedMetersPerSecond: 12,
} as const;

/** Returns how many drivers are to have an open offer in a round; rounds count from 0. */
export function offersAtOnce(rounds: number): number {
  return Math.min(1 + rounds, dispatchPolicy.mostOffersAtOnce);
}

/** Returns until when a driver can answer who is asked at that moment. */
export function answerableUntil(offeredAt: Temporal.Instant, openness: Openness): Temporal.Instant {
  const { offerSeconds, offerSecondsOfClosedPhone } = dispatchPolicy;
  return offeredAt.add(inMilliseconds(openness === 'closed' ? offerSecondsOfClosedPhone : offerSeconds));
}

/** Returns the largest distance from the pickup at which drivers are looked for. */
export function searchRadiusMeters(searchedSeconds: number, timeScale: number): number {
  const isWide = searchedSeconds >= dispatchPolicy.widestRingAfterSeconds / timeScale;
  return dispatchPolicy.ringsMeters.at(isWide ? -1 : -2) ?? 0;
}

/** Returns the candidates in the smallest circle that has so many of them, or all. */
export function inSmallestRing<Candidate extends { readonly straightMeters: number }>(
  candidates: readonly Candidate[],
  wanted: number,
): readonly Candidate[] {
  for (const ringMeters of dispatchPolicy.ringsMeters) {
    const within = candidates.filter(({ straightMeters }) => straightMeters <= ringMeters);
    if (within.length >= wanted) return within;
  }
  return candidates;
}

/** Returns when a search that began then ends without a driver. All on the real clock. */
export function searchEndsAt(
  beganAt: Temporal.Instant,
  departureAt: Temporal.Instant,
  timeScale: number,
): Temporal.Instant {
  // However fast the trucks, one driver is found and asked: an offer is never cut short, whatever time it has.
  const seconds = Math.max(dispatchPolicy.searchSeconds / timeScale, dispatchPolicy.offerSeconds);
  return later(beganAt.add(inMilliseconds(seconds)), departureAt);
}

/**
 * Returns when the search for a scheduled trip's driver begins, on the real clock: so that the nearest one, found, asked and
 * reached, is there at the departure. `waySeconds` is that driver's, undefined while there is none.
 */
export function scheduledSearchBeginsAt(
  departureAt: Temporal.Instant,
  waySeconds: number | undefined,
  timeScale: number,
): Temporal.Instant {
  const { scheduledMarginSeconds, unknownWaySeconds, offerSecondsOfClosedPhone } = dispatchPolicy;
  const driving = ((waySeconds ?? unknownWaySeconds) + scheduledMarginSeconds) / timeScale;
  return departureAt.subtract(inMilliseconds(driving + offerSecondsOfClosedPhone));
}

/** Returns when a scheduled trip, whose search begins at `beginsAt`, is looked at again. */
export function nextScheduledLookAt(
  now: Temporal.Instant,
  beginsAt: Temporal.Instant,
  timeScale: number,
): Temporal.Instant {
  return earlier(now.add(inMilliseconds(dispatchPolicy.scheduledPassSeconds / timeScale)), beginsAt);
}

/**
 * Returns when a search with nobody left to ask goes on: after a thirtieth of the time that it has taken
 * already.
 */
export function nextLookAt(
  now: Temporal.Instant,
  { beganAt, endsAt }: { readonly beganAt: Temporal.Instant; readonly endsAt: Temporal.Instant },
  timeScale: number,
): Temporal.Instant {
  const { searchAgainSeconds, searchAgainAtMostSeconds, searchAgainAtLeastSeconds } = dispatchPolicy;
  const patience = Math.min(
    Math.max((now.since(beganAt).total('seconds') * timeScale) / 30, searchAgainSeconds),
    searchAgainAtMostSeconds,
  );
  return earlier(now.add(inMilliseconds(Math.max(patience / timeScale, searchAgainAtLeastSeconds))), endsAt);
}

/** Returns the earliest moment at which a search may be looked at again. */
export function soonest(now: Temporal.Instant): Temporal.Instant {
  return now.add(inMilliseconds(dispatchPolicy.searchAgainAtLeastSeconds));
}

/** Instants take whole units. */
export function inMilliseconds(seconds: number): { readonly milliseconds: number } {
  return { milliseconds: Math.round(seconds * 1000) };
}

export function earlier(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) <= 0 ? one : other;
}

export function later(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) >= 0 ? one : other;
}
