import { createPolylineWriter } from '@satha/roads/route/polyline';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  brokenRoads,
  makeRouteProvider,
  noRoads,
  oneRoad,
  oneRoadProvider,
} from '../../../tests/harness/route-providers.ts';
import { type Coordinates, straightLineMeters } from '../../values/coordinates.ts';
import { emptyCalendar } from '../calendar/calendar.ts';
import { drawRoute } from './draw-route.ts';
import { createFallBackRouteProvider } from './fall-back-route-provider.ts';
import { findRoute } from './find-route.ts';
import {
  answerJson,
  type LocalServer,
  startLocalServer,
} from './providers/remote/local-server.test-helper.ts';
import { createOsrmRouteProvider } from './providers/remote/osrm-route-provider.ts';
import { createValhallaRouteProvider } from './providers/remote/valhalla-route-provider.ts';
import { createMapRouteProvider } from './providers/satha-roads/map-route-provider.ts';
import { RouteProviderUnavailable } from './route-provider.ts';

const calendar = () => emptyCalendar;

const downtown = { lat: 25.1972, lng: 55.2744 };
const marina = { lat: 25.0805, lng: 55.1403 };
const atSea = { lat: 25.5, lng: 54.2 };
const departureAt = Temporal.Instant.from('2026-11-03T18:00+04:00');
const request = { from: downtown, to: marina, vehicleClass: 'truck', departureAt } as const;

describe('a drawn route', () => {
  test('begins and ends exactly where it was asked to, whatever the provider left out', async () => {
    const [onRoad, offRoad] = [
      { lat: 25.19, lng: 55.27 },
      { lat: 25.09, lng: 55.15 },
    ];
    const routeProvider = makeRouteProvider('Test', {
      drawRoute: async () => ({ ...oneRoad, line: [onRoad, offRoad] }),
    });
    const drawn = await drawRoute({ calendar, routeProvider }, request);
    expect(drawn?.line).toEqual([downtown, onRoad, offRoad, marina]);
  });

  test('from a point to itself is nothing, and none where there are no roads', async () => {
    const here = { ...request, to: downtown };
    const drawn = await drawRoute({ calendar, routeProvider: oneRoadProvider }, here);
    expect(drawn).toMatchObject({ distanceMeters: 0, durationSeconds: 0, line: [downtown, downtown] });
    expect(await drawRoute({ calendar, routeProvider: noRoads }, here)).toBeUndefined();
  });

  test('is asked of the next provider where the first cannot tell, and is not there where there is no route', async () => {
    const builtIn = createMapRouteProvider({ currentMap: () => undefined });
    const falling = createFallBackRouteProvider([brokenRoads, builtIn]);
    expect(await drawRoute({ calendar, routeProvider: falling }, request)).toEqual(
      await drawRoute({ calendar, routeProvider: builtIn }, request),
    );
    expect(await drawRoute({ calendar, routeProvider: noRoads }, request)).toBeUndefined();
  });
});

describe('a route drawn on the built-in network', () => {
  const routeProvider = createMapRouteProvider({ currentMap: () => undefined });
  const place = fc.record({
    lat: fc.double({ min: 24, max: 25.9, noNaN: true }),
    lng: fc.double({ min: 54.3, max: 56.3, noNaN: true }),
  });

  test('is the one that is found, as long as its line or longer, and the same backwards', async () => {
    const asked = fc.asyncProperty(place, place, async (from, to) => {
      const there = { ...request, from, to };
      const drawn = await drawRoute({ calendar, routeProvider }, there);
      const found = await findRoute({ calendar, routeProvider }, there);
      expect(drawn && { ...drawn, line: undefined }).toEqual(found && { ...found, line: undefined });
      if (!drawn) return;
      expect(lengthOf(drawn.line)).toBeLessThanOrEqual(drawn.distanceMeters * 1.03 + 100);
      expect(lengthOf(drawn.line)).toBeGreaterThanOrEqual(drawn.distanceMeters * 0.6 - 100);
      const back = await drawRoute({ calendar, routeProvider }, { ...there, from: to, to: from });
      expect(back?.line.toReversed()).toEqual(drawn.line);
    });
    await fc.assert(asked, { numRuns: 200 });
  });

  test('takes the roads between, and none across the sea', async () => {
    const drawn = await drawRoute({ calendar, routeProvider }, request);
    expect(drawn?.line.length).toBeGreaterThan(5);
    expect(await drawRoute({ calendar, routeProvider }, { ...request, to: atSea })).toBeUndefined();
  });
});

describe('a route drawn by a server', () => {
  let local: LocalServer;
  const line = [downtown, { lat: 25.12, lng: 55.2 }, marina];
  const { vehicleClass } = request;

  beforeEach(async () => {
    local = await startLocalServer();
  });
  afterEach(() => local[Symbol.asyncDispose]());

  const osrm = () => createOsrmRouteProvider({ baseUrl: local.baseUrl, timeoutMs: 5_000 });
  const valhalla = () => createValhallaRouteProvider({ baseUrl: local.baseUrl, timeoutMs: 5_000 });

  const osrmAnswer = (geometry?: string) => ({
    code: 'Ok',
    routes: [{ distance: 24_000, duration: 1200, legs: [{}], ...(geometry !== undefined && { geometry }) }],
    waypoints: [downtown, marina].map(({ lat, lng }) => ({ location: [lng, lat] })),
  });
  const valhallaAnswer = (...shapes: (string | undefined)[]) => ({
    trip: {
      units: 'kilometers',
      summary: { length: 24, time: 1200 },
      legs: shapes.map((shape) => ({ ...(shape !== undefined && { shape }) })),
    },
  });

  test('of OSRM is asked for in full, and is the line that came', async () => {
    local.answer = answerJson(200, osrmAnswer(encode(line)));
    const drawn = await osrm().drawRoute({ from: downtown, to: marina, vehicleClass });
    expect(drawn).toMatchObject({ distanceMeters: 24_000, poweredBy: 'OSRM', line });
    expect(local.seen[0]?.url).toContain('?overview=full&geometries=polyline6&steps=false');
  });

  test('of Valhalla is the line that comes with every route', async () => {
    local.answer = answerJson(200, valhallaAnswer(encode(line)));
    const drawn = await valhalla().drawRoute({ from: downtown, to: marina, vehicleClass });
    expect(drawn).toMatchObject({ distanceMeters: 24_000, poweredBy: 'Valhalla', line });
  });

  test('does not exist where the server says so', async () => {
    local.answer = answerJson(400, { code: 'NoRoute' });
    expect(await osrm().drawRoute({ from: downtown, to: marina, vehicleClass })).toBeUndefined();
    local.answer = answerJson(400, { error_code: 442 });
    expect(await valhalla().drawRoute({ from: downtown, to: marina, vehicleClass })).toBeUndefined();
  });

  test.each([
    ['without its line', undefined],
    ['with an empty line', ''],
    ['with a line of one point', encode([downtown])],
    ['with a line that is none', 'a line'],
  ])('is not made from an answer %s', async (_fault, shape) => {
    local.answer = answerJson(200, osrmAnswer(shape));
    const asked = { from: downtown, to: marina, vehicleClass } as const;
    await expect(osrm().drawRoute(asked)).rejects.toThrow(RouteProviderUnavailable);
    local.answer = answerJson(200, valhallaAnswer(shape));
    await expect(valhalla().drawRoute(asked)).rejects.toThrow(RouteProviderUnavailable);
  });
});

function lengthOf(line: readonly Coordinates[]): number {
  return line.reduce(
    (sum, point, index) => (index === 0 ? 0 : sum + straightLineMeters(line[index - 1] ?? point, point)),
    0,
  );
}

function encode(line: readonly Coordinates[]): string {
  const writer = createPolylineWriter();
  for (const { lat, lng } of line) writer.add(Math.round(lat * 1e7), Math.round(lng * 1e7));
  return writer.finish();
}
