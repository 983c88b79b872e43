import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../harness/operations.ts';
import { rawRequest, sendRaw } from '../harness/raw-http.ts';
import { brokenRoads, makeRouteProvider } from '../harness/route-providers.ts';
import { samplePoints, sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const firstName = 'Maitha-Unmistakable';
const lastName = 'Al-Nuaimi-Unmistakable';
const mobileNumber = '0559876543';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp();
  key = (await app.makeAccount()).rawApiKey;
});
afterAll(() => app.close());

const customer = { firstName, lastName, mobileNumber };
const lineOf = (requestId: string) => {
  const lines = app.logLines.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);
  expect(lines).toHaveLength(1);
  return lines[0];
};

describe('one line for each request', () => {
  test('tells its id, method, route, status, duration, account and key', async () => {
    const headers = { 'x-request-id': 'line-1' };
    await app.get('/api/Trips/7?x=1', key, headers);
    await expect.poll(() => app.logLines.some((line) => line.includes('line-1'))).toBe(true);
    expect(lineOf('line-1')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      environment: 'test',
      requestId: 'line-1',
      method: 'GET',
      route: '/api/Trips/:tripId',
      status: 404,
      durationMs: expect.any(Number),
      accountId: expect.any(Number),
      apiKeyId: expect.any(Number),
      msg: 'request',
    });
  });

  test('also where no key was known, and where no route was', async () => {
    await app.get('/api/unknown', undefined, { 'x-request-id': 'line-2' });
    await app.get('/unknown', undefined, { 'x-request-id': 'line-3' });
    await expect.poll(() => app.logLines.some((line) => line.includes('line-3'))).toBe(true);
    expect(lineOf('line-2')).toMatchObject({ status: 401, route: 'none' });
    expect(lineOf('line-2')).not.toHaveProperty('accountId');
    expect(lineOf('line-3')).toMatchObject({ status: 404, route: 'none' });
  });
});

test('a request whose client leaves is told and counted too, as left', async () => {
  const waiting = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const slow = await startTestApp({
    shared: { db: app.db, url: app.databaseUrl },
    overrides: {
      routeProvider: makeRouteProvider('Slow', {
        findRoute: async () => {
          asked.resolve();
          await waiting.promise;
          return undefined;
        },
      }),
    },
  });
  const leaving = new AbortController();
  const { signal } = leaving;
  const asking = fetch(slow.baseUrl + paths.eta, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json', 'x-request-id': 'left' },
    body: JSON.stringify(samplePoints),
    signal,
  });
  await asked.promise;
  leaving.abort();
  await expect(asking).rejects.toThrow();
  await expect.poll(() => slow.logLines.some((line) => line.includes('"left"'))).toBe(true);
  const line = JSON.parse(slow.logLines.find((text) => text.includes('"left"')) ?? '');
  expect(line).toMatchObject({ route: paths.eta, aborted: true, accountId: expect.any(Number) });
  expect(line).not.toHaveProperty('status');
  expect(await slow.app.metrics.registry.metrics()).toMatch(
    /_count\{.*route="\/api\/Trips\/eta",status="aborted".*\} 1/,
  );
  waiting.resolve();
  await slow.close();
});

test('no raw key, name or phone number is ever in a line, wherever a caller puts them', async () => {
  const unknownKey = `svc_sk_live_${'Q'.repeat(40)}`;
  const secrets = [
    key,
    key.slice(12),
    unknownKey.slice(12),
    firstName,
    lastName,
    mobileNumber,
    mobileNumber.slice(1),
  ];
  const personal = `${mobileNumber}`;
  const broken = await startTestApp({
    shared: { db: app.db, url: app.databaseUrl },
    overrides: { routeProvider: brokenRoads },
  });
  for (const on of [app, broken]) {
    const query = new URLSearchParams({
      mobileNumber,
      firstName,
      externalReference: `${firstName} ${personal}`,
      key,
    });
    await on.post(
      paths.create,
      key,
      { ...sampleTrip, ...customer },
      { 'idempotency-key': `${personal} ${firstName}` },
    );
    await on.post(paths.create, key, { ...sampleTrip, ...customer, mobileNumber: `+971${mobileNumber}` });
    await on.post(paths.create, key, {
      ...sampleTrip,
      ...customer,
      vehicleTypeId: personal,
      departureTime: personal,
    });
    await on.post(paths.create, key, `{"firstName":"${firstName}","mobileNumber":${personal}`);
    await on.post(paths.cancel, key, { tripId: personal });
    await on.get(`${paths.search}?${query}`, key);
    await on.get(`/api/Trips/${personal}`, key);
    await on.get(`/api/${firstName}/${personal}?${query}`, key);
    await on.get(`/api/${key}`, unknownKey, { authorization: `Bearer ${key}`, cookie: `key=${key}` });
    await on.get(`/${key}/${personal}/${firstName}`, unknownKey);
    for (const requestId of [
      key,
      `retry of ${personal}`,
      `+971${mobileNumber.slice(1)}`,
      `00971${mobileNumber.slice(1)}`,
      `tel:${personal};1`,
    ]) {
      await on.get(paths.search, key, { 'x-request-id': requestId });
    }
    await sendRaw(
      on.baseUrl,
      rawRequest('GET', `/${personal} ${key}`, { 'x-api-key': key, Bad: `\0${personal}` }),
    );
    await on.get(paths.search, key, { 'x-request-id': 'the last one' });
    await expect.poll(() => on.logLines.some((line) => line.includes('the last one'))).toBe(true);
    expect(on.logLines.length).toBeGreaterThan(12);
    for (const line of on.logLines) {
      for (const secret of secrets) expect(line).not.toContain(secret);
    }
  }
  await broken.close();
});

describe('when something is wrong with the database', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  test('a fault of ours is told under the request id, in full for the operator and not at all to the caller', async () => {
    const faulty = await startTestApp({ shared: { db: database.db, url: database.url } });
    const { rawApiKey } = await faulty.makeAccount();
    await database.db.query({
      text: `ALTER TABLE trips ADD CONSTRAINT no_trips CHECK (first_name <> '${firstName}')`,
    });
    const headers = { 'x-request-id': 'fault-1' };
    const answer = await faulty.post(paths.create, rawApiKey, { ...sampleTrip, ...customer }, headers);
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      success: false,
      code: 500,
      message: 'Internal error',
      reason: 'internal_error',
      data: null,
      docUrl: '/docs/errors/internal-error',
      requestId: 'fault-1',
    });
    const [line] = faulty.logLines.filter((text) => text.includes('"error"'));
    expect(JSON.parse(line as string)).toMatchObject({
      requestId: 'fault-1',
      err: { constraint: 'no_trips', stack: expect.stringContaining('at ') },
    });
    for (const text of faulty.logLines) {
      for (const secret of [firstName, lastName, mobileNumber.slice(1)]) expect(text).not.toContain(secret);
    }
    await faulty.close();
  });
});
