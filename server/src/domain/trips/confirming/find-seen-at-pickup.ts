import type { Queryable } from '../../../platform/db/queryable.ts';
import type { TripState } from '../moves/trip-moves-store.ts';
import { findFirstSeen, type PressRule } from './judge-press.ts';
import { selectWhereabouts } from './whereabouts-store.ts';

/** Since when a truck has been known to be at the pickup: on the real clock, and how long after its driver took the trip. */
export type SeenAtPickup = { readonly at: Temporal.Instant; readonly afterAssignment: Temporal.Duration };

/**
 * Returns since when the service has known the truck of a trip's driver to be at the pickup, whatever was pressed when; undefined
 * where it was not seen there, and for trips of before that was looked at.
 */
export async function findSeenAtPickup(
  db: Queryable,
  trip: TripState,
  rule: PressRule,
): Promise<SeenAtPickup | undefined> {
  const { arePressesJudged, driverId, pickup } = trip;
  if (!arePressesJudged || driverId === undefined) return undefined;
  const whereabouts = await selectWhereabouts(db, { ...trip, driverId });
  const at = whereabouts && findFirstSeen(rule, { ...pickup, since: undefined }, whereabouts);
  return at && { at, afterAssignment: at.since(whereabouts.assignedAt) };
}
