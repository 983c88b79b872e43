import { formatVersion } from '@satha/roads/map/map-file';
import { describeMap, type RoadMap } from '@satha/roads/map/road-map';
import { vehicles } from '@satha/roads/osm/vehicles';
import { formatFacts, groupThousands } from '../../output.ts';
import { formatBytes } from '../../progress.ts';

/** Returns the facts of a map that `map info` and the commands that build one show. */
export function summarizeMap(map: RoadMap) {
  const info = describeMap(map);
  return {
    source: info.source,
    dataDate: info.dataDate,
    truckStreets: info.truckStreets,
    dataVersion: info.dataVersion,
    formatVersion,
    bytes: info.fileBytes,
    roadKilometers: info.roadKilometers,
    kilometersByClass: info.kilometersByClass,
    areaSquareKilometers: info.areaSquareKilometers,
    edges: info.edges,
    vehicles: vehicles.map((vehicle) => ({ vehicle, arcs: info.arcs[vehicle] })),
    places: info.places,
    namedThings: info.namedThings,
    counts: info.counts,
    sections: info.sections,
  };
}

export type MapSummary = ReturnType<typeof summarizeMap>;

/** Makes the JSON of `map info --json`. */
export function mapDocument(file: string, summary: MapSummary) {
  return { file, ...summary, places: summary.places ?? null, counts: summary.counts ?? null };
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
    ...describeRoads(summary),
    [
      'Vehicles',
      `${summary.vehicles.map(({ vehicle }) => vehicle).join(', ')}; streets are ${summary.truckStreets} for trucks`,
    ],
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

function describeRoads({
  kilometersByClass,
  areaSquareKilometers,
  counts,
}: MapSummary): (readonly [label: string, value: string | undefined])[] {
  const classes = Object.entries(kilometersByClass).map(
    ([name, kilometers]) => `${name} ${groupThousands(kilometers)} km`,
  );
  const tell = (count: number | undefined, what: string) =>
    count ? `${groupThousands(count)} ${what}` : undefined;
  return [
    ['Classes', classes.join(', ')],
    ['Area', `${groupThousands(areaSquareKilometers)} km² with roads`],
    [
      'Counted',
      counts === undefined
        ? 'nothing: this map was built by an earlier release'
        : `${groupThousands(counts.restrictions)} turn restrictions, ${groupThousands(counts.barriers)} barriers, ` +
          `${groupThousands(counts.conditions)} conditions; left out: ${groupThousands(counts.tracks)} tracks`,
    ],
    ['Missing', tell(counts?.missingNodes, 'nodes of roads, which break off there')],
    ['Doubled', tell(counts?.doubledIds, 'ways and relations of the extract, each taken once')],
  ];
}

/** The notice to be shown with whatever is made of the map, as its licence asks. */
export const attribution = 'Map data © OpenStreetMap contributors, under the ODbL.';
