import type { RoadMap } from '@satha/roads/map/road-map';
import { at, openTown, type Town } from '@satha/roads/town.test-helper';
import { beforeAll, describe, expect, test } from 'vitest';
import { offTheRoads, streetEnd, streetStart, towns } from '../../../../../tests/harness/made-map.ts';
import { straightLineMeters } from '../../../../values/coordinates.ts';
import { createMapRouteProvider } from './map-route-provider.ts';

let maps: Record<keyof typeof towns, RoadMap>;
let map: RoadMap | undefined;
const provider = createMapRouteProvider({ currentMap: () => map });
const street = { from: streetStart, to: streetEnd } as const;

beforeAll(async () => {
  const open = (town: Town) => openTown(town);
  const [straight, around, noTrucks] = await Promise.all([
    open(towns.straight),
    open(towns.around),
    open(towns.noTrucks),
  ]);
  maps = { straight, around, noTrucks };
});

describe('routes on the installed map', () => {
  test('are its own, in length, time and name', async () => {
    map = maps.straight;
    expect(provider.label).toBe('Satha Roads (OpenStreetMap)');
    const route = await provider.findRoute({ ...street, vehicleClass: 'light' });
    expect(route).toEqual({
      distanceMeters: expect.closeTo(6047, -1),
      freeFlowSeconds: { city: expect.closeTo(6047 / (30 / 3.6), -1), arterial: 0, highway: 0 },
      poweredBy: 'Satha Roads (OpenStreetMap)',
      dataVersion: 'town 2026-11-20',
    });
  });

  test('are drawn from beside the start to beside the end, as long as they say', async () => {
    map = maps.around;
    const drawn = await provider.drawRoute({ ...street, vehicleClass: 'light' });
    const { line, ...route } = drawn ?? { line: [] };
    expect(route).toEqual(await provider.findRoute({ ...street, vehicleClass: 'light' }));
    const lengthMeters = line.slice(1).reduce((sum, point, index) => {
      return sum + straightLineMeters(line[index] ?? point, point);
    }, 0);
    expect(lengthMeters / (drawn?.distanceMeters ?? 0)).toBeCloseTo(1, 2);
  });

  test('between many points cost what they cost one by one, and nothing is told where there is none', async () => {
    map = maps.around;
    const points = [streetStart, streetEnd, offTheRoads];
    const { rows, poweredBy } = await provider.findMany({ from: points, to: points, vehicleClass: 'truck' });
    expect(poweredBy).toBe('Satha Roads (OpenStreetMap)');
    for (const [row, from] of points.entries()) {
      for (const [column, to] of points.entries()) {
        const route = await provider.findRoute({ from, to, vehicleClass: 'truck' });
        const { distanceMeters, freeFlowSeconds } = route ?? {};
        expect(rows[row]?.[column]).toEqual(route && { distanceMeters, freeFlowSeconds });
      }
    }
  });

  test('are those that the class of vehicle may drive', async () => {
    map = maps.noTrucks;
    const [light, truck] = await Promise.all(
      (['light', 'truck'] as const).map((vehicleClass) => provider.findRoute({ ...street, vehicleClass })),
    );
    expect(truck?.distanceMeters).toBeGreaterThan((light?.distanceMeters ?? 0) * 1.3);
  });

  test('are those of the map that serves now', async () => {
    map = maps.straight;
    const before = await provider.findRoute({ ...street, vehicleClass: 'light' });
    map = maps.around;
    const after = await provider.findRoute({ ...street, vehicleClass: 'light' });
    map = maps.straight;
    expect(after?.distanceMeters).toBeGreaterThan((before?.distanceMeters ?? 0) * 1.3);
    expect(await provider.findRoute({ ...street, vehicleClass: 'light' })).toEqual(before);
  });

  test.each([
    ['from', { from: offTheRoads, to: streetEnd }],
    ['to', { from: streetStart, to: offTheRoads }],
  ])('do not exist %s a point off its roads, and the built-in map is not asked', async (_, points) => {
    map = undefined;
    expect(await provider.findRoute({ ...points, vehicleClass: 'light' })).toBeDefined();
    map = maps.straight;
    expect(await provider.findRoute({ ...points, vehicleClass: 'light' })).toBeUndefined();
  });

  test('begin and end up to 2 km beside a road', async () => {
    map = maps.straight;
    const from = (north: number) =>
      provider.findRoute({ from: at(north, 10), to: streetEnd, vehicleClass: 'truck' });
    expect(await from(-17.9)).toBeDefined();
    expect(await from(-18.1)).toBeUndefined();
  });

  test('name their data so that it can be stored and shown, whatever the file calls it', async () => {
    map = { ...maps.straight, dataVersion: `a\u0000b\n\u202e${'c'.repeat(1000)}😀` };
    const route = await provider.findRoute({ ...street, vehicleClass: 'light' });
    expect(route?.dataVersion).toBe(`ab${'c'.repeat(198)}`);
  });
});

test('while no map is installed the built-in network answers, in its own name', async () => {
  map = undefined;
  expect(provider.label).toBe('Satha built-in network');
  expect(await provider.findRoute({ ...street, vehicleClass: 'light' })).toMatchObject({
    poweredBy: 'Satha built-in network',
    dataVersion: 'built-in 2026-11',
  });
});
