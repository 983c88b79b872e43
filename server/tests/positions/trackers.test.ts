import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signDriverOut } from '../../src/domain/drivers/acts/driver-acts.ts';
import { makeTracker, tieDevice } from '../../src/domain/drivers/trackers/change-tracker.ts';
import { makeTrackingServer } from '../../src/domain/drivers/trackers/change-tracking-server.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { hireDriver, sendDriverOut } from '../harness/driver-phone.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { holdTransactions } from '../harness/hold-transactions.ts';
import { untilWaiting } from '../harness/locks.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { forwardedBody, giveTracker, traccarClientBody } from '../harness/tracker.ts';

const clock = createTestClock();
let scene: Console;
let fleet: ConsoleOperator;

beforeAll(async () => {
  scene = await createConsole({
    overrides: { clock },
    variables: { SATHA_TRACKER_REPORTS_PER_SECOND: '1', SATHA_REFUSED_KEYS_PER_MINUTE: '8' },
  });
  fleet = await scene.operatorOf('fleet');
});
afterAll(() => scene.close());

/** Tells a place that nobody told before, and whether it is the driver's then. */
let told = 0;
async function isHeard(driverId: number, trackerId: string): Promise<boolean> {
  told += 1;
  clock.advance({ seconds: 10 });
  const answer = await scene.post('/positions/', undefined, traccarClientBody(trackerId, clock(), told * 3));
  expect(answer.status).toBe(200);
  const { rows } = await scene.db.query<{ recorded_at: Temporal.Instant }>({
    text: 'SELECT recorded_at FROM driver_positions WHERE driver_id = $1',
    values: [driverId],
  });
  return rows[0]?.recorded_at.equals(clock()) ?? false;
}

/** How often ids were looked up in the database since the start. */
async function countLookUps(): Promise<number> {
  const metrics = await scene.app.metrics.registry.metrics();
  const found = /statement_duration_seconds_count\{[^}]*statement="select-tracked-drivers"[^}]*\} (\d+)/.exec(
    metrics,
  );
  return Number(found?.[1] ?? 0);
}

describe("a driver's tracker", () => {
  test('is made at the console, told once, and heard until a new one is made, or it is ended', async () => {
    const { driverId } = (await sendDriverOut(scene, clock)).driver;
    const make = async () => expectOk(await fleet.send(`/drivers/${driverId}/tracker`));
    const first = await make();
    expect(first.trackerId).toMatch(/^[a-km-np-z2-9]{28}$/);
    const settings = new URL(first.settingsUrl);
    expect(settings.origin + settings.pathname).toBe(first.url);
    expect(settings.pathname).toBe(`/tracker/${first.trackerId}`);
    const figures = { accuracy: 'highest', interval: '10', distance: '50', heartbeat: '60' };
    expect(Object.fromEntries(settings.searchParams)).toMatchObject(figures);
    const link = new URL(first.traccarClientUrl);
    expect(link.protocol).toBe('org.traccar.client:');
    expect(Object.fromEntries(link.searchParams)).toMatchObject({ url: first.url, ...figures });
    const inline = new URL(first.ownTracksUrl).searchParams.get('inline') ?? '';
    expect(JSON.parse(Buffer.from(inline, 'base64').toString())).toMatchObject({
      ...{ _type: 'configuration', mode: 3, monitoring: 2, url: first.url },
      ...{ locatorInterval: 10, locatorDisplacement: 50 },
    });
    expect(await isHeard(driverId, first.trackerId)).toBe(true);
    const shown = expectOk(await fleet.get(`/drivers/${driverId}`));
    const endless = { since: expect.stringMatching(/\+04:00$/), endsAt: null, deviceId: null };
    expect(shown.tracker).toEqual(endless);
    expect(shown.position).toMatchObject({ source: 'tracker', accuracyMeters: 6.2, mark: null });
    expect(shown.position).toMatchObject({ withinMeters: null, told: [{ withinMeters: null }] });
    expect(JSON.stringify(shown)).not.toContain(first.trackerId);

    const second = await make();
    expect(await isHeard(driverId, first.trackerId)).toBe(false);
    expect(await isHeard(driverId, second.trackerId)).toBe(true);
    expectOk(await fleet.send(`/drivers/${driverId}/tracker`, undefined, { method: 'DELETE' }));
    expect(await isHeard(driverId, second.trackerId)).toBe(false);
    expect(expectOk(await fleet.get(`/drivers/${driverId}`)).tracker).toBeNull();
  });

  test('is made by the driver, and ends with a suspension for good', async () => {
    const { driver, phone, vehicle } = await sendDriverOut(scene, clock);
    const { driverId } = driver;
    const { trackerId } = expectOk(await phone.post('/tracker'));
    expect(await isHeard(driverId, trackerId)).toBe(true);
    expectOk(await fleet.send(`/drivers/${driverId}/suspend`, { reason: 'On leave' }));
    expect((await fleet.send(`/drivers/${driverId}/tracker`)).status).toBe(400);
    expectOk(await fleet.send(`/drivers/${driverId}/resume`));
    clock.advance({ minutes: 2 });
    await phone.signIn();
    expectOk(await phone.post('/shift/start', { plate: vehicle.plateText }));
    expect(await isHeard(driverId, trackerId)).toBe(false);
  });

  test('is not heard any more once its last day is over', async () => {
    const { driverId } = (await sendDriverOut(scene, clock)).driver;
    const endsAt = clock().add({ minutes: 5 });
    const acting = { actor: { kind: 'operator', name: 'command line' } } as const;
    const made = { acting, driverId, endsAt };
    const trackerId = (await makeTracker({ db: scene.db, clock, randomBytes }, made)) as string;
    expect(await isHeard(driverId, trackerId)).toBe(true);
    const { tracker } = expectOk(await fleet.get(`/drivers/${driverId}`));
    expect(Temporal.Instant.from(tracker.endsAt).equals(endsAt)).toBe(true);
    clock.advance({ minutes: 6 });
    expect(await isHeard(driverId, trackerId)).toBe(false);
  });

  test('that is a device of the tracking server is shown with its identifier, and a coarse place with its radius', async () => {
    const { driverId } = (await sendDriverOut(scene, clock)).driver;
    const acting = { actor: { kind: 'operator', name: 'command line' } } as const;
    await tieDevice({ db: scene.db, clock }, { acting, driverId, deviceId: 'truck-7' });
    const secret = await makeTrackingServer({ db: scene.db, clock, randomBytes }, acting);
    const forwarded = forwardedBody('truck-7', clock());
    const position = { ...forwarded.position, accuracy: 8_950 };
    expect((await scene.post(`/tracker/${secret}`, undefined, { ...forwarded, position })).status).toBe(200);
    const shown = expectOk(await fleet.get(`/drivers/${driverId}`));
    expect(shown.tracker).toMatchObject({ endsAt: null, deviceId: 'truck-7' });
    const coarse = { accuracyMeters: 8_950, withinMeters: 8_950 };
    expect(shown.position).toMatchObject({ ...coarse, told: [{ source: 'server_forward', ...coarse }] });
  });

  test('is never that of a driver who is being suspended at that moment', async () => {
    const { driverId } = await hireDriver(scene);
    await Promise.allSettled([
      ...Array.from({ length: 6 }, () => giveTracker(scene, driverId, clock)),
      fleet.send(`/drivers/${driverId}/suspend`, { reason: 'On leave' }),
      ...Array.from({ length: 6 }, () => giveTracker(scene, driverId, clock)),
    ]);
    const { rows } = await scene.db.query({
      text: 'SELECT FROM driver_trackers WHERE driver_id = $1',
      values: [driverId],
    });
    expect(rows).toEqual([]);
  });

  test('is not made by a lost phone that is being signed out at that moment', async () => {
    const { driver, phone } = await sendDriverOut(scene, clock);
    const { driverId } = driver;
    const { held, done, release } = holdTransactions(scene.db);
    const acting = { actor: { kind: 'operator', name: 'command line' } } as const;
    const signingOut = signDriverOut({ db: held, clock }, { acting, driverId, keepsTracker: false });
    await done;
    const making = phone.post('/tracker');
    await untilWaiting(scene.db, 1);
    release();
    expect((await signingOut).sessions).toBe(1);
    expect((await making).status).toBe(401);
    expect(expectOk(await fleet.get(`/drivers/${driverId}`)).tracker).toBeNull();
  });

  test('is made and ended by whoever may write the fleet alone', async () => {
    const { driverId } = await hireDriver(scene);
    for (const method of ['POST', 'DELETE'] as const) {
      const auditor = await scene.operatorOf('auditor');
      expect((await auditor.send(`/drivers/${driverId}/tracker`, undefined, { method })).status).toBe(403);
      expect((await fleet.send('/drivers/999999/tracker', undefined, { method })).status).toBe(404);
    }
  });

  test('is answered the same whether its id is known or not, and ids are tried only so often from one address', async () => {
    clock.advance({ minutes: 2 });
    const { driverId } = (await sendDriverOut(scene, clock)).driver;
    const trackerId = await giveTracker(scene, driverId, clock);
    const known = await scene.post('/positions/', undefined, traccarClientBody(trackerId, clock()));
    const tryOne = (id: string) => scene.post('/positions/', undefined, traccarClientBody(id, clock()));
    const forged = [
      '1',
      'x'.repeat(28),
      trackerId.slice(1),
      `${trackerId}a`,
      trackerId.toUpperCase(),
      "' OR 1=1 --",
    ];
    for (const id of forged) expect((await tryOne(id)).body).toEqual({ ...known.body });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => tryOne(`${n}`.padStart(28, 'b'))));
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await isHeard(driverId, trackerId)).toBe(true);
  });

  test('whose id is nobody’s costs one look-up however often it reports, and a flood of forged ids hardly more', async () => {
    clock.advance({ minutes: 2 });
    const { driverId } = (await sendDriverOut(scene, clock)).driver;
    const trackerId = await giveTracker(scene, driverId, clock);
    expect(await isHeard(driverId, trackerId)).toBe(true);
    const other = (await hireDriver(scene)).driverId;
    const ended = await giveTracker(scene, other, clock);
    expectOk(await fleet.send(`/drivers/${other}/tracker`, undefined, { method: 'DELETE' }));
    const before = await countLookUps();
    for (let time = 0; time < 5; time += 1) {
      const told = await scene.post('/positions/', undefined, traccarClientBody(ended, clock()));
      expect(told.status).toBe(200);
    }
    expect((await countLookUps()) - before).toBe(1);
    for (let n = 0; n < 40; n += 1) {
      await scene.post('/positions/', undefined, traccarClientBody(`${n}`.padStart(28, 'c'), clock()));
    }
    expect((await countLookUps()) - before).toBeLessThanOrEqual(8);
    // Behind the same address, who was heard of before is heard on.
    expect(await isHeard(driverId, trackerId)).toBe(true);
    // One that ends is unknown at once.
    expectOk(await fleet.send(`/drivers/${driverId}/tracker`, undefined, { method: 'DELETE' }));
    clock.advance({ minutes: 2 });
    expect(await isHeard(driverId, trackerId)).toBe(false);
  });

  test('may send so many reports at once, and then so many a second', async () => {
    const { driverId } = (await sendDriverOut(scene, clock)).driver;
    const trackerId = await giveTracker(scene, driverId, clock);
    const send = () => scene.get(`/positions/?id=${trackerId}`);
    const statuses = (await Promise.all(Array.from({ length: 70 }, send))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    clock.advance({ seconds: 3 });
    expect(await isHeard(driverId, trackerId)).toBe(true);
  });

  test('stands in no log, metric, row or refusal, however it is sent', async () => {
    const { driver, phone } = await sendDriverOut(scene, clock);
    const { trackerId } = expectOk(await phone.post('/tracker'));
    const made = expectOk(await fleet.send(`/drivers/${driver.driverId}/tracker`));
    const ids = [trackerId, made.trackerId];
    const answers = [];
    for (const id of ids) {
      const json = {
        'content-type': 'application/json',
        referer: `https://trips.example.ae/positions/?id=${id}`,
      };
      answers.push(
        await scene.get(`/positions/?id=${id}&lat=25.2&lon=55.3`, undefined, json),
        await scene.get(`/positions/?id=${id}&lat=${id}&lon=55.3`),
        await scene.get(`/positions/?id=${id}&lat=25&lon=55&timestamp=${id}`),
        await scene.get(`/positions/${id}?id=${id}`),
        await scene.get(`/Positions/?id=${id}`),
        await scene.get(`/tracker/${id}?lat=25.2&lon=55.3`, undefined, json),
        await scene.get(`/tracker/${id}/?lat=25.2&lon=55.3`),
        await scene.post(`/tracker/${id}/`, undefined, { location: { timestamp: id } }),
        await scene.send('PUT', `/tracker/${id}/`, undefined, { id }),
        await scene.get(`/tracker/${id}//`),
        await scene.get(`/tracker/${id}/more`),
        await scene.get(`/tracker/${id}%`),
        await scene.send('PUT', `/tracker/${id}`, undefined, { id }),
        await scene.post(`/tracker/${id}`, undefined, '{"location"'),
        await scene.post(`/tracker/${id}`, undefined, { location: { timestamp: id } }),
        await scene.post(`/tracker/${id}`, undefined, 'x'.repeat(70_000)),
        await scene.send('PUT', `/positions/?id=${id}`, undefined, { id }),
        await scene.post('/positions/', undefined, traccarClientBody(id, clock())),
        await scene.post('/positions/', undefined, forwardedBody(id, clock())),
        await scene.post('/positions/', undefined, `{"device_id":"${id}", "location"`),
        await scene.post('/positions/', undefined, { device_id: id, location: id }),
        await scene.post('/positions/', undefined, `id=${id}&pad=${'x'.repeat(70_000)}`),
      );
    }
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status >= 400).length).toBeGreaterThanOrEqual(20);
    const metrics = await scene.app.metrics.registry.metrics();
    const { rows: tables } = await scene.db.query<{ name: string }>({
      text: `SELECT format('%I', relname) AS name FROM pg_class
             WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace`,
    });
    const queries = tables.map(({ name }) => `SELECT '${name}' AS name, ${name}::text AS row FROM ${name}`);
    const { rows } = await scene.db.query<{ name: string; row: string }>({
      text: `SELECT name FROM (${queries.join(' UNION ALL ')}) AS every WHERE row ~ ANY ($1)`,
      values: [ids],
    });
    expect(rows).toEqual([]);
    await expect.poll(() => scene.logLines.join()).toContain('/positions');
    await expect.poll(() => scene.logLines.join()).toContain('/tracker/:secret');
    for (const id of ids) {
      expect(scene.logLines.join()).not.toContain(id);
      expect(metrics).not.toContain(id);
      for (const { body, headers } of answers) {
        expect(JSON.stringify(body ?? '') + JSON.stringify([...headers])).not.toContain(id);
      }
    }
    expect(answers[0]?.headers.get('referrer-policy')).toBe('no-referrer');
  });

  test.each<[string, string | undefined, string]>([
    ['nothing', undefined, 'id'],
    ['an empty object', '{}', 'body'],
    ['a list', '[]', 'body'],
    ['half of an object', '{"location":', 'body'],
    ['a location that is none', '{"location":7,"device_id":"x"}', 'body'],
    ['no id', '{"location":{"coords":{"latitude":25,"longitude":55}}}', 'id'],
    ['an id that is no text', '{"location":{},"device_id":{"a":1}}', 'id'],
    ['a number for an object', '7', 'id'],
    ['too many places', JSON.stringify({ location: Array(1_001).fill(0), device_id: 'x' }), 'location'],
  ])('is refused with a sentence that names the field: %s', async (_what, body, field) => {
    expectRefusal(await scene.post('/positions/', undefined, body), 400, 'Invalid request', [field]);
  });
});

test('A body of megabytes is refused unread, whosever address it comes to', async () => {
  clock.advance({ minutes: 2 });
  const { driverId } = (await sendDriverOut(scene, clock)).driver;
  const trackerId = await giveTracker(scene, driverId, clock);
  for (const path of [`/tracker/${trackerId}`, `/tracker/${'c'.repeat(28)}`, '/positions/']) {
    const answer = await scene.post(path, undefined, `{"location":"${'x'.repeat(8_000_000)}"}`);
    expectRefusal(answer, 413, 'Request body is too large');
  }
  expect(await isHeard(driverId, trackerId)).toBe(true);
});

test('Garbage of all kinds is answered, never by a fault', async () => {
  const { driverId } = (await sendDriverOut(scene, clock)).driver;
  const trackerId = await giveTracker(scene, driverId, clock);
  const odd = [
    '',
    ' ',
    '-',
    'NaN',
    '1e400',
    '-0',
    '1e-320',
    '٢٥',
    '\u0000',
    '%00',
    '%ff',
    '[]',
    '9'.repeat(400),
    'null',
    '25,55',
  ];
  for (const value of odd) {
    clock.advance({ seconds: 60 });
    for (const name of ['lat', 'timestamp', 'speed', 'bearing', 'accuracy', 'hdop', 'valid', 'location']) {
      const text = value.startsWith('%') ? value : encodeURIComponent(value);
      const { status } = await scene.get(`/positions/?id=${trackerId}&lon=55.3&lat=25.2&${name}=${text}`);
      expect([200, 400]).toContain(status);
    }
    for (const name of ['latitude', 'accuracy', 'speed', 'heading']) {
      const body = traccarClientBody(trackerId, clock(), 0, { [name]: value });
      expect([200, 400]).toContain((await scene.post('/positions/', undefined, body)).status);
    }
  }
  expect(await isHeard(driverId, trackerId)).toBe(true);
});
