import { formatVersion } from '@satha/roads/map/map-file';
import { type AreaLevel, areaLevels } from '@satha/roads/map/map-places';
import { describeMap, type RoadMap } from '@satha/roads/map/road-map';
import { vehicles } from '@satha/roads/osm/vehicles';
import { formatFacts, groupThousands } from '../../output.ts';
import { formatBytes } from '../../progress.ts';

/** Returns the facts of a map that `map info` and the commands that build one show. */
export function summarizeMap(map: RoadMap) {
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
    namedThings: map.pois?.weights.length ?? 0,
    sections: info.sections,
  };
}

export type MapSummary = ReturnType<typeof summarizeMap>;

/** Makes the JSON of `map info --json`. */
export function mapDocument(file: string, summary: MapSummary) {
  return { file, ...summary, places: summary.places ?? null };
}

/** Describes a map to a person. */
export function describeSummary(file: string, summary: MapSummary): string {
  const { places, namedThings } = summary;
  return formatFacts([
    ['File', file],
    ['Source', summary.source],
    ['Data of', summary.dataDate],
    ['Format', String(summary.formatVersion)],
    ['Size', formatBytes(summary.bytes)],
    ['Roads', `${groupThousands(summary.roadKilometers)} km in ${groupThousands(summary.edges)} stretches`],
    ['Vehicles', summary.vehicles.map(({ vehicle }) => vehicle).join(', ')],
    [
      'Places',
      places === undefined
        ? 'none'
        : `${groupThousands(places.points)} named points, ${places.emirates} emirates, ` +
          `${groupThousands(places.communities)} communities`,
    ],
    ['Named', namedThings === 0 ? 'nothing' : `${groupThousands(namedThings)} things that are found by name`],
  ]);
}

/** The notice to be shown with whatever is made of the map, as its licence asks. */
export const attribution = 'Map data © OpenStreetMap contributors, under the ODbL.';
