import type { Config } from '../config/config.ts';
import { createInstalledMap } from '../domain/routing/providers/satha-roads/installed-map.ts';
import { createMapRouteProvider } from '../domain/routing/providers/satha-roads/map-route-provider.ts';
import { createRuleKeeper } from '../domain/routing/providers/satha-roads/rule-keeper.ts';
import type { RuledRoutes } from '../domain/routing/route-provider.ts';
import type { TruckRuleRows } from '../domain/routing/truck-rules/rule-book.ts';
import { systemClock } from '../platform/clock/system-clock.ts';

/** Finds ways on one map by different rules, all of them to be obeyed; undefined where there are no rules. */
export type RuledRoads = { by(rows: TruckRuleRows): Promise<RuledRoutes | undefined> };

/** Opens the map that the service goes by, for a command that compares rules. */
export async function openRuledRoads({ mapFile: path }: Config): Promise<RuledRoads> {
  const installed = createInstalledMap({ path, clock: systemClock });
  await installed.poll();
  const currentMap = installed.current;
  const rules = createRuleKeeper({
    path,
    currentMap,
    onFault: (reason) => {
      throw new Error(reason);
    },
  });
  const provider = createMapRouteProvider({ currentMap, rulesOn: rules.rulesOn });
  return {
    async by(rows) {
      await rules.take(rows, 'obey');
      return provider.ruled?.();
    },
  };
}
