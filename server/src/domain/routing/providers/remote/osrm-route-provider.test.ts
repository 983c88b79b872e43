import { describe, expect, test } from 'vitest';
import { RouteProviderUnavailable } from '../../route-provider.ts';
import { answerJson, answerText } from './local-server.test-helper.ts';
import { createOsrmRouteProvider } from './osrm-route-provider.ts';
import { request, useLocalServer } from './provider-scene.test-helper.ts';

const local = useLocalServer();

describe('a route from OSRM', () => {
  test('is the server’s distance and time, split by the speed of each stretch', async () => {
    local.answer = answerJson(200, ok());
    expect(await createProvider().findRoute(request)).toEqual({
      distanceMeters: 14_001,
      // 1,000 s are told for stretches; the other 50 s, for turns, are shared out in proportion.
      freeFlowSeconds: { city: 210, arterial: 315, highway: 525 },
      poweredBy: 'OSRM',
      dataVersion: '127.0.0.1',
    });
  });

  test('is asked for by the protocol, longitude first', async () => {
    local.answer = answerJson(200, ok());
    await createProvider().findRoute(request);
    expect(local.seen).toMatchObject([
      {
        method: 'GET',
        url: '/route/v1/driving/55.274400,25.197200;55.365700,25.253200?overview=false&steps=false&generate_hints=false&annotations=duration,distance',
      },
    ]);
  });

  test('uses the profile of the vehicle’s class', async () => {
    local.answer = answerJson(200, ok());
    const provider = createProvider({ light: 'car', truck: 'hgv/7.5' });
    await provider.findRoute({ ...request, vehicleClass: 'truck' });
    expect(local.seen[0]?.url).toMatch(/^\/route\/v1\/hgv%2F7.5\//);
  });

  test('is classed by its average speed when the server tells no stretches', async () => {
    local.answer = answerJson(200, ok({ legs: [{}] }));
    expect(await createProvider().findRoute(request)).toMatchObject({
      freeFlowSeconds: { city: 0, arterial: 1_050, highway: 0 },
    });
  });

  test('names the version of its data when the server tells it', async () => {
    local.answer = answerJson(200, { ...ok(), data_version: '2026-11-01' });
    expect(await createProvider().findRoute(request)).toMatchObject({ dataVersion: '2026-11-01' });
  });

  test.each(['', 'two\nlines', 'nul\u0000', 'x'.repeat(101)])(
    'names the server instead of a version that is no short line of text: %j',
    async (data_version) => {
      local.answer = answerJson(200, { ...ok(), data_version });
      expect(await createProvider().findRoute(request)).toMatchObject({ dataVersion: '127.0.0.1' });
    },
  );

  test('over thousands of kilometres is asked for without its stretches', async () => {
    local.answer = answerJson(400, { code: 'NoRoute' });
    await createProvider().findRoute({ ...request, to: { lat: 51.5, lng: -0.0000001 } });
    expect(local.seen[0]?.url).toContain(';-0.000000,51.500000?');
    expect(local.seen[0]?.url).toContain('annotations=false');
  });

  test.each(['NoRoute', 'NoSegment'])('does not exist when the server says %s', async (code) => {
    local.answer = answerJson(400, { code, message: 'Impossible route' });
    expect(await createProvider().findRoute(request)).toBeUndefined();
  });

  test.each([
    ['pickup', [{ location: [55.2744, 25.2163] }, { location: [55.3657, 25.2532] }]],
    ['destination', [{ location: [55.2744, 25.1972] }, { location: [55.3458, 25.2532] }]],
  ])('does not exist when the %s lies more than two kilometres off the roads', async (_which, waypoints) => {
    local.answer = answerJson(200, { ...ok(), waypoints });
    expect(await createProvider().findRoute(request)).toBeUndefined();
  });

  test('exists when both ends lie a little less than two kilometres off the roads', async () => {
    local.answer = answerJson(200, {
      ...ok(),
      waypoints: [{ location: [55.2744, 25.2148] }, { location: [55.3462, 25.2532] }],
    });
    expect(await createProvider().findRoute(request)).toBeDefined();
  });

  test('never opens the circuit by not existing', async () => {
    local.answer = answerJson(400, { code: 'NoRoute' });
    const provider = createProvider();
    for (let question = 0; question < 10; question++) {
      expect(await provider.findRoute(request)).toBeUndefined();
    }
    expect(local.seen).toHaveLength(10);
  });

  test.each([
    ['an unknown code', answerJson(400, { code: 'InvalidOptions' })],
    ['an Ok with status 400', answerJson(400, ok())],
    ['nothing', answerJson(200, null)],
    ['no routes', answerJson(200, { ...ok(), routes: [] })],
    ['no waypoints', answerJson(200, { ...ok(), waypoints: [] })],
    ['a negative distance', answerJson(200, ok({ distance: -1 }))],
    ['a negative time', answerJson(200, ok({ duration: -1 }))],
    ['a time of months', answerJson(200, ok({ duration: 1e7 }))],
    ['a distance that is no number', answerJson(200, ok({ distance: '14000' }))],
    ['an infinite time', answerText(200, JSON.stringify(ok()).replace('1050', '1e999'))],
    ['a route shorter than the straight line', answerJson(200, ok({ distance: 5_000 }))],
    [
      'a stretch of negative time',
      answerJson(200, ok({ legs: [{ annotation: { distance: [1], duration: [-1] } }] })),
    ],
  ])('is not made from %s', async (_name, answer) => {
    local.answer = answer;
    await expect(createProvider().findRoute(request)).rejects.toThrow(RouteProviderUnavailable);
  });
});

function createProvider(profiles?: { light: string; truck: string }) {
  return createOsrmRouteProvider({ baseUrl: local.baseUrl, timeoutMs: 5_000, ...(profiles && { profiles }) });
}

/** An answer to the request: stretches at 30, 60 and 100 km/h. */
function ok(route: Record<string, unknown> = {}) {
  return {
    code: 'Ok',
    routes: [
      {
        distance: 14_000.6,
        duration: 1050,
        weight: 1050,
        legs: [
          {
            annotation: {
              distance: [1666.7, 2500, 2500, 13888.9],
              duration: [200, 150, 150, 500],
            },
          },
        ],
        ...route,
      },
    ],
    waypoints: [
      { location: [55.2744, 25.1972], distance: 0, name: '' },
      { location: [55.3657, 25.2532], distance: 0, name: '' },
    ],
  };
}
