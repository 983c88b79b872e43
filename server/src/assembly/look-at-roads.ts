import { type GateLine, placeGates } from '@satha/roads/gates/gate-lanes';
import { labelLanes } from '@satha/roads/rules/closed-roads';
import { mainRoads } from '@satha/roads/uae/main-roads';
import type { Config } from '../config/config.ts';
import { closedRoadsOfRule } from '../domain/routing/providers/satha-roads/closed-roads-of-rule.ts';
import { createInstalledMap } from '../domain/routing/providers/satha-roads/installed-map.ts';
import type { RuleRoads } from '../domain/routing/truck-rules/truck-rule.ts';
import { systemClock } from '../platform/clock/system-clock.ts';

/** What there is of a row on the roads in use: those of the installed map, or of the built-in network. */
export type RoadsLook = {
  /** Kilometres of lanes that a rule closes: of a road that is closed both ways twice its length. */
  closedKilometers(roads: RuleRoads): number;
  /** Whether a lane leads through a gate in its direction. */
  isOnRoad(gate: GateLine): boolean;
};

/** Opens the map that the service goes by, for a command that adds a row. */
export async function lookAtRoads({ mapFile: path }: Config): Promise<RoadsLook> {
  const installed = createInstalledMap({ path, clock: systemClock });
  await installed.poll();
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
