import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { sampleEstimate, sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

// The zone is that of the whole process, in which no other test runs meanwhile; it is put back at the end.
const zoneBefore = process.env.TZ;
const zone = 'America/Los_Angeles';
const clock = createTestClock('2026-11-18T23:30:00+04:00');

let app: TestApp;
let key: string;

beforeAll(async () => {
  process.env.TZ = zone;
  expect(new Date('2026-11-18T12:00:00Z').getHours()).toBe(4);
  app = await startTestApp({ overrides: { clock } });
  await app.db.query({
    text: `ALTER ROLE CURRENT_USER IN DATABASE ${new URL(app.databaseUrl).pathname.slice(1)} SET timezone = '${zone}'`,
  });
  key = (await app.makeAccount({ balanceFils: 10_000_000 })).rawApiKey;
});
afterAll(async () => {
  await app.close();
  if (zoneBefore === undefined) delete process.env.TZ;
  else process.env.TZ = zoneBefore;
});

const here = { ...sampleEstimate, toLat: sampleEstimate.fromLat, toLng: sampleEstimate.fromLng };
const fareAt = async (departureTime?: string) =>
  expectOk(await app.post(paths.estimate, key, { ...here, departureTime })).estimatedFare;
const create = (departureTime: string) => app.post(paths.create, key, { ...sampleTrip, departureTime });

test('night and weekend are the UAE’s, whatever zone the process runs in', async () => {
  expect(await fareAt()).toBe(150);
  expect(await fareAt('2026-11-18T12:00')).toBe(120);
  expect(await fareAt('2026-11-18T21:59')).toBe(120);
  expect(await fareAt('2026-11-18T22:00')).toBe(150);
  expect(await fareAt('2026-11-20T23:59')).toBe(150);
  expect(await fareAt('2026-11-21T00:00')).toBe(157.5);
  expect(await fareAt('2026-11-22T12:00')).toBe(126);
});

test('the bounds of a departure are the UAE’s', async () => {
  expectOk(await create('2026-11-18T23:20'));
  expectRefusal(await create('2026-11-18T23:19'), 422, 'Departure time is in the past');
  expectOk(await create('2026-12-18T23:30'));
  expectRefusal(await create('2026-12-18T23:31'), 422, 'Departure time is too far ahead');
});

test('records and filters tell the UAE’s time', async () => {
  const { tripID } = expectOk(await create('2026-11-19T08:00'));
  const record = expectOk(await app.get(`/api/Trips/${tripID}`, key));
  expect(record).toMatchObject({
    StatusCode: 0,
    departureTime: '2026-11-19T08:00:00.000+04:00',
    createdAt: '2026-11-18T23:30:00.000+04:00',
  });
  const found = async (query: string) =>
    expectOk(await app.get(`${paths.search}?${query}`, key)).trips.length;
  expect(await found('createdFrom=2026-11-18&createdTo=2026-11-18')).toBeGreaterThan(0);
  expect(await found('createdFrom=2026-11-19')).toBe(0);
  expect(await found('createdTo=2026-11-17')).toBe(0);
});
