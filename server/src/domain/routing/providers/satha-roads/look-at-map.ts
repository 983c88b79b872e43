import { type GateLine, placeGates } from '@satha/roads/gates/gate-lanes';
import { labelLanes } from '@satha/roads/rules/closed-roads';
import { mainRoads } from '@satha/roads/uae/main-roads';
import type { Clock } from '../../../../values/clock.ts';
import type { RuleRoads } from '../../truck-rules/truck-rule.ts';
import { closedRoadsOfRule } from './closed-roads-of-rule.ts';
import { createInstalledMap } from './installed-map.ts';

/** What there is of a row on the roads in use: those of the installed map, or of the built-in network where there is none. */
export type RoadsLook = {
  /** Kilometres of lanes that a rule closes: of a road that is closed both ways twice its length. */
  closedKilometers(roads: RuleRoads): number;
  /** Whether a lane leads through a gate in its direction. */
  isOnRoad(gate: GateLine): boolean;
};

/** Opens the map of that file, or the built-in network where there is none. Of a map that cannot be opened it tells why. */
export async function lookAtMap(
  path: string,
  clock: Clock,
): Promise<RoadsLook | { readonly refusal: string }> {
  const installed = createInstalledMap({ path, clock });
  await installed.poll();
  const { refusal } = installed.status();
  if (refusal !== undefined) return { refusal };
  const map = installed.current() ?? mainRoads;
  return {
    closedKilometers(roads) {
      const { setOfLane } = labelLanes(map, [closedRoadsOfRule(roads, 0)]);
      const decimeters = setOfLane.reduce(
        (sum, set, lane) => (set === 0 ? sum : sum + (map.edgeDecimeters[lane >> 1] ?? 0)),
        0,
      );
      return decimeters / 10_000;
    },
    isOnRoad: (gate) => placeGates(map, [gate]).size > 0,
  };
}
