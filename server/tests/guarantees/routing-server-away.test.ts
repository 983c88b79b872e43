import { afterEach, expect, test } from 'vitest';
import {
  answerJson,
  type LocalServer,
  startLocalServer,
} from '../../src/domain/routing/providers/remote/local-server.test-helper.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { snapshot } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { sampleEstimate, samplePoints, sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';

/** The distance that the server tells; the map's is some 21 km. */
const serverKm = 31;

let server: LocalServer;
let app: TestApp;
let account: TestAccount;
afterEach(() => app.close());

async function startWithServer(variables: Record<string, string> = {}): Promise<void> {
  server = await startLocalServer();
  const meters = serverKm * 1000;
  server.answer = answerJson(200, {
    code: 'Ok',
    routes: [{ distance: meters, duration: 1800, weight: 1800, legs: [{}] }],
    waypoints: [
      { location: [55.2744, 25.1972], distance: 0, name: '' },
      { location: [55.1403, 25.0805], distance: 0, name: '' },
    ],
  });
  app = await startTestApp({ variables: { SATHA_OSRM_URL: server.baseUrl, ...variables } });
  account = await app.makeAccount();
}

const stopServer = () => server[Symbol.asyncDispose]();
const estimate = () => app.post(paths.estimate, account.rawApiKey, sampleEstimate);
const metrics = () => app.app.metrics.registry.metrics();
const counted = async (name: string, labels: string) =>
  Number(new RegExp(`^${name}\\{${labels}.*\\} (\\d+)$`, 'm').exec(await metrics())?.[1] ?? 0);

test('Fares that follow from the map because the routing server is away are counted as such', async () => {
  await startWithServer();
  expect(expectOk(await estimate()).estimatedDistance).toBe(serverKm);
  expect(await counted('satha_route_requests_total', 'provider="OSRM",use="fare",outcome="answered"')).toBe(
    1,
  );
  expect(await metrics()).not.toMatch(/^satha_route_fallbacks_total\{/m);
  await stopServer();
  expect(expectOk(await estimate()).estimatedDistance).not.toBe(serverKm);
  expect(
    await counted('satha_route_requests_total', 'provider="OSRM",use="fare",outcome="unavailable"'),
  ).toBe(1);
  expect(await counted('satha_route_fallbacks_total', 'provider="Satha built-in network",use="fare"')).toBe(
    1,
  );
});

test('Where nothing is to stand in for the routing server, nothing is priced or booked without it, and all else goes on', async () => {
  await startWithServer({ SATHA_ROUTING_FALLBACK: 'off' });
  const { tripID } = expectOk(await app.post(paths.create, account.rawApiKey, sampleTrip));
  await stopServer();
  const before = await snapshot(app.db);

  const priced = await estimate();
  expectRefusal(priced, 503, 'Service unavailable');
  expect(priced.body.reason).toBe('service_unavailable');
  expect(Number(priced.headers.get('retry-after'))).toBeGreaterThan(0);
  const booked = await app.post(paths.create, account.rawApiKey, sampleTrip, { 'idempotency-key': 'again' });
  expect(booked.status).toBe(503);
  expect(booked.body.reason).toBe('trip_creation_unavailable');
  expect(Number(booked.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await snapshot(app.db)).toEqual(before);

  const { poweredBy } = expectOk(await app.post(paths.eta, account.rawApiKey, samplePoints));
  expect(poweredBy).toBe('Satha built-in network');
  expect(expectOk(await app.get(`/api/Trips/${tripID}`, account.rawApiKey))).toBeDefined();
});
