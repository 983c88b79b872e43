import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findShiftStandings } from '../../src/domain/drivers/availability/queries.ts';
import { findTrustedPlace } from '../../src/domain/drivers/positions/queries.ts';
import { hireDriver, sendDriverOut } from '../harness/driver-phone.ts';
import { expectRefusal } from '../harness/expect-answer.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { forwardedBody, giveTracker, ownTracksBody, traccarClientBody } from '../harness/tracker.ts';

const clock = createTestClock();
let app: TestApp;
let driverId: number;
let id: string;

beforeAll(async () => {
  app = await startTestApp({ environment: 'live', overrides: { clock } });
});
afterAll(() => app.close());
beforeEach(async () => {
  ({ driverId } = (await sendDriverOut(app, clock)).driver);
  id = await giveTracker(app, driverId, clock);
  // What is told of before the shift counts for nothing.
  clock.advance({ minutes: 10 });
});

const ago = (seconds: number) => clock().subtract({ seconds });
const form = { 'content-type': 'application/x-www-form-urlencoded' };

async function placeOf(driver = driverId) {
  const { rows } = await app.db.query<{
    lat: number;
    speed_mps: number | null;
    heading: number | null;
    accuracy_meters: number | null;
    source: string;
    recorded_at: Temporal.Instant;
    heard_at: Temporal.Instant | null;
  }>({
    text: 'SELECT lat, speed_mps, heading, accuracy_meters, source, recorded_at, heard_at FROM driver_positions WHERE driver_id = $1',
    values: [driver],
  });
  const [row] = rows;
  return (
    row && {
      metersNorth: Math.round((row.lat - 25.1972) * 111_195),
      speedMps: row.speed_mps,
      heading: row.heading,
      accuracyMeters: row.accuracy_meters,
      source: row.source,
      secondsAgo: (clock().epochMilliseconds - row.recorded_at.epochMilliseconds) / 1000,
      heardSecondsAgo: row.heard_at && (clock().epochMilliseconds - row.heard_at.epochMilliseconds) / 1000,
    }
  );
}

const north = (meters: number) => (25.1972 + meters / 111_195).toFixed(7);

describe('a tracker is understood', () => {
  test('that sends the parameters of the OsmAnd protocol in its address, by GET and by POST, the speed in knots', async () => {
    const seconds = Math.floor(ago(10).epochMilliseconds / 1000);
    const parameters = `?id=${id}&lat=${north(100)}&lon=55.2744&timestamp=${seconds}&speed=20&bearing=214.5&accuracy=8&batt=54&altitude=3.5`;
    expect((await app.get(`/positions/${parameters}`)).status).toBe(200);
    const place = { metersNorth: 100, source: 'tracker', speedMps: 10.3, heading: 214.5, accuracyMeters: 8 };
    expect(await placeOf()).toMatchObject(place);
    const later = parameters.replace(String(seconds), String(seconds + 5)).replace(north(100), north(150));
    expect((await app.send('POST', `/positions/${later}`, undefined)).status).toBe(200);
    expect(await placeOf()).toMatchObject({ ...place, metersNorth: 150 });
  });

  test('that sends them as a form, and with the slash left out', async () => {
    const body = `deviceid=${id}&location=${north(40)},55.2744&timestamp=${ago(3).epochMilliseconds}&heading=360&hdop=1.5`;
    expect((await app.send('POST', '/positions', undefined, body, form)).status).toBe(200);
    expect(await placeOf()).toMatchObject({
      metersNorth: 40,
      secondsAgo: 3,
      heading: 0,
      accuracyMeters: 7.5,
    });
  });

  test('that has its id in the address, and sends the rest as a form', async () => {
    const body = `lat=${north(60)}&lon=55.2744&timestamp=${ago(3).epochMilliseconds}`;
    expect((await app.send('POST', `/positions/?id=${id}`, undefined, body, form)).status).toBe(200);
    expect(await placeOf()).toMatchObject({ metersNorth: 60, secondsAgo: 3, source: 'tracker' });
  });

  test.each([
    ['seconds', () => String(Math.floor(ago(60).epochMilliseconds / 1000))],
    ['milliseconds', () => String(ago(60).epochMilliseconds)],
    ['ISO 8601 of UTC', () => ago(60).toString()],
    ['ISO 8601 of the UAE, its plus read as a space', () => ago(60).toString({ timeZone: '+04:00' })],
    [
      'ISO 8601 of the UAE, its plus encoded',
      () => encodeURIComponent(ago(60).toString({ timeZone: '+04:00' })),
    ],
    ['a date and a time', () => ago(60).toString().slice(0, 19).replace('T', ' ')],
  ])('that tells the time in %s', async (_form, timestamp) => {
    expect((await app.get(`/positions/?id=${id}&lat=25&lon=55&timestamp=${timestamp()}`)).status).toBe(200);
    const secondsAgo = (await placeOf())?.secondsAgo ?? 0;
    expect(Math.floor(secondsAgo)).toBe(60);
  });

  const inArabicDigits = (text: string) =>
    text.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + Number(digit)));

  test.each<[string, (inDubai: string) => string]>([
    ['without seconds', (time) => `${time.slice(0, 16)}%2B04:00`],
    ['without seconds, its plus read as a space', (time) => `${time.slice(0, 16)} 04:00`],
    ['with hours of offset alone', (time) => `${time}%2B04`],
    ['with the name of its zone', (time) => `${time}%2B04:00[Asia/Dubai]`],
    ['in Arabic digits', (time) => inArabicDigits(`${time.slice(0, 16)} 04:00`)],
    ['in seconds, in Arabic digits', (time) => inArabicDigits(String(Date.parse(`${time}+04:00`) / 1000))],
  ])('that tells the time %s', async (_form, write) => {
    const minute = clock().round({ smallestUnit: 'minute', roundingMode: 'floor' });
    const timestamp = write(minute.toString({ timeZone: '+04:00' }).slice(0, 19));
    expect((await app.get(`/tracker/${id}?lat=25.2&lon=55.3&timestamp=${timestamp}`)).status).toBe(200);
    const expected = (clock().epochMilliseconds - minute.epochMilliseconds) / 1000;
    expect((await placeOf())?.secondsAgo).toBe(expected);
  });

  test('that writes all its numbers in Arabic digits', async () => {
    const place = inArabicDigits(`lat=${north(40)}&lon=55.2744&accuracy=7.5`).replaceAll('.', '٫');
    expect((await app.get(`/tracker/${id}?${place}`)).status).toBe(200);
    expect(await placeOf()).toMatchObject({ metersNorth: 40, accuracyMeters: 7.5 });
  });

  test('that is Traccar Client of today, the speed in metres a second, also with several places at once', async () => {
    const body = traccarClientBody(id, ago(20), 200);
    expect((await app.post('/positions/', undefined, body)).status).toBe(200);
    const place = { metersNorth: 200, secondsAgo: 20, speedMps: 8.4, heading: 214.5, accuracyMeters: 6.2 };
    expect(await placeOf()).toMatchObject({ ...place, source: 'tracker' });
    const unknown = { speed: -1, heading: -1, accuracy: -1 };
    const { location } = traccarClientBody(id, ago(10), 300, unknown);
    const list = { device_id: id, location: [location, traccarClientBody(id, ago(15), 250).location] };
    expect((await app.post('/positions/', undefined, list)).status).toBe(200);
    const nothing = { speedMps: null, heading: null, accuracyMeters: null };
    expect(await placeOf()).toMatchObject({ metersNorth: 300, secondsAgo: 10, ...nothing });
  });

  test('that has an address of its own: that names it, whatever else is said, in each format', async () => {
    const own = `/tracker/${id}`;
    const seconds = (secondsAgo: number) => Math.floor(ago(secondsAgo).epochMilliseconds / 1000);
    const tell = [
      () => app.get(`${own}?id=12345678&lat=${north(10)}&lon=55.2744&timestamp=${seconds(60)}`),
      () =>
        app.send(
          'POST',
          own,
          undefined,
          `deviceid=7&location=${north(20)},55.2744&timestamp=${seconds(50)}`,
          form,
        ),
      () => app.post(own, undefined, traccarClientBody('12345678', ago(40), 30)),
      () => app.post(own, undefined, forwardedBody('356938035643809', ago(30), 40)),
      () => app.post(own, undefined, ownTracksBody(ago(20), 50)),
    ];
    for (const [index, send] of tell.entries()) {
      expect((await send()).status).toBe(200);
      expect(await placeOf()).toMatchObject({ metersNorth: 10 * (index + 1) });
    }
    // Nobody is named by what the body says of an address that is somebody else's, or nobody's.
    const nobodys = `/tracker/${'b'.repeat(28)}`;
    expect((await app.post(nobodys, undefined, traccarClientBody(id, ago(10), 90))).status).toBe(200);
    expect(await placeOf()).toMatchObject({ metersNorth: 50 });
  });

  test('that is OwnTracks in its HTTP mode, the speed in kilometres an hour, and is answered a list', async () => {
    const answer = await app.post(`/tracker/${id}`, undefined, ownTracksBody(ago(30), 100));
    expect(answer).toMatchObject({ status: 200, body: [] });
    const place = { metersNorth: 100, secondsAgo: 30, speedMps: 15, heading: 214, accuracyMeters: 8 };
    expect(await placeOf()).toMatchObject({ ...place, source: 'tracker' });
    expect((await standingOf()).battery).toEqual([54]);
    const { acc: _a, vel: _v, cog: _c, batt: _b, ...bare } = ownTracksBody(ago(20), 110);
    expect((await app.post(`/tracker/${id}`, undefined, bare)).body).toEqual([]);
    expect(await placeOf()).toMatchObject({ metersNorth: 110, speedMps: null, accuracyMeters: null });
    const before = await placeOf();
    const others = ['lwt', 'transition', 'waypoint', 'steps', 'encrypted', 'card', 'status'];
    for (const other of [...others, '', null, 5, {}]) {
      const message = { ...ownTracksBody(ago(5), 900), _type: other };
      expect(await app.post(`/tracker/${id}`, undefined, message)).toMatchObject({ status: 200, body: [] });
    }
    expect(await placeOf()).toEqual(before);
    expect((await app.post(`/tracker/${'b'.repeat(28)}`, undefined, bare)).body).toEqual([]);
  });

  test('whose address was entered with a slash at its end, or a blank', async () => {
    const own = `/tracker/${id}/`;
    const parameters = (meters: number, secondsAgo: number) =>
      `lat=${north(meters)}&lon=55.2744&timestamp=${ago(secondsAgo).epochMilliseconds}`;
    expect((await app.get(`${own}?${parameters(10, 30)}`)).status).toBe(200);
    expect(await placeOf()).toMatchObject({ metersNorth: 10 });
    expect((await app.send('POST', own, undefined, parameters(20, 20), form)).status).toBe(200);
    expect(await placeOf()).toMatchObject({ metersNorth: 20 });
    expect((await app.post(own, undefined, ownTracksBody(ago(10), 30))).body).toEqual([]);
    expect(await placeOf()).toMatchObject({ metersNorth: 30 });
    expectRefusal(await app.send('PUT', own, undefined, {}), 405, 'Method not allowed');
    expect((await app.get(`/tracker/${id}%20?${parameters(40, 5)}`)).status).toBe(200);
    expect(await placeOf()).toMatchObject({ metersNorth: 40 });
  });

  test('of whose list one place is odd: the others are heard', async () => {
    const { location } = traccarClientBody(id, ago(10), 300);
    const odd = [
      null,
      'here',
      { ...location, timestamp: 'soon' },
      { ...location, timestamp: 1e300 },
      { ...location, coords: { latitude: 25 } },
      { ...location, coords: { latitude: 'north', longitude: 'east' } },
      { ...location, coords: { latitude: 1, longitude: 2 } },
      { ...location, timestamp: ago(-500).toString() },
      { ...location, timestamp: ago(1024 * 7 * 86_400).toString() },
    ];
    const list = { device_id: id, location: [...odd, location, ...odd] };
    expect((await app.post('/positions/', undefined, list)).status).toBe(200);
    expect(await placeOf()).toMatchObject({ metersNorth: 300, secondsAgo: 10 });
  });

  test('that a Traccar server forwards, by the id in its address or by that of its device', async () => {
    expect((await app.post('/positions/', undefined, forwardedBody(id, ago(30), 60))).status).toBe(200);
    const place = { source: 'server_forward', speedMps: 10.3, heading: 90, accuracyMeters: null };
    expect(await placeOf()).toMatchObject({ ...place, metersNorth: 60 });
    const ofOther = forwardedBody('356938035643809', ago(20), 120);
    expect((await app.post(`/positions/?id=${id}`, undefined, ofOther)).status).toBe(200);
    expect(await placeOf()).toMatchObject({ ...place, metersNorth: 120 });
    // Numbers that a server gives its devices are no secret.
    const numbered = { ...ofOther, device: { id: 10 } };
    expectRefusal(await app.post('/positions/', undefined, numbered), 400, 'Invalid request', ['id']);
  });

  test.each([
    ['without a place', ''],
    ['whose place is not valid', '&lat=25.3&lon=55.2744&valid=false'],
    ['at 0, 0', '&lat=0&lon=0'],
  ])('that is alive, %s: the truck stays where it stood', async (_how, parameters) => {
    await app.get(
      `/positions/?id=${id}&lat=${north(10)}&lon=55.2744&timestamp=${ago(400).toString()}&speed=0`,
    );
    expect((await app.get(`/positions/?id=${id}${parameters}`)).status).toBe(200);
    expect(await placeOf()).toMatchObject({ metersNorth: 10, secondsAgo: 400, heardSecondsAgo: 0 });
  });
});

/** What the tracker of an operator's screen tells of itself. */
async function standingOf() {
  const place = await findTrustedPlace(app.db, driverId);
  return { mark: place?.mark?.why, battery: place?.told.map(({ batteryPercent }) => batteryPercent) };
}

describe('of the device itself a tracker tells', () => {
  const seconds = (ago: number) => Math.floor(clock().subtract({ seconds: ago }).epochMilliseconds / 1000);

  test('how full its battery is, in each format, with a sign of life too; what cannot be is not known', async () => {
    await app.get(`/positions/?id=${id}&lat=25.2&lon=55.3&timestamp=${seconds(50)}&batt=-1`);
    expect((await standingOf()).battery).toEqual([undefined]);
    await app.get(`/positions/?id=${id}&lat=25.2&lon=55.3&timestamp=${seconds(40)}&batt=54.4`);
    expect((await standingOf()).battery).toEqual([54]);
    await app.get(`/positions/?id=${id}&timestamp=${seconds(30)}&batt=53`);
    expect((await standingOf()).battery).toEqual([53]);
    await app.post('/positions/', undefined, traccarClientBody(id, ago(20)));
    expect((await standingOf()).battery).toEqual([87]);
    await app.post('/positions/', undefined, forwardedBody(id, ago(10)));
    expect((await standingOf()).battery).toEqual([85, 87]);
  });

  test('that a program made its place up, in each format, which is not believed', async () => {
    const body = traccarClientBody(id, ago(40));
    await app.post('/positions/', undefined, body);
    const told = [
      () => app.get(`/positions/?id=${id}&lat=25.1973&lon=55.2744&timestamp=${seconds(30)}&mock=true`),
      () => app.post('/positions/', undefined, { ...body, location: mockedLocation(20) }),
      () => {
        const forwarded = forwardedBody(id, ago(10), 30);
        return app.post('/positions/', undefined, {
          ...forwarded,
          position: { ...forwarded.position, attributes: { mock: true } },
        });
      },
    ];
    const mockedLocation = (secondsAgo: number) => ({
      ...traccarClientBody(id, ago(secondsAgo), 20).location,
      mock: true,
    });
    for (const tell of told) {
      expect((await tell()).status).toBe(200);
      expect(await placeOf()).toMatchObject({ metersNorth: 0, secondsAgo: 40 });
      expect((await standingOf()).mark).toBe('mocked');
    }
    await app.post('/positions/', undefined, { ...body, location: { ...mockedLocation(5), mock: false } });
    expect(await placeOf()).toMatchObject({ metersNorth: 20, secondsAgo: 5 });
  });
});

describe('what cannot be is left out and answered as taken, so that nothing is sent again and again', () => {
  test.each([
    ['a time that is none', 'timestamp=soon&lat=25.2&lon=55.3', 'no_time'],
    ['half a place', 'lat=25.2', 'no_place'],
    ['a place in words', 'lat=here&lon=there', 'no_place'],
    ['a place beyond the pole', 'lat=91&lon=55', 'no_place'],
    ['a place in the Gulf of Guinea', 'lat=0.01&lon=0.02', 'outside_region'],
    ['a clock whose weeks ran over', 'timestamp=1150000000&lat=25.2&lon=55.3', 'clock_wrong'],
  ])('%s, and the operator is told why the driver is not heard', async (_what, parameters, reason) => {
    expect((await app.get(`/tracker/${id}?${parameters}`)).status).toBe(200);
    expect(await placeOf()).toBeUndefined();
    const [standing] = await findShiftStandings(app.db, clock(), driverId);
    expect(standing).toMatchObject({ keptBy: 'no_position', leftOut: { reason, source: 'tracker' } });
  });

  test.each([
    ['a minute and more ahead', () => ago(-75)],
    ['of two days ago, from before the shift', () => ago(2 * 86_400)],
    ['of four days ago', () => ago(4 * 86_400)],
    ['of the year 1970', () => Temporal.Instant.fromEpochMilliseconds(0)],
  ])('a place %s', async (_when, at) => {
    expect((await app.post('/positions/', undefined, traccarClientBody(id, at()))).status).toBe(200);
    expect(await placeOf()).toBeUndefined();
  });

  test('a time that is ahead by less is now', async () => {
    await app.post('/positions/', undefined, traccarClientBody(id, ago(-30), 70));
    expect(await placeOf()).toMatchObject({ metersNorth: 70, secondsAgo: 0 });
  });

  test('everything of a driver who is on no shift', async () => {
    const offline = await hireDriver(app);
    const other = await giveTracker(app, offline.driverId, clock);
    expect((await app.post('/positions/', undefined, traccarClientBody(other, ago(5)))).status).toBe(200);
    expect((await app.get(`/positions/?id=${other}`)).status).toBe(200);
    expect(await placeOf(offline.driverId)).toBeUndefined();
  });

  test('what was told before', async () => {
    const [first, second] = [traccarClientBody(id, ago(20), 10), traccarClientBody(id, ago(10), 90)];
    for (const body of [first, second]) await app.post('/positions/', undefined, body);
    const before = await app.db.query({
      text: 'SELECT driver_positions::text, xmin FROM driver_positions WHERE driver_id = $1',
      values: [driverId],
    });
    for (const body of [first, second, first]) {
      expect((await app.post('/positions/', undefined, body)).status).toBe(200);
    }
    const { rows } = await app.db.query({
      text: 'SELECT driver_positions::text, xmin FROM driver_positions WHERE driver_id = $1',
      values: [driverId],
    });
    expect(rows).toEqual(before.rows);
  });
});
