import type { Config } from '../../config/config.ts';
import { lookAtMap, type RoadsLook } from '../../domain/routing/providers/satha-roads/look-at-map.ts';
import type { Clock } from '../../values/clock.ts';

/** Opens the roads that the service goes by, for a command that adds a row. */
export function lookAtRoads({ mapFile }: Config, clock: Clock): Promise<RoadsLook> {
  return lookAtMap(mapFile, clock);
}
