import { roadClasses } from '../osm/road-classes.ts';
import { vehicles } from '../osm/vehicles.ts';
import { arePoisSound } from '../pois/map-pois.ts';
import { RoadsError } from '../roads-error.ts';
import { noEdge, viaToEdge } from './arcs.ts';
import { arePlacesSound } from './are-places-sound.ts';
import { areHoursSound } from './facts/map-hours.ts';
import { isLandSound } from './land.ts';
import { areBelow, isRising } from './numbers.ts';
import type { MapHierarchy, RoadMap } from './road-map.ts';

/**
 * Checks that every number of a map that stands for a place in it stands for one that is there, so that whatever the file
 * holds, a query ends with an answer.
 * @throws RoadsError
 */
export function requireSoundMap(path: string, map: RoadMap): void {
  const part = findUnsoundPart(map);
  if (part !== undefined) throw new RoadsError(`${path} is damaged: its ${part} do not fit together.`);
}

function findUnsoundPart(map: RoadMap): string | undefined {
  if (!areEdgesSound(map)) return 'edges';
  if (!isRising(map.firstPoint, map.points.length / 2, 2)) return 'points';
  if (!areTextsSound(map)) return 'names';
  if (!areSegmentsSound(map)) return 'segments';
  if (map.turns.length % 3 !== 0) return 'turns';
  if (map.hours !== undefined && !areHoursSound(map.hours, map)) return 'hours';
  if (map.places !== undefined && !arePlacesSound(map.places)) return 'places';
  if (map.pois !== undefined && !arePoisSound(map.pois)) return 'named things';
  if (map.land !== undefined && !isLandSound(map.land)) return 'shores';
  const isSound = vehicles.every((vehicle) => isHierarchySound(map, map.hierarchies[vehicle]));
  return isSound ? undefined : 'arcs';
}

function areEdgesSound(map: RoadMap): boolean {
  const { edgeCount, edgeRoad, edgeDecimeters, edgeVertices, edgeSpeeds, roadClass, vertexCount } = map;
  return (
    edgeDecimeters.length === edgeCount &&
    edgeVertices.length === 4 * edgeCount &&
    edgeSpeeds.length === 4 * edgeCount &&
    map.firstPoint.length === edgeCount + 1 &&
    areBelow(edgeRoad, roadClass.length) &&
    areBelow(edgeVertices, vertexCount) &&
    edgeDecimeters.every((length) => length > 0)
  );
}

function areTextsSound({ roadClass, roadTexts, texts }: RoadMap): boolean {
  return (
    roadTexts.length === 3 * roadClass.length &&
    areBelow(roadClass, roadClasses.length) &&
    areBelow(roadTexts, texts.first.length - 1) &&
    isRising(texts.first, texts.bytes.length, 0)
  );
}

function areSegmentsSound({ segments: { items, boxes, levels }, edgeCount, firstPoint }: RoadMap): boolean {
  if (items.length % 2 !== 0 || boxes.length !== 4 * (levels.at(-1) ?? 0)) return false;
  for (let item = 0; item < items.length; item += 2) {
    const edge = items[item] ?? 0;
    const point = items[item + 1] ?? 0;
    if (edge >= edgeCount || point < (firstPoint[edge] ?? 0) || point + 1 >= (firstPoint[edge + 1] ?? 0))
      return false;
  }
  return true;
}

function isHierarchySound(map: RoadMap, { firstArc, arcs, arcCosts }: MapHierarchy): boolean {
  const { vertexCount, edgeCount } = map;
  if (firstArc.length !== vertexCount + 1 || arcCosts.length !== 2 * arcs.length) return false;
  if (!isRising(firstArc, arcs.length / 2, 0)) return false;
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const end = firstArc[vertex + 1] ?? 0;
    for (let arc = firstArc[vertex] ?? 0; arc < end; arc++) {
      const target = arcs[2 * arc] ?? 0;
      const via = arcCosts[4 * arc + 3] ?? 0;
      const isViaSound =
        via >= 0 ? via > vertex && via < vertexCount : via === noEdge || viaToEdge(via) < edgeCount;
      if (target < 0 || target >> 2 >= vertex || (arcs[2 * arc + 1] ?? 0) < 0 || !isViaSound) return false;
    }
  }
  return true;
}
