import type { Vehicle } from '../osm/vehicles.ts';
import { viewPois } from '../pois/map-pois.ts';
import { RoadsError } from '../roads-error.ts';
import { findLevels } from './box-tree.ts';
import { viewCounts } from './facts/extract-counts.ts';
import { viewHours } from './facts/map-hours.ts';
import { viewLand } from './land.ts';
import { readMapFile } from './map-file.ts';
import { viewPlaces } from './map-places.ts';
import type { Find, MapFacts, Sections } from './map-sections.ts';
import { requireSoundMap } from './require-sound-map.ts';
import type { MapHierarchy, RoadMap } from './road-map.ts';

/**
 * Opens a map file and checks all of it: checksums, and that no number in it leads astray.
 * @throws RoadsError with a sentence for a file that is missing, foreign, of another version, cut off or damaged.
 */
export async function openMap(path: string): Promise<RoadMap> {
  const { facts, sections, bytes } = await readMapFile(path);
  return makeRoadMap(path, facts, sections, bytes);
}

/**
 * Makes a map of its sections; `name` is what an error calls it.
 * @throws RoadsError when they do not fit together.
 */
export function makeRoadMap(name: string, facts: MapFacts, sections: Sections, fileBytes = 0): RoadMap {
  const find = createSectionFinder(name, sections);
  const firstPoint = find('edge.firstPoint', Uint32Array);
  const points = find('points', Int32Array);
  const items = find('segments.items', Uint32Array);
  const hierarchyOf = (vehicle: Vehicle): MapHierarchy => ({
    firstArc: find(`${vehicle}.firstArc`, Uint32Array),
    arcs: find(`${vehicle}.arcs`, Int32Array),
    arcCosts: find(`${vehicle}.arcCosts`, Int32Array),
  });
  const hierarchies = { light: hierarchyOf('light'), truck: hierarchyOf('truck') };
  const edgeRoad = find('edge.road', Uint32Array);
  const map: RoadMap = {
    ...facts,
    dataVersion: `${facts.source} ${facts.dataDate}`,
    fileBytes,
    vertexCount: hierarchies.light.firstArc.length - 1,
    edgeCount: edgeRoad.length,
    edgeRoad,
    edgeDecimeters: find('edge.decimeters', Uint32Array),
    edgeVertices: find('edge.vertices', Uint32Array),
    edgeSpeeds: find('edge.speeds', Uint8Array),
    firstPoint,
    points,
    roadClass: find('road.class', Uint8Array),
    roadTexts: find('road.texts', Uint32Array),
    texts: { first: find('texts.first', Uint32Array), bytes: find('texts.bytes', Uint8Array) },
    turns: find('turns', Uint32Array),
    hours: viewHours(sections, find),
    segments: {
      items,
      boxes: find('segments.boxes', Int32Array),
      firstPoint,
      points,
      levels: findLevels(items.length / 2),
    },
    hierarchies,
    places: viewPlaces(sections, find),
    pois: viewPois(sections, find),
    land: viewLand(sections, find),
    counts: viewCounts(sections, find),
    sections,
  };
  requireSoundMap(name, map);
  return map;
}

function createSectionFinder(name: string, sections: Sections): Find {
  return (sectionName, kind) => {
    const section = sections.get(sectionName);
    if (section instanceof kind) return section;
    throw new RoadsError(`${name} is damaged: its section "${sectionName}" is missing or of another kind.`);
  };
}
