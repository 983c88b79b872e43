import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Clock } from '../../../values/clock.ts';
import { straightLineMeters } from '../../../values/coordinates.ts';
import type { FindRouteDeps } from '../../routing/find-route.ts';
import { dispatchPolicy } from '../dispatch-policy.ts';
import { selectDriversForTrip } from './by-hand-store.ts';
import { getTripByHand } from './choice-by-hand.ts';
import type { DriverForTrip, Hindrance, WayToTrip } from './driver-for-trip.ts';
import { findHindrances } from './find-hindrances.ts';
import { findWaysToTrip } from './find-ways-to-trip.ts';
import type { TripByHand } from './trip-by-hand.ts';

/** A driver on shift, how far from the trip, and all that speaks against them. */
export type CandidateForOperator = DriverForTrip & {
  /** Undefined where no road leads there, or nobody knows where the driver is. */
  readonly way: WayToTrip | undefined;
  readonly hindrances: readonly Hindrance[];
};

/** Drivers on shift as an operator chooses a trip's driver; the fewest hindrances first, then the nearest. */
export type CandidatesOfTrip = {
  readonly trip: TripByHand;
  readonly candidates: readonly CandidateForOperator[];
  /** How many others are on shift. */
  readonly leftOut: number;
};

/**
 * Returns drivers on shift for an operator who chooses one for a trip, with one question for all ways: those without
 * hindrances first, in each group the nearest first. Of many, the first thirty in that order by the straight line: whoever
 * tells ways is not asked for those of a whole fleet.
 * @throws Problem trip_not_found.
 */
export async function findCandidatesForOperator(
  deps: FindRouteDeps & { readonly db: Queryable; readonly clock: Clock },
  tripId: number,
): Promise<CandidatesOfTrip> {
  const trip = await getTripByHand(deps.db, tripId);
  const now = deps.clock();
  const onShift = await selectDriversForTrip(deps.db, trip, { now });
  const drivers = chooseCompared(trip, onShift, now);
  const ways = await findWaysToTrip(deps, trip, drivers, now);
  const candidates = drivers.map((driver, index): CandidateForOperator => {
    const way = ways[index];
    const hasNoRoad = driver.position !== undefined && way === undefined;
    return { ...driver, way, hindrances: findHindrances({ trip, driver, now, hasNoRoad }) };
  });
  candidates.sort(nearestWithoutHindranceFirst);
  return { trip, candidates, leftOut: onShift.length - drivers.length };
}

/** Returns as many of the drivers as the search compares by road: those whom nothing hinders first, then the nearest. */
function chooseCompared(trip: TripByHand, onShift: readonly DriverForTrip[], now: Temporal.Instant) {
  const judged = onShift.map((driver) => ({
    driver,
    isHindered: findHindrances({ trip, driver, now }).length > 0,
    meters: driver.position ? straightLineMeters(driver.position, trip.meeting) : Number.MAX_SAFE_INTEGER,
  }));
  return judged
    .sort(
      (one, other) =>
        Number(one.isHindered) - Number(other.isHindered) ||
        one.meters - other.meters ||
        one.driver.driverId - other.driver.driverId,
    )
    .slice(0, dispatchPolicy.candidatesAtMost)
    .map(({ driver }) => driver);
}

function nearestWithoutHindranceFirst(one: CandidateForOperator, other: CandidateForOperator): number {
  const secondsOf = ({ way }: CandidateForOperator) => way?.seconds ?? Number.MAX_SAFE_INTEGER;
  return (
    Number(one.hindrances.length > 0) - Number(other.hindrances.length > 0) ||
    secondsOf(one) - secondsOf(other) ||
    one.driverId - other.driverId
  );
}
