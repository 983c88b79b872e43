import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(() => app.close());

const create = async (more: object = {}, who = account): Promise<number> =>
  expectOk(await app.post(paths.create, who.rawApiKey, { ...sampleTrip, ...more })).tripID;
const search = (query: Record<string, string>, who = account) =>
  app.get(`${paths.search}?${new URLSearchParams(query)}`, who.rawApiKey);
const find = async (query: Record<string, string>, who = account): Promise<number[]> =>
  expectOk(await search(query, who)).trips.map((trip: { tripID: number }) => trip.tripID);

describe('the record', () => {
  test('has the specification’s fields, with amounts, distances and times as the contract writes them', async () => {
    clock.set('2026-11-18T23:59:58.007+04:00');
    const tripId = await create({
      mobileNumber: '0501234567',
      externalReference: 'CASE-1',
      vehicleTypeId: 5,
    });
    const { trips, nextCursor } = expectOk(await search({ tripId: String(tripId) }));
    expect(nextCursor).toBeNull();
    expect(trips).toEqual([
      {
        tripID: tripId,
        StatusCode: 1,
        statusName: 'searching',
        vehicleTypeId: 5,
        fromLat: sampleTrip.fromLat,
        fromLng: sampleTrip.fromLng,
        toLat: sampleTrip.toLat,
        toLng: sampleTrip.toLng,
        fromAddress: expect.stringMatching(/\S/),
        fromAreaName: expect.stringMatching(/\S/),
        toAddress: expect.stringMatching(/\S/),
        toAreaName: expect.stringMatching(/\S/),
        tripFare: expect.any(Number),
        totalCharged: expect.any(Number),
        estimatedDistance: expect.any(Number),
        estimatedTime: expect.any(Number),
        departureTime: '2026-11-18T23:59:58.007+04:00',
        customer: {
          firstName: 'Mariam',
          lastName: 'Al Suwaidi',
          mobileNumber: '501234567',
          phoneCode: '971',
        },
        customerText: { status: 'waiting' },
        externalReference: 'CASE-1',
        createdAt: '2026-11-18T23:59:58.007+04:00',
        updatedAt: '2026-11-18T23:59:58.007+04:00',
      },
    ]);
    clock.set('2026-11-19T00:30:00+04:00');
    expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId }));
    const [cancelled] = expectOk(await search({ tripId: String(tripId) })).trips;
    expect(cancelled).toEqual({
      ...trips[0],
      StatusCode: 7,
      statusName: 'cancelled',
      cancellationFees: 0,
      totalCharged: 0,
      outcome: 'cancelled_by_account',
      updatedAt: '2026-11-19T00:30:00.000+04:00',
    });
  });

  test('of one trip by its path is the same', async () => {
    const tripId = await create();
    const [record] = expectOk(await search({ tripId: String(tripId) })).trips;
    expect(expectOk(await app.get(`/api/Trips/${tripId}`, account.rawApiKey))).toEqual(record);
  });

  test.each(
    Object.entries({
      0: 'scheduled',
      1: 'searching',
      2: 'driver_to_pickup',
      3: 'at_pickup',
      4: 'loading',
      5: 'in_progress',
      6: 'completed',
      7: 'cancelled',
      8: 'no_driver_found',
      9: 'failed',
    }),
  )('says status %s as %s', async (statusCode, name) => {
    const tripId = await create();
    await app.db.query({
      text: 'UPDATE trips SET status = $2 WHERE trip_id = $1',
      values: [tripId, statusCode],
    });
    const record = expectOk(await app.get(`/api/Trips/${tripId}`, account.rawApiKey));
    expect(record).toMatchObject({ StatusCode: Number(statusCode), statusName: name });
    expect(await find({ statusCode, limit: '1' })).toEqual([tripId]);
  });
});

describe('what is not there', () => {
  test.each(['0', '-1', '999999999', '9007199254740991'])(
    'trip %s: an empty list, or 404 by its path',
    async (id) => {
      expect(expectOk(await search({ tripId: id }))).toEqual({ trips: [], nextCursor: null });
      expectRefusal(await app.get(`/api/Trips/${id}`, account.rawApiKey), 404, 'Trip not found');
    },
  );

  test('another account’s trip', async () => {
    const other = await app.makeAccount();
    const theirs = await create({}, other);
    expect(await find({ tripId: String(theirs) })).toEqual([]);
    expectRefusal(await app.get(`/api/Trips/${theirs}`, account.rawApiKey), 404, 'Trip not found');
    expect(await find({}, other)).toEqual([theirs]);
    expect(await find({ limit: '100' })).not.toContain(theirs);
  });

  test('an account without trips has an empty list', async () => {
    expect(expectOk(await search({}, await app.makeAccount()))).toEqual({ trips: [], nextCursor: null });
  });

  test.each([
    'abc',
    '1.5',
    '',
    ' ',
    '1e3',
    '+1',
    '0x10',
    '9007199254740992',
    '-9007199254740992',
    '1'.repeat(40),
    'NaN',
    '١',
  ])('%j is no identifier', async (tripId) => {
    expectRefusal(await search({ tripId }), 400, 'Invalid request', ['tripId']);
    const path = `/api/Trips/${encodeURIComponent(tripId)}`;
    if (tripId !== '')
      expectRefusal(await app.get(path, account.rawApiKey), 400, 'Invalid request', ['tripId']);
  });
});

describe('pages', () => {
  test('hold every trip once, newest first, while new ones arrive', async () => {
    const own = await app.makeAccount({ balanceFils: 100_000_000 });
    const made: number[] = [];
    for (let count = 0; count < 60; count += 1) made.push(await create({}, own));
    const newestFirst = [...made].reverse();
    expect(await find({}, own)).toEqual(newestFirst.slice(0, 25));

    for (const limit of [1, 7, 25, 59, 60, 100]) {
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const query: Record<string, string> = { limit: String(limit), ...(cursor !== null && { cursor }) };
        const page = expectOk(await search(query, own));
        expect(page.trips.length).toBeLessThanOrEqual(limit);
        seen.push(...page.trips.map((trip: { tripID: number }) => trip.tripID));
        cursor = page.nextCursor;
        if (limit !== 1 && cursor !== null) made.push(await create({}, own));
      } while (cursor !== null && seen.length < 100);
      expect(seen.filter((tripId) => newestFirst.includes(tripId))).toEqual(newestFirst);
      expect(new Set(seen).size).toBe(seen.length);
      newestFirst.splice(0, newestFirst.length, ...[...made].reverse());
    }
  });

  test('keep their filter', async () => {
    const own = await app.makeAccount({ balanceFils: 100_000_000 });
    const all: number[] = [];
    for (let count = 0; count < 9; count += 1)
      all.push(await create({ externalReference: `R${count % 3}` }, own));
    const first = expectOk(await search({ externalReference: 'R1', limit: '2' }, own));
    const rest = await find({ externalReference: 'R1', limit: '2', cursor: first.nextCursor }, own);
    expect([...first.trips.map((trip: { tripID: number }) => trip.tripID), ...rest]).toEqual([
      all[7],
      all[4],
      all[1],
    ]);
  });

  test('of a time are sorted by it, and go on behind a cursor of an earlier release too', async () => {
    const own = await app.makeAccount({ balanceFils: 100_000_000 });
    const made: number[] = [];
    for (let count = 0; count < 5; count += 1) made.push(await create({}, own));
    // Booked at one moment all of them: the number tells them apart.
    await app.db.query({
      text: `UPDATE trips SET created_at = '2026-03-01T08:00:00.123456Z' WHERE account_id = $1 AND trip_id <> $2`,
      values: [own.accountId, made[1]],
    });
    const query = { createdTo: '2026-03-01', limit: '3' };
    const first = expectOk(await search(query, own));
    const [newest, second, third, last] = [made[4], made[3], made[2], made[0]];
    expect(first.trips.map((trip: { tripID: number }) => trip.tripID)).toEqual([newest, second, third]);
    expect(await find({ ...query, cursor: first.nextCursor }, own)).toEqual([last]);
    const earlier = Buffer.from(`before:${third}`).toString('base64url');
    expect(await find({ ...query, cursor: earlier }, own)).toEqual([last]);
    expectRefusal(await search({ cursor: first.nextCursor }, own), 400, 'Invalid request', ['cursor']);
  });

  test('the last page has no cursor, even when it is full', async () => {
    const own = await app.makeAccount();
    await create({}, own);
    await create({}, own);
    expect(expectOk(await search({ limit: '2' }, own)).nextCursor).toBeNull();
  });

  test.each([
    ['limit', '0'],
    ['limit', '101'],
    ['limit', '-5'],
    ['limit', 'ten'],
    ['limit', ''],
    ['limit', '1.5'],
  ])('a %s of %j is refused', async (name, value) => {
    expectRefusal(await search({ [name]: value }), 400, 'Invalid request', [name]);
  });

  test.each([
    'x',
    '',
    'YmVmb3JlOg',
    Buffer.from('before:-1').toString('base64url'),
    'before:1',
    'x'.repeat(201),
    '%00',
  ])('%j is no cursor of ours', async (cursor) => {
    expectRefusal(await search({ cursor }), 400, 'Invalid request', ['cursor']);
  });
});

describe('filters', () => {
  test('by mobile number in either spelling, and any phone code', async () => {
    const own = await app.makeAccount({ balanceFils: 100_000_000 });
    const tripId = await create({ mobileNumber: '0551112223' }, own);
    await create({}, own);
    expect(await find({ mobileNumber: '551112223' }, own)).toEqual([tripId]);
    expect(await find({ mobileNumber: '0551112223' }, own)).toEqual([tripId]);
    expect(await find({ mobileNumber: '551112224' }, own)).toEqual([]);
    const ivorian = await create({ phoneCode: '225', mobileNumber: '0123456789' }, own);
    expect(await find({ mobileNumber: '0123456789' }, own)).toEqual([ivorian]);
  });

  test('by the account’s own number, exactly', async () => {
    const own = await app.makeAccount({ balanceFils: 100_000_000 });
    const tripId = await create({ externalReference: 'ملف ٧/b%' }, own);
    await create({ externalReference: 'ملف ٧/b' }, own);
    expect(await find({ externalReference: 'ملف ٧/b%' }, own)).toEqual([tripId]);
  });

  test('by time of creation: dates are whole days in the UAE', async () => {
    const own = await app.makeAccount({ balanceFils: 100_000_000 });
    const at: number[] = [];
    for (const time of [
      '2026-11-23T23:59:59.999',
      '2026-11-24T00:00:00',
      '2026-11-24T23:59:59.999',
      '2026-11-25T00:00:00',
    ]) {
      clock.set(`${time}+04:00`);
      at.push(await create({}, own));
    }
    const [a, b, c, d] = at as [number, number, number, number];
    const found = (query: Record<string, string>) => find(query, own);
    expect(await found({ createdFrom: '2026-11-24', createdTo: '2026-11-24' })).toEqual([c, b]);
    expect(await found({ createdFrom: '2026-11-24' })).toEqual([d, c, b]);
    expect(await found({ createdTo: '2026-11-23' })).toEqual([a]);
    expect(await found({ createdFrom: '2026-11-24T00:01' })).toEqual([d, c]);
    expect(await found({ createdTo: '2026-11-24T00:00' })).toEqual([a]);
    expect(await found({ createdFrom: '2026-11-24T20:00:00Z' })).toEqual([d]);
    expect(
      await found({ createdFrom: '2026-11-24T00:00:00+04:00', createdTo: '2026-11-24T00:00:00.5+04:00' }),
    ).toEqual([b]);
    expect(await found({ createdFrom: '2026-11-25', createdTo: '2026-11-24' })).toEqual([]);
  });

  test.each([
    '0000-01-01',
    '0000-06-01T00:00',
    '0001-01-01',
    '1900-01-01',
    '9999-12-31',
    '9999-12-31T23:59:59-23:59',
    '0000-01-01T00:00:00+23:59',
  ])('a moment as far away as %s is a moment', async (moment) => {
    const isPast = moment < '2';
    const all = await find({ limit: '1' });
    expect(await find({ createdFrom: moment, limit: '1' })).toEqual(isPast ? all : []);
    expect(await find({ createdTo: moment, limit: '1' })).toEqual(isPast ? [] : all);
  });

  test.each([
    'yesterday',
    '2026-02-30',
    '2026-11-24T24:00',
    '24-11-2026',
    '',
    '2026-11-24T00:00:00',
    '2026-11',
    '1763928000',
  ])('%j is no moment', async (moment) => {
    expectRefusal(await search({ createdFrom: moment }), 400, 'Invalid request', ['createdFrom']);
    expectRefusal(await search({ createdTo: moment }), 400, 'Invalid request', ['createdTo']);
  });

  test.each([
    ['statusCode', '10'],
    ['statusCode', '-1'],
    ['statusCode', 'searching'],
    ['mobileNumber', '+971501234567'],
    ['mobileNumber', ''],
    ['mobileNumber', '1'.repeat(16)],
    ['externalReference', ''],
    ['externalReference', 'x'.repeat(101)],
    ['externalReference', 'a\u0000b'],
  ])('%s of %j is refused', async (name, value) => {
    expectRefusal(await search({ [name]: value }), 400, 'Invalid request', [name]);
  });

  test('all that is wrong is told at once; a filter sent twice is wrong, one that is unknown is passed over', async () => {
    const answer = await search({ createdFrom: 'x', createdTo: 'y', mobileNumber: 'z', cursor: '!' });
    expectRefusal(answer, 400, 'Invalid request', ['createdFrom', 'createdTo', 'cursor', 'mobileNumber']);
    const number = await search({
      createdFrom: 'x',
      createdTo: 'y',
      mobileNumber: 'z',
      cursor: '!',
      limit: '0',
    });
    const named = ['createdFrom', 'createdTo', 'cursor', 'limit', 'mobileNumber'];
    expectRefusal(number, 400, 'Invalid request', named);
    const twice = await app.get(`${paths.search}?limit=1&limit=2`, account.rawApiKey);
    expectRefusal(twice, 400, 'Invalid request', ['limit']);
    expect((await search({ unknown: 'x' })).status).toBe(200);
  });
});
