import { formatVersion } from '@satha/roads/map/map-file';
import { type AreaLevel, areaLevels } from '@satha/roads/map/map-places';
import { describeMap, type RoadMap } from '@satha/roads/map/road-map';
import { vehicles } from '@satha/roads/osm/vehicles';
import { formatFacts, groupThousands } from '../../output.ts';
import { formatBytes } from '../../progress.ts';

/** What `map info` and the commands that build a map tell of it. */
export function makeMapFacts(map: RoadMap) {
  const info = describeMap(map);
  const countAreas = (level: AreaLevel) =>
    map.places?.areaLevels.filter((one) => areaLevels[one] === level).length ?? 0;
  return {
    source: info.source,
    dataDate: info.dataDate,
    dataVersion: info.dataVersion,
    formatVersion,
    bytes: info.fileBytes,
    roadKilometers: info.roadKilometers,
    edges: info.edges,
    vehicles: vehicles.map((vehicle) => ({ vehicle, arcs: info.arcs[vehicle] })),
    places: map.places && {
      points: map.places.kinds.length,
      emirates: countAreas('region'),
      communities: countAreas('community'),
    },
    sections: info.sections,
  };
}

export type MapFacts = ReturnType<typeof makeMapFacts>;

export function mapDocument(file: string, facts: MapFacts) {
  return { file, ...facts, places: facts.places ?? null };
}

export function describeMapFacts(file: string, facts: MapFacts): string {
  const { places } = facts;
  return formatFacts([
    ['File', file],
    ['Source', facts.source],
    ['Data of', facts.dataDate],
    ['Format', String(facts.formatVersion)],
    ['Size', formatBytes(facts.bytes)],
    ['Roads', `${groupThousands(facts.roadKilometers)} km in ${groupThousands(facts.edges)} stretches`],
    ['Vehicles', facts.vehicles.map(({ vehicle }) => vehicle).join(', ')],
    [
      'Places',
      places === undefined
        ? 'none'
        : `${groupThousands(places.points)} named points, ${places.emirates} emirates, ` +
          `${groupThousands(places.communities)} communities`,
    ],
  ]);
}

export const attribution = 'Map data © OpenStreetMap contributors, under the ODbL.';
