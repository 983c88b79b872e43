import { tripStatuses } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { findMany, type TimedCost } from '../../routing/find-many.ts';
import { type FindRouteDeps, secondsToArrival } from '../../routing/find-route.ts';
import { RouteProviderUnavailable } from '../../routing/route-provider.ts';
import { dispatchPolicy, inMilliseconds, searchRadiusMeters } from '../dispatch-policy.ts';
import type { Search } from '../search.ts';
import type { Candidate, RankedCandidate } from './candidate.ts';
import { type FoundDrivers, selectCandidates } from './candidates-store.ts';

/** What one pass of a search found of the drivers on shift, and how far around the pickup it searched. */
export type SearchPass = FoundDrivers & { readonly radiusMeters: number };

/**
 * Returns for each search the drivers who may be asked, nearest first as the crow flies, and why the others
 * may not; one query for all of them.
 */
export async function findCandidates(
  { db, timeScale }: { readonly db: Queryable; readonly timeScale: number },
  searches: readonly Search[],
  now: Temporal.Instant,
): Promise<SearchPass[]> {
  if (searches.length === 0) return [];
  const { candidatesAtMost: atMost, oldestPositionSeconds } = dispatchPolicy;
  const questions = searches.map((search) => ({ search, radiusMeters: radiusOf(search, now, timeScale) }));
  const heardOfSince = now.subtract(inMilliseconds(oldestPositionSeconds));
  const found = await selectCandidates(db, questions, { now, heardOfSince, atMost });
  return questions.map(({ radiusMeters }, index) => ({ ...(found[index] as FoundDrivers), radiusMeters }));
}

/** A scheduled trip has all the time that the farthest driver needs. */
function radiusOf({ status, beganAt, isWidened }: Search, now: Temporal.Instant, timeScale: number): number {
  const isWide = isWidened || status === tripStatuses.scheduled.code;
  const searchedSeconds = isWide ? Number.POSITIVE_INFINITY : now.since(beganAt ?? now).total('seconds');
  return searchRadiusMeters(searchedSeconds, timeScale);
}

/**
 * Returns the candidates by driving time to the pickup, those without a road to it left out. Where nobody can
 * tell the way, the straight line has to do: a driver from a little farther is better than none.
 */
export async function rankByDrivingTime(
  deps: FindRouteDeps,
  {
    pickup,
    vehicleClass,
    vehicleTypeId,
  }: Pick<Search, 'pickup' | 'vehicleClass'> & Partial<Pick<Search, 'vehicleTypeId'>>,
  candidates: readonly Candidate[],
  now: Temporal.Instant,
): Promise<RankedCandidate[]> {
  const from = candidates.map(({ position }) => position);
  const request = { from, to: [pickup], vehicleClass, vehicleTypeId, departureAt: now };
  const ways = await findMany(deps, request).catch((error: unknown) => {
    if (!(error instanceof RouteProviderUnavailable)) throw error;
    return candidates.map((candidate) => [guessWay(candidate)]);
  });
  return candidates
    .flatMap((candidate, index) => {
      const way = ways[index]?.[0];
      return way
        ? [{ ...candidate, pickupMeters: way.distanceMeters, pickupSeconds: secondsToArrival(way) }]
        : [];
    })
    .sort((one, other) => one.pickupSeconds - other.pickupSeconds || one.driverId - other.driverId);
}

function guessWay({ straightMeters }: Candidate): Pick<TimedCost, 'distanceMeters' | 'durationSeconds'> {
  const { guessedDetour, guessedMetersPerSecond } = dispatchPolicy;
  const distanceMeters = Math.round(straightMeters * guessedDetour);
  return { distanceMeters, durationSeconds: Math.round(distanceMeters / guessedMetersPerSecond) };
}
