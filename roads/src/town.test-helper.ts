import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BuildRequest, buildMap, makeMap } from './build/build-map.ts';
import type { Coordinates } from './coordinates.ts';
import { makeRoadMap, openMap } from './map/open-map.ts';
import { describeMap, type RoadMap } from './map/road-map.ts';
import { type Vehicle, vehicles } from './osm/vehicles.ts';
import { inChunks, type MadeExtract, type MadeTags, writePbf } from './pbf/write-pbf.test-helper.ts';
import { createRouter, type FoundRoute, type NoRoute, type RouteQuery } from './route/router.ts';

/** Where the made towns lie; a step of their streets is 0.001°, about 111 m north and 100 m east. */
const origin: Coordinates = { lat: 25, lng: 55 };
export const stepDegrees = 0.001;

/** Returns a point so many steps north and east of the town's corner. */
export function at(north: number, east: number): Coordinates {
  return { lat: origin.lat + north * stepDegrees, lng: origin.lng + east * stepDegrees };
}

/** Writes a town down: places by letter, ways as strings of letters, signs at junctions. */
export type Town = {
  readonly places: Readonly<Record<string, readonly [north: number, east: number, tags?: MadeTags]>>;
  readonly ways: readonly (readonly [places: string, tags?: MadeTags])[];
  /** From way, via place, to way (ways by their index), and the tags of the sign. */
  readonly signs?: readonly (readonly [from: number, via: string, to: number, tags: MadeTags])[];
};

export function makeTownExtract({ places, ways, signs = [] }: Town): MadeExtract {
  const letters = Object.keys(places);
  const idOf = (letter: string) => 1000 + letters.indexOf(letter);
  return {
    nodes: Object.entries(places).map(([letter, [north, east, tags = {}]]) => ({
      id: idOf(letter),
      ...at(north, east),
      tags,
    })),
    ways: ways.map(([path, tags = {}], index) => ({
      id: 1 + index,
      nodes: [...path].map(idOf),
      tags: { highway: 'residential', ...tags },
    })),
    relations: signs.map(([from, via, to, tags], index) => ({
      id: 1 + index,
      members: [
        { type: 'way', id: 1 + from, role: 'from' },
        { type: 'node', id: idOf(via), role: 'via' },
        { type: 'way', id: 1 + to, role: 'to' },
      ],
      tags: { type: 'restriction', ...tags },
    })),
  };
}

export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'satha-roads-'));
  try {
    return await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Takes an extract through the whole pipeline: written as PBF, built, written to disk, opened. */
export function buildAndOpen(extract: MadeExtract, request: Partial<BuildRequest> = {}): Promise<RoadMap> {
  return withFolder(async (folder) => {
    const output = join(folder, 'made.map');
    await buildMap({
      source: inChunks(writePbf(extract)),
      sourceName: 'town',
      dataDate: '2026-11-20',
      output,
      ...request,
    });
    return openMap(output);
  });
}

/** Makes a map of an extract without a file, for tests that make thousands of maps. */
export async function makeAndOpen(extract: MadeExtract): Promise<RoadMap> {
  const { facts, sections } = await makeMap({ source: inChunks(writePbf(extract)), dataDate: '2026-11-20' });
  return makeRoadMap('town', facts, sections);
}

export function openTown(town: Town): Promise<RoadMap> {
  return buildAndOpen(makeTownExtract(town));
}

/** Returns one route on a map, drawn. */
export function findOne(
  map: RoadMap,
  from: Coordinates,
  to: Coordinates,
  options: Partial<RouteQuery> & { readonly vehicle?: Vehicle } = {},
): FoundRoute | NoRoute {
  return createRouter(map).findRoute({ from, to, vehicle: 'light', isDrawn: true, ...options });
}

export function totalSeconds(route: FoundRoute): number {
  const { city, arterial, highway } = route.freeFlowSeconds;
  return city + arterial + highway;
}

/** Asks the map of a small town all that one can ask it. */
export function askEverything(map: RoadMap): void {
  const points = [at(0, 1), at(1, 8), at(4, 2), at(2, 4)];
  const router = createRouter(map);
  for (const vehicle of vehicles) {
    for (const from of points) {
      for (const to of points) router.findRoute({ from, to, vehicle, isDrawn: true });
    }
    router.findMany({ sources: points, targets: points, vehicle });
  }
  describeMap(map);
}
