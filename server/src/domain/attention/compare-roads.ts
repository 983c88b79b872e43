import { once } from 'node:events';
import { type FindManyDeps, findMany } from '../routing/find-many.ts';
import { type RouteCost, RouteProviderUnavailable } from '../routing/route-provider.ts';
import { concernPolicy } from '../trips/all-accounts/concern-policy.ts';
import type { Moment, RoadComparison } from './judge-trucks.ts';
import { findDoubts, nameOf } from './judge-trucks.ts';
import type { TruckOnWay } from './movements-store.ts';

const { mostRoads, longestAskingMs } = concernPolicy.settingOut;

/**
 * Asks the roads whether trucks that have come no nearer as the crow flies have come nearer all the same, first of those of which
 * nothing is told yet. One after another and not for long, so that quotes, which ask the same roads, and the next look wait for
 * none of it. Of a truck that was not asked for, or of which no road is known, nothing is said.
 */
export async function compareRoads(
  deps: FindManyDeps,
  trucks: readonly TruckOnWay[],
  moment: Moment,
): Promise<RoadComparison> {
  const doubts = findDoubts(trucks, moment)
    .toSorted((one, other) => Number(one.isOpen) - Number(other.isOpen))
    .slice(0, mostRoads);
  const lessByName = new Map<string, number>();
  const tooLate = AbortSignal.timeout(longestAskingMs);
  async function ask(): Promise<void> {
    for (const { truck, kind, way } of doubts) {
      const { vehicleClass, vehicleTypeId, target } = truck;
      const from = [way.from, way.to];
      const request = { from, to: [target], vehicleClass, vehicleTypeId, departureAt: moment.now };
      const rows = await findMany(deps, request).catch(unlessAway);
      if (tooLate.aborted) return;
      const [before, now] = (rows ?? []).map(([cost]) => cost && secondsOf(cost));
      if (before !== undefined && now !== undefined) lessByName.set(nameOf(kind, truck), before - now);
    }
  }
  await Promise.race([ask(), once(tooLate, 'abort')]);
  return lessByName;
}

/** Of driving alone: a truck that waits for a road to open has come nearer all the same. */
function secondsOf({
  freeFlowSeconds: { city, arterial, highway },
}: Pick<RouteCost, 'freeFlowSeconds'>): number {
  return city + arterial + highway;
}

/** Without roads the look goes on, by what the track alone says. */
function unlessAway(error: unknown): undefined {
  if (!(error instanceof RouteProviderUnavailable)) throw error;
}
