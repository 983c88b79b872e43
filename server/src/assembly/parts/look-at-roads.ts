import type { Config } from '../../config/config.ts';
import { lookAtMap } from '../../domain/routing/providers/satha-roads/look-at-map.ts';
import type { Clock } from '../../values/clock.ts';

/** Opens the roads that the service goes by, for a command that adds a row; tells why where they cannot be opened. */
export function lookAtRoads({ mapFile }: Config, clock: Clock): ReturnType<typeof lookAtMap> {
  return lookAtMap(mapFile, clock);
}
