import type { ClosedRoads } from '@satha/roads/rules/closed-roads';
import type { RuleRoads } from '../../truck-rules/truck-rule.ts';

/** Returns the roads of a rule as the road library closes them, by a bit. */
export function closedRoadsOfRule(
  { refs, names, areas, headingDegrees, mapHours }: RuleRoads,
  bit: number,
): ClosedRoads {
  return { bit, refs, names, areas: areas.map(toPolygon), headingDegrees, mapHours };
}

/** Degrees as GeoJSON has them become units, latitude first. */
function toPolygon(rings: RuleRoads['areas'][number]): number[][] {
  const toUnits = (degrees: number | undefined) => Math.round((degrees ?? 0) * 1e7);
  return rings.map((ring) => ring.flatMap(([lng, lat]) => [toUnits(lat), toUnits(lng)]));
}
