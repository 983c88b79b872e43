import { describe, expect, test } from 'vitest';
import { makeRouteProvider } from '../../../tests/harness/route-providers.ts';
import { createFallBackRouteProvider } from './fall-back-route-provider.ts';
import { answerJson, startLocalServer } from './providers/remote/local-server.test-helper.ts';
import { createOsrmRouteProvider } from './providers/remote/osrm-route-provider.ts';
import { createValhallaRouteProvider } from './providers/remote/valhalla-route-provider.ts';
import {
  type MatrixRequest,
  type Route,
  type RouteProvider,
  RouteProviderUnavailable,
} from './route-provider.ts';

const request = {
  from: { lat: 25.1972, lng: 55.2744 },
  to: { lat: 25.2532, lng: 55.3657 },
  vehicleClass: 'light',
} as const;

describe('falling back', () => {
  test('does not happen while the first provider answers', async () => {
    const second = provider('Second', routeBy('Second'));
    const falling = createFallBackRouteProvider([provider('First', routeBy('First')), second]);
    expect(await falling.findRoute(request)).toEqual(routeBy('First'));
    expect(second.asked).toBe(0);
    expect(falling.label).toBe('First');
  });

  test('bears the label that the first provider has at that moment', () => {
    const first = { ...provider('Before', undefined) };
    const falling = createFallBackRouteProvider([first, provider('Second', undefined)]);
    expect(falling.label).toBe('Before');
    first.label = 'After';
    expect(falling.label).toBe('After');
  });

  test('does not happen when the first provider says that there is no route', async () => {
    const second = provider('Second', routeBy('Second'));
    const falling = createFallBackRouteProvider([provider('First', undefined), second]);
    expect(await falling.findRoute(request)).toBeUndefined();
    expect(second.asked).toBe(0);
  });

  test('happens when the first provider could not tell, and the route names who answered', async () => {
    const told: string[] = [];
    const falling = createFallBackRouteProvider(
      [provider('First', new RouteProviderUnavailable('First: down')), provider('Second', routeBy('Second'))],
      { onUnavailable: (label, reason) => told.push(`${label}, ${reason.message}`) },
    );
    expect(await falling.findRoute(request)).toEqual(routeBy('Second'));
    expect(told).toEqual(['First, First: down']);
  });

  test('goes on to the third, and takes its "no route" for an answer', async () => {
    const falling = createFallBackRouteProvider([
      provider('First', new RouteProviderUnavailable('')),
      provider('Second', new RouteProviderUnavailable('')),
      provider('Third', undefined),
    ]);
    expect(await falling.findRoute(request)).toBeUndefined();
  });

  test('ends in unavailability, told with every reason, when nobody could tell', async () => {
    const falling = createFallBackRouteProvider([
      provider('First', new RouteProviderUnavailable('First: timed out')),
      provider('Second', new RouteProviderUnavailable('Second: refused')),
    ]);
    const asked = falling.findRoute(request);
    await expect(asked).rejects.toThrow(RouteProviderUnavailable);
    await expect(asked).rejects.toThrow(/First: timed out; Second: refused/);
  });

  test('is the same for the costs between many points', async () => {
    const falling = createFallBackRouteProvider([
      provider('First', new RouteProviderUnavailable('')),
      provider('Second', routeBy('Second')),
    ]);
    const { from, to, vehicleClass } = request;
    const found = await falling.findMany({ from: [from, to], to: [to], vehicleClass });
    expect(found).toMatchObject({
      rows: [[{ distanceMeters: 14_000 }], [{ distanceMeters: 14_000 }]],
      poweredBy: 'Second',
    });
  });

  test('does not hide a fault in the program', async () => {
    const second = provider('Second', routeBy('Second'));
    const falling = createFallBackRouteProvider([provider('First', new TypeError('a bug')), second]);
    await expect(falling.findRoute(request)).rejects.toThrow(TypeError);
    expect(second.asked).toBe(0);
  });

  test('from OSRM over Valhalla to a provider of our own works over the network', async () => {
    await using osrm = await startLocalServer();
    await using valhalla = await startLocalServer();
    const falling = createFallBackRouteProvider([
      createOsrmRouteProvider({ baseUrl: osrm.baseUrl, timeoutMs: 5_000 }),
      createValhallaRouteProvider({ baseUrl: valhalla.baseUrl, timeoutMs: 5_000 }),
      provider('Our own', routeBy('Our own')),
    ]);

    osrm.answer = answerJson(400, { code: 'NoRoute' });
    expect(await falling.findRoute(request)).toBeUndefined();
    expect(valhalla.seen).toHaveLength(0);

    osrm.answer = answerJson(502, {});
    valhalla.answer = answerJson(200, {
      trip: { units: 'kilometers', summary: { length: 14, time: 900 }, legs: [{}] },
    });
    expect(await falling.findRoute(request)).toMatchObject({ distanceMeters: 14_000, poweredBy: 'Valhalla' });

    valhalla.answer = answerJson(503, {});
    expect(await falling.findRoute(request)).toMatchObject({ poweredBy: 'Our own' });
  });
});

function provider(
  label: string,
  answer: Route | undefined | Error,
): RouteProvider & { label: string; asked: number } {
  const asking = {
    asked: 0,
    async findRoute() {
      asking.asked++;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    async findMany({ from, to }: MatrixRequest) {
      const cost = await asking.findRoute();
      return { rows: from.map(() => to.map(() => cost)), poweredBy: label };
    },
  };
  return Object.assign(asking, makeRouteProvider(label, asking));
}

function routeBy(poweredBy: string): Route {
  return {
    distanceMeters: 14_000,
    freeFlowSeconds: { city: 300, arterial: 300, highway: 300 },
    poweredBy,
    dataVersion: 'test',
  };
}
