import { describe, expect, test } from 'vitest';
import { makeRouteProvider } from '../../../tests/harness/route-providers.ts';
import { emptyCalendar } from '../calendar/calendar.ts';
import { findRoute } from './find-route.ts';
import {
  type Route,
  type RouteProvider,
  RouteProviderUnavailable,
  type RouteRequest,
} from './route-provider.ts';

const calendar = () => emptyCalendar;

const request = {
  from: { lat: 25.1972, lng: 55.2744 },
  to: { lat: 24.4539, lng: 54.3773 },
  vehicleClass: 'truck',
} as const;
const night = Temporal.Instant.from('2026-11-03T02:00+04:00');
const evening = Temporal.Instant.from('2026-11-03T18:00+04:00');
const route: Route = {
  distanceMeters: 139_000.4,
  freeFlowSeconds: { city: 600.25, arterial: 300, highway: 3_600 },
  poweredBy: 'Somebody',
  dataVersion: '2026-11-01',
};

describe('finding a route', () => {
  test('gives whole metres and seconds, and names who answered and from which data', async () => {
    expect(
      await findRoute({ calendar, routeProvider: answering(route) }, { ...request, departureAt: night }),
    ).toEqual({
      distanceMeters: 139_000,
      durationSeconds: 4_500,
      poweredBy: 'Somebody',
      dataVersion: '2026-11-01',
    });
  });

  test('takes longer in the evening traffic than in the night, over the same distance', async () => {
    const deps = { calendar, routeProvider: answering(route) };
    const free = await findRoute(deps, { ...request, departureAt: night });
    const busy = await findRoute(deps, { ...request, departureAt: evening });
    expect(busy?.durationSeconds).toBeGreaterThan((free?.durationSeconds ?? 0) * 1.3);
    expect(busy?.distanceMeters).toBe(free?.distanceMeters);
  });

  test('asks the provider for the two points and the class of vehicle, and for nothing else', async () => {
    const asked: RouteRequest[] = [];
    await findRoute({ calendar, routeProvider: answering(route, asked) }, { ...request, departureAt: night });
    expect(asked).toEqual([request]);
  });

  test('from a point to itself is no distance and no time, whatever a provider makes of it, and nothing off the roads', async () => {
    const aHandAway = { lat: request.from.lat + 0.000001, lng: request.from.lng };
    for (const to of [{ ...request.from }, aHandAway]) {
      const here = { ...request, to, departureAt: evening };
      const { poweredBy, dataVersion } = route;
      expect(await findRoute({ calendar, routeProvider: answering(route) }, here)).toEqual({
        distanceMeters: 0,
        durationSeconds: 0,
        poweredBy,
        dataVersion,
      });
      expect(await findRoute({ calendar, routeProvider: answering(undefined) }, here)).toBeUndefined();
    }
  });

  test('gives nothing when there is no route', async () => {
    const deps = { calendar, routeProvider: answering(undefined) };
    expect(await findRoute(deps, { ...request, departureAt: night })).toBeUndefined();
  });

  test('lets it be known when nobody could tell', async () => {
    const routeProvider = makeRouteProvider('Test');
    await expect(findRoute({ calendar, routeProvider }, { ...request, departureAt: night })).rejects.toThrow(
      RouteProviderUnavailable,
    );
  });
});

function answering(answer: Route | undefined, asked: RouteRequest[] = []): RouteProvider {
  return makeRouteProvider('Test', {
    findRoute: async (routeRequest) => {
      asked.push(routeRequest);
      return answer;
    },
  });
}
