import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Coordinates } from './coordinates.ts';
import { openMap } from './map/open-map.ts';
import type { RoadMap } from './map/road-map.ts';
import { type Vehicle, vehicles } from './osm/vehicles.ts';
import { createPlainDijkstra } from './route/plain-dijkstra.test-helper.ts';
import { createPointPicker } from './route/random-points.test-helper.ts';
import { createRouter, type FoundRoute } from './route/router.ts';
import { snapToRoad } from './route/snap.ts';
import { totalSeconds } from './town.test-helper.ts';
import { explainWithoutUae, getUaeMap, isUaeThere } from './uae-map.test-helper.ts';

explainWithoutUae();

const run = promisify(execFile);

/** Runs a script in a process of its own, whose memory is then its alone; answers what it prints. */
async function runAlone(script: string, ...args: string[]): Promise<string> {
  const imports = `
    import { openMap } from '${new URL('./map/open-map.ts', import.meta.url)}';
    const [path] = process.argv.slice(1);`;
  const { stdout } = await run(process.execPath, [
    '--input-type=module',
    '--eval',
    imports + script,
    ...args,
  ]);
  return stdout;
}

const places = {
  dubaiMall: { lat: 25.1972, lng: 55.2797 },
  corniche: { lat: 24.4764, lng: 54.338 },
  fujairah: { lat: 25.1288, lng: 56.3265 },
  alAin: { lat: 24.2075, lng: 55.7447 },
  marina: { lat: 25.0805, lng: 55.1403 },
  airport: { lat: 25.2528, lng: 55.3644 },
};

describe.skipIf(!isUaeThere)('on the roads of the whole UAE', () => {
  let path: string;
  let map: RoadMap;
  let buildMegabytes: number;
  let pick: () => Coordinates;

  beforeAll(async () => {
    ({ path, buildMegabytes } = await getUaeMap(inject('sharedFolder')));
    map = await openMap(path);
    pick = createPointPicker(map);
  });

  it('a map is built in less than 1.5 GB and opened in less than 200 MB of memory', async () => {
    expect(buildMegabytes).toBeLessThan(1500);
    const script =
      'const map = await openMap(path); console.log(process.memoryUsage.rss() / 1e6, map.edgeCount);';
    const [megabytes] = (await runAlone(script, path)).split(' ').map(Number);
    expect(megabytes).toBeLessThan(200);
  });

  it.each<[keyof typeof places, keyof typeof places, number, number]>([
    ['dubaiMall', 'corniche', 140, 150],
    ['dubaiMall', 'fujairah', 115, 125],
    ['dubaiMall', 'alAin', 126, 136],
    ['marina', 'airport', 34, 40],
    ['corniche', 'alAin', 155, 168],
  ])('%s is as far from %s as the world says: %d to %d km', (from, to, least, most) => {
    const route = createRouter(map).findRoute({
      from: places[from],
      to: places[to],
      vehicle: 'light',
    }) as FoundRoute;
    expect(route.distanceMeters / 1000).toBeGreaterThanOrEqual(least);
    expect(route.distanceMeters / 1000).toBeLessThanOrEqual(most);
  });

  it.each<[Vehicle, number]>([
    ['light', 40],
    ['truck', 10],
  ])('routes of a %s vehicle take exactly as long as without the hierarchy', (vehicle, sourceCount) => {
    const router = createRouter(map);
    const plain = createPlainDijkstra(map, vehicle);
    const isSnapped = (point: Coordinates) => snapToRoad(map, point, vehicle, 2000);
    for (let source = 0; source < sourceCount; source++) {
      const from = pick();
      const targets = Array.from({ length: 20 }, pick);
      const [start, ...ends] = [from, ...targets].map(isSnapped);
      if (!start || !ends.every((end) => end !== undefined))
        throw new Error('A point beside a road has no road');
      const times = plain.findTimes(start, ends);
      const routes = targets.map((to) => router.findRoute({ from, to, vehicle }));
      expect(routes.map((route) => route.isFound && Math.round(totalSeconds(route) * 1000))).toEqual(times);
    }
  });

  it('a matrix says what single routes say', () => {
    const sources = Array.from({ length: 20 }, pick);
    const targets = Array.from({ length: 20 }, pick);
    const router = createRouter(map);
    for (const vehicle of vehicles) {
      const { freeFlowSeconds } = createRouter(map).findMany({ sources, targets, vehicle });
      const single = sources.flatMap((from) =>
        targets.map((to) => router.findRoute({ from, to, vehicle }) as FoundRoute),
      );
      for (const [index, route] of single.entries()) {
        const { city, arterial, highway } = freeFlowSeconds;
        const seconds = (city[index] ?? 0) + (arterial[index] ?? 0) + (highway[index] ?? 0);
        expect(seconds).toBeCloseTo(totalSeconds(route), 6);
      }
    }
  });

  it('a point in the open sea or desert has no route', () => {
    const router = createRouter(map);
    const { dubaiMall } = places;
    expect(router.findRoute({ from: { lat: 25.6, lng: 54.6 }, to: dubaiMall, vehicle: 'light' })).toEqual({
      isFound: false,
      reason: 'from is off the roads',
    });
    expect(router.findRoute({ from: dubaiMall, to: { lat: 22.75, lng: 54.2 }, vehicle: 'truck' })).toEqual({
      isFound: false,
      reason: 'to is off the roads',
    });
  });
});
