import { expect, test } from 'vitest';
import { brokenRoads, makeRouteProvider } from '../../../tests/harness/route-providers.ts';
import { emptyCalendar } from '../calendar/calendar.ts';
import { findMany } from './find-many.ts';
import { createMapRouteProvider } from './providers/satha-roads/map-route-provider.ts';
import { type MatrixRequest, RouteProviderUnavailable } from './route-provider.ts';

const calendar = () => emptyCalendar;

const downtown = { lat: 25.1972, lng: 55.2744 };
const marina = { lat: 25.0805, lng: 55.1403 };
const abuDhabi = { lat: 24.4539, lng: 54.3773 };
const atSea = { lat: 25.5, lng: 54.2 };
const evening = Temporal.Instant.from('2026-11-03T18:00+04:00');

test('The costs between many points are those of the routes one by one, and none where no road leads', async () => {
  const routeProvider = createMapRouteProvider({ currentMap: () => undefined });
  const from = [downtown, atSea, abuDhabi];
  const to = [marina, downtown, atSea];
  for (const vehicleClass of ['light', 'truck'] as const) {
    const { rows, poweredBy } = await routeProvider.findMany({ from, to, vehicleClass });
    expect(poweredBy).toBe(routeProvider.label);
    for (const [row, start] of from.entries()) {
      for (const [column, end] of to.entries()) {
        const route = await routeProvider.findRoute({ from: start, to: end, vehicleClass });
        const { distanceMeters, freeFlowSeconds } = route ?? {};
        expect(rows[row]?.[column]).toEqual(route && { distanceMeters, freeFlowSeconds });
      }
    }
    expect(rows[1]).toEqual([undefined, undefined, undefined]);
  }
});

test('Driving times to many points have the traffic of the departure, in whole metres and seconds', async () => {
  const asked: MatrixRequest[] = [];
  const cost = { distanceMeters: 10_000.4, freeFlowSeconds: { city: 0, arterial: 0, highway: 100.2 } };
  const routeProvider = makeRouteProvider('Test', {
    findMany: async (request) => {
      asked.push(request);
      return { rows: [[cost, undefined]], poweredBy: 'Test' };
    },
  });
  const request = { from: [downtown], to: [marina, atSea], vehicleClass: 'truck' } as const;
  expect(await findMany({ calendar, routeProvider }, { ...request, departureAt: evening })).toEqual([
    [{ distanceMeters: 10_000, durationSeconds: 145, freeFlowSeconds: cost.freeFlowSeconds }, undefined],
  ]);
  expect(asked).toEqual([request]);
});

test('Nobody is asked for the ways between no points', async () => {
  const deps = { calendar, routeProvider: brokenRoads };
  const request = { vehicleClass: 'light', departureAt: evening } as const;
  expect(await findMany(deps, { ...request, from: [], to: [marina] })).toEqual([]);
  expect(await findMany(deps, { ...request, from: [marina], to: [] })).toEqual([[]]);
  await expect(findMany(deps, { ...request, from: [marina], to: [downtown] })).rejects.toThrow(
    RouteProviderUnavailable,
  );
});
