import { createPublicKey, randomUUID, verify } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { publishPrices } from '../../src/domain/pricing/publish-prices.ts';
import { forgetExpiredQuotes } from '../../src/domain/quotes/forget-expired-quotes.ts';
import { loadPriceList } from '../../src/domain/quotes/load-price-list.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { sampleEstimate, sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock('2026-11-25T12:00:00+04:00');
let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
});
afterAll(() => app.close());
beforeEach(async () => {
  clock.set('2026-11-25T12:00:00+04:00');
  account = await app.makeAccount({ balanceFils: 10_000_000 });
});

const estimate = async (more: object = {}, who = account) =>
  expectOk(await app.post(paths.estimate, who.rawApiKey, { ...sampleEstimate, ...more }));
const create = (more: object, headers: Record<string, string> = {}, who = account) =>
  app.post(paths.create, who.rawApiKey, { ...sampleTrip, ...more }, headers);
const countTrips = async (who = account) =>
  expectOk(await app.get(`${paths.search}?limit=100`, who.rawApiKey)).trips.length;

const expired = [422, 'Quote has expired'] as const;
const mismatch = [422, 'Quote does not match the request'] as const;
const used = [422, 'Quote was used'] as const;

describe('A held quote', () => {
  test('is charged exactly as it was told, through the hour at which night prices begin', async () => {
    clock.set('2026-11-25T21:55:00+04:00');
    const told = await estimate();
    expect(told.quoteExpiresAt).toBe('2026-11-25T22:05:00.000+04:00');
    clock.set('2026-11-25T22:04:00+04:00');
    expect((await estimate()).estimatedFare).toBeGreaterThan(told.estimatedFare);
    const trip = expectOk(await create({ quoteId: told.quoteId }));
    expect(trip.tripFare).toBe(told.estimatedFare);
    const record = expectOk(await app.get(`/api/Trips/${trip.tripID}`, account.rawApiKey));
    expect(record).toMatchObject({
      tripFare: told.estimatedFare,
      estimatedDistance: told.estimatedDistance,
      estimatedTime: told.estimatedTime,
      fromAddress: told.fromAddress,
      departureTime: '2026-11-25T22:04:00.000+04:00',
    });
  });

  test('is charged as it was told when another tariff was published and has begun meanwhile', async () => {
    const told = await estimate();
    const { tariffBook } = await loadPriceList(app.db);
    const tariff = tariffBook.findTariff(sampleEstimate.vehicleTypeId, clock());
    if (!tariff) throw new Error('no tariff');
    const validFrom = clock().add({ minutes: 3 });
    const dearer = { ...tariff, validFrom, baseFareFils: tariff.baseFareFils + 5_000, source: 'a test' };
    const published = await app.db.inTransaction((transaction) =>
      publishPrices(transaction, { tariffs: [dearer], eventFactors: [] }, clock()),
    );
    expect(published).toMatchObject({ tariffIds: [expect.any(Number)] });
    clock.advance({ minutes: 5 });
    await expect.poll(async () => (await estimate()).estimatedFare).toBeGreaterThan(told.estimatedFare);
    const trip = expectOk(await create({ quoteId: told.quoteId }));
    expect(trip.tripFare).toBe(told.estimatedFare);
    expect(expectOk(await create({})).tripFare).toBeGreaterThan(told.estimatedFare);
  });

  test('holds to its last moment, and not beyond', async () => {
    const [one, two] = [await estimate(), await estimate()];
    clock.set('2026-11-25T12:09:59.999+04:00');
    expectOk(await create({ quoteId: one.quoteId }));
    clock.set('2026-11-25T12:10:00+04:00');
    expectRefusal(await create({ quoteId: two.quoteId }), ...expired);
    expect(await countTrips()).toBe(1);
  });

  test('is not needed: null and none book at the price of the moment', async () => {
    expectOk(await create({ quoteId: null }));
    expectOk(await create({}));
  });

  test('may be checked by whoever has the public key, with nothing but the standard', async () => {
    const { quoteId, estimatedFare } = await estimate();
    const answer = await app.get('/.well-known/jwks.json');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const [header, payload, signature] = quoteId.split('.');
    const read = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString());
    const jwk = answer.body.keys.find(({ kid }: { kid: string }) => kid === read(header).kid);
    const key = createPublicKey({ key: jwk, format: 'jwk' });
    const signed = Buffer.from(`${header}.${payload}`);
    expect(verify(null, signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
    expect(read(payload)).toMatchObject({
      fareFils: Math.round(estimatedFare * 100),
      fromLat: sampleTrip.fromLat,
    });
    expect(JSON.stringify(jwk)).not.toContain('"d"');
  });

  test('stays out of the request log', async () => {
    const { quoteId } = await estimate();
    await create({ quoteId });
    const lines = async () => {
      const { rows } = await app.db.query<{ line: string | null }>({
        text: `SELECT string_agg(to_jsonb(r)::text, ' ') AS line FROM api_requests r WHERE account_id = $1`,
        values: [account.accountId],
      });
      return rows[0]?.line ?? '';
    };
    await expect.poll(lines).toContain('create-trip');
    expect(await lines()).not.toContain(quoteId.slice(0, 60));
  });
});

describe('A quote is for exactly what was asked', () => {
  test.each([
    ['another pickup', { fromLat: 25.1973 }],
    ['another destination', { toLng: 55.1404 }],
    ['another vehicle type', { vehicleTypeId: 5 }],
    ['a departure where none was named', { departureTime: '2026-11-25T12:00' }],
  ])('%s is refused', async (_, change) => {
    const { quoteId } = await estimate();
    expectRefusal(await create({ quoteId, ...change }), ...mismatch);
  });

  test('and a departure that was named has to be named again', async () => {
    const departureTime = '2026-11-26T09:00';
    const { quoteId } = await estimate({ departureTime });
    expectRefusal(await create({ quoteId }), ...mismatch);
    expectRefusal(await create({ quoteId, departureTime: '2026-11-26T09:01' }), ...mismatch);
    expectOk(await create({ quoteId, departureTime }));
  });

  test('by its account, in its environment', async () => {
    const { quoteId } = await estimate();
    const other = await app.makeAccount({ balanceFils: 10_000_000 });
    expectRefusal(await create({ quoteId }, {}, other), ...mismatch);
    const live = await startTestApp({ environment: 'live', overrides: { clock } });
    const there = await live.makeAccount({ balanceFils: 10_000_000 });
    expectRefusal(await live.post(paths.create, there.rawApiKey, { ...sampleTrip, quoteId }), ...mismatch);
    await live.close();
    expectOk(await create({ quoteId }));
  });

  test('and no bit of it can be turned', async () => {
    const { quoteId } = await estimate();
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: quoteId.length - 1 }),
        fc.integer({ min: 1, max: 63 }),
        async (at, turn) => {
          fc.pre(quoteId[at] !== '.');
          const other = letters[(letters.indexOf(quoteId[at]) + turn) % 64];
          const forged = quoteId.slice(0, at) + other + quoteId.slice(at + 1);
          expectRefusal(await create({ quoteId: forged }), ...mismatch);
        },
      ),
      { numRuns: 60 },
    );
    expectOk(await create({ quoteId }));
  });

  test.each([
    ['no signature', 'abc.def'],
    ['a number', 7],
    ['a text too long', `a.${'b'.repeat(20_000)}.c`],
    ['blank', ''],
  ])('%s is told to be no quoteId', async (_, quoteId) => {
    expectRefusal(await create({ quoteId }), 400, 'Invalid request', ['quoteId']);
  });
});

describe('A quote makes one trip', () => {
  test('whoever asks at once: fifty creates, with keys of their own and without', async () => {
    const { quoteId, estimatedFare } = await estimate();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        create({ quoteId }, index % 2 === 0 ? { 'idempotency-key': `many-${index}` } : {}),
      ),
    );
    const made = answers.filter(({ status }) => status === 200);
    expect(made).toHaveLength(1);
    for (const answer of answers.filter(({ status }) => status !== 200)) expectRefusal(answer, ...used);
    expect(await countTrips()).toBe(1);
    expect(made[0]?.body.data.tripFare).toBe(estimatedFare);
  });

  test('and the answer is replayed by its key, at once and after the quote has expired', async () => {
    const { quoteId } = await estimate();
    const send = () => create({ quoteId }, { 'idempotency-key': 'once' });
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    const trips = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.data.tripID));
    expect(trips.size).toBe(1);
    expectRefusal(await create({ quoteId }, { 'idempotency-key': 'twice' }), ...used);
    clock.advance({ hours: 2 });
    const replay = await send();
    expect(expectOk(replay).tripID).toBe([...trips][0]);
    expect(replay.headers.get('idempotent-replayed')).toBe('true');
  });

  test('and is not used up by a create that was refused', async () => {
    const poor = await app.makeAccount({ balanceFils: 100 });
    const { quoteId } = await estimate({}, poor);
    await app.db.query({
      text: 'UPDATE wallets SET floor_fils = 0 WHERE account_id = $1',
      values: [poor.accountId],
    });
    expect((await create({ quoteId }, {}, poor)).status).toBe(402);
    await app.db.query({
      text: 'UPDATE wallets SET floor_fils = -50000 WHERE account_id = $1',
      values: [poor.accountId],
    });
    expectOk(await create({ quoteId }, {}, poor));
  });

  test('which is told after what is wrong with the quote, and before whatever else is', async () => {
    const { quoteId } = await estimate();
    expectOk(await create({ quoteId }));
    expectRefusal(await create({ quoteId, mobileNumber: '5012345ab' }), ...used);
    expectRefusal(await create({ quoteId, departureTime: '2026-11-26T10:00' }), ...mismatch);
    clock.advance({ minutes: 11 });
    expectRefusal(await create({ quoteId }), ...expired);
  });

  test('and what was used is forgotten long after it has expired', async () => {
    const { quoteId } = await estimate();
    expectOk(await create({ quoteId }));
    const count = async () => {
      const { rows } = await app.db.query<{ count: number }>({
        text: 'SELECT count(*)::int AS count FROM quote_uses WHERE account_id = $1',
        values: [account.accountId],
      });
      return rows[0]?.count;
    };
    clock.advance({ minutes: 59 });
    await forgetExpiredQuotes({ db: app.db, clock });
    expect(await count()).toBe(1);
    clock.advance({ minutes: 2 });
    await forgetExpiredQuotes({ db: app.db, clock });
    expect(await count()).toBe(0);
  });
});

test('A new secret leaves the quotes of the one before valid, where that is named', async () => {
  const [before, after] = [randomUUID(), randomUUID()];
  const variables = (secret: string, other?: string) => ({
    SATHA_QUOTE_SECRET: secret,
    ...(other !== undefined && { SATHA_QUOTE_SECRET_OTHER: other }),
  });
  const first = await startTestApp({ overrides: { clock }, variables: variables(before) });
  const { rawApiKey, accountId } = await first.makeAccount({ balanceFils: 10_000_000 });
  const { quoteId } = expectOk(await first.post(paths.estimate, rawApiKey, sampleEstimate));
  await first.close();

  const rotated = await startTestApp({ overrides: { clock }, variables: variables(after, before) });
  expect((await rotated.get('/.well-known/jwks.json')).body.keys).toHaveLength(2);
  // The first account of another database has the same number.
  const there = await rotated.makeAccount({ balanceFils: 10_000_000 });
  expect(there.accountId).toBe(accountId);
  expectOk(await rotated.post(paths.create, there.rawApiKey, { ...sampleTrip, quoteId }));
  await rotated.close();

  const forgetful = await startTestApp({ overrides: { clock }, variables: variables(after) });
  const last = await forgetful.makeAccount({ balanceFils: 10_000_000 });
  expectRefusal(await forgetful.post(paths.create, last.rawApiKey, { ...sampleTrip, quoteId }), ...mismatch);
  await forgetful.close();
});
