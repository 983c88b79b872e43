import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { declineOpenOffers } from '../../src/domain/dispatch/decline-offer.ts';
import { shutDriverOut } from '../../src/domain/drivers/acts/driver-acts.ts';
import { tieDevice } from '../../src/domain/drivers/trackers/change-tracker.ts';
import { makeTrackingServer } from '../../src/domain/drivers/trackers/change-tracking-server.ts';
import { hashTrackerId } from '../../src/domain/drivers/trackers/tracker-id.ts';
import { sendDriverOut } from '../harness/driver-phone.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { forwardedBody, giveTracker, ownTracksBody, traccarClientBody } from '../harness/tracker.ts';

const clock = createTestClock();
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ environment: 'live', overrides: { clock }, variables: { SATHA_WORK: 'off' } });
});
afterAll(() => app.close());

/** Every row of every table. */
async function readEverything(): Promise<string[]> {
  const { rows: tables } = await app.db.query<{ name: string }>({
    text: `SELECT format('%I', relname) AS name FROM pg_class
           WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace`,
  });
  const queries = tables.map(({ name }) => `SELECT '${name} ' || ${name}::text AS row FROM ${name}`);
  const { rows } = await app.db.query<{ row: string }>({ text: queries.join(' UNION ALL ') });
  return rows.map(({ row }) => row).sort();
}

test('A tracker that is left on in a private car leaves no trace in any table off shift, and its queue empties', async () => {
  const { driver, phone } = await sendDriverOut(app, clock);
  const trackerId = await giveTracker(app, driver.driverId, clock);
  clock.advance({ minutes: 1 });
  const path = `/tracker/${trackerId}`;
  const tell = () => app.post(path, undefined, traccarClientBody('any', clock()));
  expect((await tell()).status).toBe(200);
  expect((await readEverything()).some((row) => row.startsWith('driver_positions '))).toBe(true);
  expectOk(await phone.post('/shift/end'));
  clock.advance({ minutes: 5 });
  const before = await readEverything();
  expect(before.some((row) => row.startsWith('driver_trackers '))).toBe(true);
  expect(before.some((row) => row.startsWith('driver_positions '))).toBe(false);
  const home = 'lat=25.3111111&lon=55.4222222';
  const point = { lat: 25.3111111, lng: 55.4222222, recordedAt: clock().toString() };
  const told = [
    tell,
    () => app.get(`${path}?${home}&speed=9&batt=40`),
    () => app.get(`${path}?batt=40`),
    () => app.get(`${path}?lat=0.01&lon=0.02`),
    () => app.get(`${path}?${home}&timestamp=1150000000`),
    () => app.get(`${path}?${home}&accuracy=9000`),
    () => app.post('/positions/', undefined, traccarClientBody(trackerId, clock(), 5_000)),
    () => app.post(path, undefined, ownTracksBody(clock(), 5_000)),
    () => app.post(path, undefined, forwardedBody('any', clock(), 5_000)),
    () => phone.post('/locations', { points: [point, { ...point, lat: 0, lng: 0 }] }),
    () => phone.post('/locations', { points: [{ ...point, lat: 0, lng: 0 }] }),
  ];
  for (const send of told) expect((await send()).status).toBe(200);
  expect(await readEverything()).toEqual(before);
});

test('Of a driver who is shut out nothing of trackers stays in any table: no address, no device, no battery', async () => {
  const deviceId = '356938035643809';
  const gone = await Promise.all([sendDriverOut(app, clock), sendDriverOut(app, clock)]);
  const [{ driver: first }, { driver: second }] = gone;
  const trackerId = await giveTracker(app, first.driverId, clock);
  const acting = { actor: { kind: 'operator', name: 'command line' } } as const;
  await tieDevice({ db: app.db, clock }, { acting, driverId: second.driverId, deviceId });
  const secret = await makeTrackingServer({ db: app.db, clock, randomBytes }, acting);
  clock.advance({ minutes: 1 });
  const own = { ...traccarClientBody('any', clock()).location, battery: { level: 0.37 } };
  expect((await app.post(`/tracker/${trackerId}`, undefined, { location: own })).status).toBe(200);
  const forwarded = forwardedBody(deviceId, clock());
  const position = { ...forwarded.position, attributes: { batteryLevel: 37 } };
  expect((await app.post(`/tracker/${secret}`, undefined, { ...forwarded, position })).status).toBe(200);
  const hash = hashTrackerId(trackerId);
  const traces = [trackerId, hash.toString('hex'), hash.toString('base64'), deviceId, ',37)'];
  const traced = async () => {
    const rows = await readEverything();
    return traces.filter((trace) => rows.some((row) => row.includes(trace)));
  };
  expect(await traced()).toEqual([hash.toString('hex'), deviceId, ',37)']);
  for (const { driver } of gone) {
    const { driverId } = driver;
    await shutDriverOut({ db: app.db, clock, declineOpenOffers }, { acting, driverId, reason: 'Left' });
  }
  expect(await traced()).toEqual([]);
});
