import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TripState } from '../moves/trip-moves-store.ts';
import { findFirstSeen, type PressRule } from './judge-press.ts';
import { selectWhereabouts } from './whereabouts-store.ts';

/**
 * Returns since when the service has known the truck of a trip's driver to be at the pickup, on the real clock, whatever was pressed
 * when; undefined where it was not seen there, and for trips of before that was looked at.
 */
export async function findSeenAtPickup(
  db: Queryable,
  trip: TripState,
  rule: PressRule,
): Promise<Temporal.Instant | undefined> {
  const { arePressesJudged, driverId, pickup } = trip;
  if (!arePressesJudged || driverId === undefined) return undefined;
  const whereabouts = await selectWhereabouts(db, { ...trip, driverId });
  return whereabouts && findFirstSeen(rule, { ...pickup, since: undefined }, whereabouts);
}
