import { joinRoads, makeSections } from '../build/build-map.ts';
import type { CollectedRoads } from '../build/collect-roads.ts';
import { toUnits } from '../coordinates.ts';
import type { MapFacts, SectionArray, Sections } from '../map/map-sections.ts';
import type { Road } from '../osm/read-road.ts';
import { findRoadClass, type RoadGroup } from '../osm/road-classes.ts';
import { truckMostKmh } from '../route/streets.ts';
import { barrierLines } from './tables/barriers.ts';
import { mainlandRing } from './tables/mainland.ts';
import type { RoadRow } from './tables/table-rows.ts';
import { dataDate, junctionRows, roadRows, sectionRows } from './tables/tables.ts';

/** Makes of the tables all that the file `main-roads.map` holds. */
export function makeMainRoadsMap(): { facts: MapFacts; sections: Sections } {
  return {
    facts: { source: 'built-in', dataDate, truckStreets: 'fast' },
    sections: new Map([...makeSections(joinRoads(collectRoads())), ...makeLand()]),
  };
}

/** Each section is a way of two nodes, as long as the table says. */
function collectRoads(): CollectedRoads {
  const junctions = new Map(junctionRows.map(([id], number) => [id, number]));
  const roadOf = new Map(roadRows.map(([key], number) => [key, number]));
  return {
    nodeIds: Float64Array.from(junctionRows.keys()),
    nodeVersions: new Uint16Array(junctionRows.length),
    lats: Int32Array.from(junctionRows, ([, , lat]) => toUnits(lat)),
    lngs: Int32Array.from(junctionRows, ([, , , lng]) => toUnits(lng)),
    wayIds: Float64Array.from(sectionRows.keys()),
    // Behind the roads stand all of them again, as they are where they are closed to trucks.
    wayRoad: Uint32Array.from(
      sectionRows,
      ([, , key, , closedTo]) => find(roadOf, key) + (closedTo === 'no-trucks' ? roadRows.length : 0),
    ),
    wayDecimeters: Uint32Array.from(sectionRows, ([, , , lengthMeters]) => 10 * lengthMeters),
    firstRef: Uint32Array.from({ length: sectionRows.length + 1 }, (_, way) => 2 * way),
    refs: Float64Array.from(
      sectionRows.flatMap(([from, to]) => [find(junctions, from), find(junctions, to)]),
    ),
    roads: [...roadRows.map((row) => makeRoad(row, true)), ...roadRows.map((row) => makeRoad(row, false))],
    restrictions: [],
    barriers: new Map(),
  };
}

/** The tables know groups alone, a map one class of road at least of each. */
const classOfGroup: Readonly<Record<RoadGroup, string>> = {
  city: 'tertiary',
  arterial: 'primary',
  highway: 'motorway',
};

function makeRoad([, ref, group, kmh, englishName, name]: RoadRow, isOpenToTrucks: boolean): Road {
  const truckKmh = isOpenToTrucks ? Math.min(kmh, truckMostKmh[group]) : 0;
  const roadClass = findRoadClass(classOfGroup[group]) ?? 0;
  return { roadClass, speeds: [kmh, kmh, truckKmh, truckKmh], name, englishName, ref };
}

function find(numbers: ReadonlyMap<string, number>, name: string): number {
  const number = numbers.get(name);
  if (number === undefined)
    throw new Error(`The table of main roads speaks of ${name}, which it does not have.`);
  return number;
}

function makeLand(): [string, SectionArray][] {
  const lines = [[...mainlandRing, ...mainlandRing.slice(0, 1)], ...barrierLines];
  const firstPoint = new Uint32Array(lines.length + 1);
  for (const [index, line] of lines.entries()) firstPoint[index + 1] = (firstPoint[index] ?? 0) + line.length;
  return [
    ['land.firstPoint', firstPoint],
    ['land.points', Int32Array.from(lines.flat(2), toUnits)],
  ];
}
