import { listHours } from '@satha/roads/map/facts/map-hours';
import type { RoadMap } from '@satha/roads/map/road-map';
import { parseClosedHours } from '@satha/roads/osm/closed-hours';
import { mapRuleCode, type TruckRule } from '../../truck-rules/truck-rule.ts';

/** Returns what a map says is closed to trucks at certain hours as rules of every day, those of most roads first. */
export function rulesOfMap(map: RoadMap): TruckRule[] {
  return listHours(map).flatMap((mapHours) =>
    parseClosedHours(mapHours).map(
      ({ days, windows }): TruckRule => ({
        ...{ roadRuleId: 0, code: mapRuleCode, source: map.dataVersion, mapHours },
        name: 'roads and turns with a sign of these hours, by the map',
        nameArabic: 'طرق ومنعطفات عليها لافتة بهذه الأوقات حسب الخريطة',
        ...{ refs: [], names: [], areas: [], headingDegrees: undefined },
        ...{ days, windows, season: 'always', tareOverKg: 0, firstDay: 0, lastDay: undefined },
      }),
    ),
  );
}
