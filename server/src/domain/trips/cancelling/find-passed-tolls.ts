import type { FareLine } from '@satha/terms/fare-lines';
import { tripStatusOf } from '@satha/terms/trip-statuses';
import type { Queryable } from '../../../platform/db/queryable.ts';
import type { Fils } from '../../../values/money.ts';
import { sumFareLines } from '../../pricing/sum-fare-lines.ts';
import { findPassedGatesOfTrucks } from '../../tolls/find-passed-gates.ts';
import { findTollGates } from '../../tolls/queries.ts';
import type { TripState } from '../moves/trip-moves-store.ts';
import { selectAboardSince, selectAboardTracks } from '../tracks/queries.ts';
import { selectWitnessedPoints } from '../tracks/witnessed-track-store.ts';

/**
 * Returns what of a trip's fare is for gates that its truck has passed with the customer's vehicle aboard: nothing before that is
 * confirmed, and nothing for a gate that is no line of the fare. The track is read only where that can be something.
 */
export async function findPassedTolls(db: Queryable, trip: TripState): Promise<Fils> {
  const { accountId, tripId, driverId, tollFils } = trip;
  const { isOnBoard } = tripStatusOf(trip.confirmedStatus ?? trip.status);
  if (tollFils === 0 || driverId === undefined || !isOnBoard) return 0;
  const aboard = await selectAboardSince(db, trip);
  if (!aboard) return 0;
  const { since } = aboard;
  const gates = await findTollGates(db);
  const ofDriver = await selectWitnessedPoints(db, { accountId, tripId, driverId, since });
  const before = (await selectAboardTracks(db, [trip])).filter(
    (point) => point.driverId !== null && point.driverId !== driverId && !isBefore(point.recordedAt, since),
  );
  const points = [...before, ...ofDriver.map((point) => ({ ...point, driverId }))];
  const passed = new Set(findPassedGatesOfTrucks(points, gates).map(({ gate }) => gates[gate]?.code));
  return sumFareLines(aboard.fareLines.filter((line) => isPassed(line, passed)));
}

function isPassed(line: FareLine, passed: ReadonlySet<string | undefined>): boolean {
  return line.code === 'toll' && passed.has(line.gate);
}

function isBefore(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) < 0;
}
