import { describe, expect, test } from 'vitest';
import { RouteProviderUnavailable } from '../../route-provider.ts';
import { answerJson, answerText } from './local-server.test-helper.ts';
import { request, useLocalServer } from './provider-scene.test-helper.ts';
import { createValhallaRouteProvider } from './valhalla-route-provider.ts';

const local = useLocalServer();

describe('a route from Valhalla', () => {
  test('is the server’s distance and time, split by the speed of each manoeuvre', async () => {
    local.answer = answerJson(200, found());
    expect(await createProvider().findRoute(request)).toEqual({
      distanceMeters: 14_001,
      // 1,000 s are told for manoeuvres; the other 50 s are shared out in proportion.
      freeFlowSeconds: { city: 210, arterial: 315, highway: 525 },
      poweredBy: 'Valhalla',
      dataVersion: '127.0.0.1',
    });
  });

  test.each([
    ['light', 'auto'],
    ['truck', 'truck'],
  ] as const)(
    'for a %s vehicle is asked for by the protocol with costing %s',
    async (vehicleClass, costing) => {
      local.answer = answerJson(200, found());
      await createProvider().findRoute({ ...request, vehicleClass });
      expect(local.seen).toMatchObject([{ method: 'POST', url: '/route', contentType: 'application/json' }]);
      expect(JSON.parse(local.seen[0]?.body ?? '')).toEqual({
        locations: [
          { lat: 25.1972, lon: 55.2744, search_cutoff: 2_000 },
          { lat: 25.2532, lon: 55.3657, search_cutoff: 2_000 },
        ],
        costing,
        units: 'kilometers',
        directions_type: 'maneuvers',
      });
    },
  );

  test('is classed by its average speed when the server tells no manoeuvres', async () => {
    local.answer = answerJson(200, found({ legs: [{}] }));
    expect(await createProvider().findRoute(request)).toMatchObject({
      freeFlowSeconds: { city: 0, arterial: 1_050, highway: 0 },
    });
  });

  test.each([
    [154, 'is longer than the server routes at all'],
    [170, 'would join unconnected regions'],
    [171, 'would start or end more than two kilometres off the roads'],
    [441, 'leads to an unreachable place'],
    [442, 'has no path'],
  ])('does not exist when, by error code %i, it %s', async (errorCode) => {
    local.answer = answerJson(400, { error_code: errorCode, error: '', status_code: 400, status: '' });
    const provider = createProvider();
    for (let question = 0; question < 10; question++) {
      expect(await provider.findRoute(request)).toBeUndefined();
    }
    expect(local.seen).toHaveLength(10);
  });

  test.each([
    ['a code for a bad request', answerJson(400, { error_code: 125, error: 'No costing method found' })],
    ['a server error with a code for no route', answerJson(500, { error_code: 442 })],
    ['a trip with status 400', answerJson(400, found())],
    ['nothing', answerJson(200, null)],
    ['miles', answerJson(200, found({ units: 'miles' }))],
    ['no legs', answerJson(200, found({ legs: [] }))],
    ['a negative length', answerJson(200, found({ summary: { length: -1, time: 1 } }))],
    ['a negative time', answerJson(200, found({ summary: { length: 14, time: -1 } }))],
    ['a time that is missing', answerJson(200, found({ summary: { length: 14 } }))],
    ['an infinite time', answerText(200, JSON.stringify(found()).replace('1050', '1e999'))],
    ['a route shorter than the straight line', answerJson(200, found({ summary: { length: 5, time: 600 } }))],
  ])('is not made from %s', async (_name, answer) => {
    local.answer = answer;
    await expect(createProvider().findRoute(request)).rejects.toThrow(RouteProviderUnavailable);
  });
});

function createProvider() {
  return createValhallaRouteProvider({ baseUrl: local.baseUrl, timeoutMs: 5_000 });
}

/** An answer to the request: manoeuvres at 30, 60 and 100 km/h, and the arrival, which has no length. */
function found(trip: Record<string, unknown> = {}) {
  return {
    trip: {
      status: 0,
      status_message: 'Found route between points',
      units: 'kilometers',
      language: 'en-US',
      summary: { length: 14.0006, time: 1050, has_highway: true },
      legs: [
        {
          maneuvers: [
            { type: 1, length: 1.6667, time: 200 },
            { type: 8, length: 5, time: 300 },
            { type: 18, length: 13.8889, time: 500, highway: true },
            { type: 4, length: 0, time: 0 },
          ],
          summary: { length: 14.0006, time: 1050 },
          shape: 'irrelevant',
        },
      ],
      ...trip,
    },
  };
}
