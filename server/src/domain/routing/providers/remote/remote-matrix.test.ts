import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type MatrixRequest, type RouteProvider, RouteProviderUnavailable } from '../../route-provider.ts';
import { answerJson, answerText, type LocalServer, startLocalServer } from './local-server.test-helper.ts';
import { createOsrmRouteProvider } from './osrm-route-provider.ts';
import { createValhallaRouteProvider } from './valhalla-route-provider.ts';

const request: MatrixRequest = {
  from: [
    { lat: 25.1972, lng: 55.2744 },
    { lat: 25.0805, lng: 55.1403 },
  ],
  to: [{ lat: 25.2532, lng: 55.3657 }],
  vehicleClass: 'truck',
};

let local: LocalServer;

beforeEach(async () => {
  local = await startLocalServer();
});

afterEach(() => local[Symbol.asyncDispose]());

/** What both servers tell: 14 km in 1,050 s for the first, nothing for the second. */
const expected = [
  [{ distanceMeters: 14_001, freeFlowSeconds: { city: 0, arterial: 1_050, highway: 0 } }],
  [undefined],
];

async function expectUnavailable(provider: RouteProvider, answer: LocalServer['answer']): Promise<void> {
  local.answer = answer;
  await expect(provider.findMany(request)).rejects.toThrow(RouteProviderUnavailable);
}

describe('a matrix from OSRM', () => {
  const osrm = () =>
    createOsrmRouteProvider({
      baseUrl: local.baseUrl,
      timeoutMs: 5_000,
      profiles: { light: 'car', truck: 'hgv' },
    });
  const table = (more: Record<string, unknown> = {}) => ({
    code: 'Ok',
    durations: [[1050], [null]],
    distances: [[14_000.6], [null]],
    sources: [{ location: [55.2744, 25.1972] }, { location: [55.1403, 25.0805] }],
    destinations: [{ location: [55.3657, 25.2532] }],
    ...more,
  });

  test('is asked for by the protocol, starts before ends, and is read row by row', async () => {
    local.answer = answerJson(200, table());
    expect(await osrm().findMany(request)).toEqual({ rows: expected, poweredBy: 'OSRM' });
    expect(local.seen).toMatchObject([
      {
        method: 'GET',
        url: '/table/v1/hgv/55.274400,25.197200;55.140300,25.080500;55.365700,25.253200?sources=0;1&destinations=2&annotations=duration,distance&generate_hints=false',
      },
    ]);
  });

  test('has no way from or to a point more than two kilometres off the roads', async () => {
    const far = [{ location: [55.2744, 25.2163] }, { location: [55.1403, 25.0805] }];
    local.answer = answerJson(200, table({ sources: far }));
    expect((await osrm().findMany(request)).rows).toEqual([[undefined], [undefined]]);
    local.answer = answerJson(200, table({ destinations: [{ location: [55.3458, 25.2532] }] }));
    expect((await osrm().findMany(request)).rows).toEqual([[undefined], [undefined]]);
  });

  test('cannot be told when a point is off all roads, which is no failure of the server', async () => {
    const provider = osrm();
    for (let question = 0; question < 10; question++) {
      await expectUnavailable(provider, answerJson(400, { code: 'NoSegment' }));
    }
    expect(local.seen).toHaveLength(10);
  });

  test.each([
    ['an unknown code', answerJson(400, { code: 'TooBig' })],
    ['an Ok with status 400', answerJson(400, table())],
    ['nothing', answerJson(200, null)],
    ['no distances', answerJson(200, { ...table(), distances: undefined })],
    ['a row too few', answerJson(200, table({ durations: [[1050]] }))],
    ['a place too many', answerJson(200, table({ distances: [[14_000, 1], [null]] }))],
    ['a start too few', answerJson(200, table({ sources: [{ location: [55.2744, 25.1972] }] }))],
    ['a negative time', answerJson(200, table({ durations: [[-1], [null]] }))],
    ['an infinite time', answerText(200, JSON.stringify(table()).replace('1050', '1e999'))],
    ['a way shorter than the straight line', answerJson(200, table({ distances: [[5_000], [null]] }))],
  ])('is not made from %s', (_name, answer) => expectUnavailable(osrm(), answer));
});

describe('a matrix from Valhalla', () => {
  const valhalla = () => createValhallaRouteProvider({ baseUrl: local.baseUrl, timeoutMs: 5_000 });
  const matrix = (more: Record<string, unknown> = {}) => ({
    units: 'kilometers',
    sources_to_targets: [
      [{ distance: 14.0006, time: 1050, from_index: 0, to_index: 0 }],
      [{ distance: null, time: null, from_index: 1, to_index: 0 }],
    ],
    ...more,
  });

  test('is asked for by the protocol and read row by row', async () => {
    local.answer = answerJson(200, matrix());
    expect(await valhalla().findMany(request)).toEqual({ rows: expected, poweredBy: 'Valhalla' });
    expect(local.seen).toMatchObject([{ method: 'POST', url: '/sources_to_targets' }]);
    expect(JSON.parse(local.seen[0]?.body ?? '')).toEqual({
      sources: [
        { lat: 25.1972, lon: 55.2744 },
        { lat: 25.0805, lon: 55.1403 },
      ],
      targets: [{ lat: 25.2532, lon: 55.3657 }],
      costing: 'truck',
      units: 'kilometers',
    });
  });

  test.each([154, 170, 171, 441, 442])(
    'cannot be told when error code %i speaks of one point alone, which is no failure of the server',
    async (errorCode) => {
      const provider = valhalla();
      for (let question = 0; question < 10; question++) {
        await expectUnavailable(provider, answerJson(400, { error_code: errorCode, error: '' }));
      }
      expect(local.seen).toHaveLength(10);
    },
  );

  test.each([
    ['a code for a bad request', answerJson(400, { error_code: 125, error: 'No costing method found' })],
    ['a matrix with status 400', answerJson(400, matrix())],
    ['nothing', answerJson(200, null)],
    ['miles', answerJson(200, matrix({ units: 'miles' }))],
    ['a row too few', answerJson(200, matrix({ sources_to_targets: [[{ distance: 14, time: 1 }]] }))],
    ['a place too few', answerJson(200, matrix({ sources_to_targets: [[{ distance: 14, time: 1 }], []] }))],
    ['an infinite time', answerText(200, JSON.stringify(matrix()).replace('1050', '1e999'))],
    [
      'a way shorter than the straight line',
      answerText(200, JSON.stringify(matrix()).replace('14.0006', '5')),
    ],
  ])('is not made from %s', (_name, answer) => expectUnavailable(valhalla(), answer));
});
