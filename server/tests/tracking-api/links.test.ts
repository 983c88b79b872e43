import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeLinkKey } from '../../src/domain/tracking/links/link-key.ts';
import { makeLinkToken, readLinkToken } from '../../src/domain/tracking/links/link-token.ts';
import { makeSignedLinkToken } from '../../src/domain/tracking/links/signed-link-token.ts';
import { revokeTripLinks } from '../../src/domain/trips/revoke-trip-links.ts';
import { bookFor, linkTokenOf, makeCustomerPhone, nextNumber } from '../harness/customer-phone.ts';
import { addDriver, placeDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { rawRequest, sendRaw } from '../harness/raw-http.ts';
import { recordStatements } from '../harness/recorded-database.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const gone = 'Link is no longer valid';
/** What every page of the app asks first. */
const open = ['/tracking-api/environment'];
const clock = createTestClock();
let database: TestDatabase;
let recorded: ReturnType<typeof recordStatements>;
let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  database = await createTestDatabase();
  recorded = recordStatements(database.db);
  app = await startTestApp({
    shared: { db: recorded.db, url: database.url },
    overrides: { clock },
    variables: { SATHA_CALL_NUMBER: '+97141234567' },
  });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const browser = () => makeCustomerPhone(app, clock);
const linkTo = (tripId: number) => linkTokenOf(app, account, tripId);

describe('A link to a trip', () => {
  test('opens that trip without signing in, and tells neither who it is for nor what it costs', async () => {
    const trip = await bookFor(app, account, nextNumber());
    const driver = await addDriver(app.db, { name: 'Bilal Ahmed' });
    await placeDriver(app.db, driver, { lat: 25.2285, lng: 55.2867 }, clock());
    await takeTripTo(app.db, trip, driver, 2, clock());
    const told = expectOk(await browser().get(`/links/${await linkTo(trip.tripId)}`));
    expect(told).toMatchObject({
      tripId: trip.tripId,
      status: 'driver_to_pickup',
      driver: { name: 'Bilal Ahmed', isAtTrip: true },
      callNumber: '+97141234567',
      fix: { lat: 25.2285, lng: 55.2867 },
      arrival: { leg: 'pickup' },
      bookedBy: 'Integrator',
      fare: null,
      hasReceipt: false,
      linkEndsAt: null,
    });
    expect(JSON.stringify(told)).not.toMatch(/5[0-9]{8}|Mariam|Suwaidi|fareFils/);
    expect(expectOk(await browser().get(`/links/${await linkTo(trip.tripId)}/way`)).route).toEqual(
      expect.any(String),
    );
  });

  test('opens nothing else: no list, no receipt, no other trip', async () => {
    const [one, other] = [
      await bookFor(app, account, nextNumber()),
      await bookFor(app, account, nextNumber()),
    ];
    const token = await linkTo(one.tripId);
    for (const path of [`/links/${token}/receipt`, `/links/${token}/trips`]) {
      expectRefusal(await browser().get(path), 404, 'Not found');
    }
    expectRefusal(await browser().get(`/trips/${other.tripId}`), 401, 'Sign in first');
    expect(expectOk(await browser().get(`/links/${token}`)).tripId).toBe(one.tripId);
  });

  test('is good for thirty minutes after the trip is over, and tells so', async () => {
    const trip = await bookFor(app, account, nextNumber());
    await takeTripTo(app.db, trip, await addDriver(app.db), 6, clock());
    const link = expectOk(await app.get(`/api/Trips/${trip.tripId}/tracking-link`, account.rawApiKey));
    const token = link.url.split('/t/')[1];
    const told = expectOk(await browser().get(`/links/${token}`));
    const end = clock().add({ minutes: 30 });
    expect(told.linkEndsAt).toBe(link.expiresAt);
    expect(Temporal.Instant.from(told.linkEndsAt).equals(end)).toBe(true);
    expect(told.fix).toBeNull();
    clock.advance({ seconds: 30 * 60 - 1 });
    expectOk(await browser().get(`/links/${token}`));
    clock.advance({ seconds: 1 });
    expectRefusal(await browser().get(`/links/${token}`), 410, gone);
    expectRefusal(await app.get(`/api/Trips/${trip.tripId}/tracking-link`, account.rawApiKey), 410, gone);
  });

  test('is revoked by raising its version, and the next one is another', async () => {
    const trip = await bookFor(app, account, nextNumber());
    const token = await linkTo(trip.tripId);
    expect(await linkTo(trip.tripId)).toBe(token);
    await revokeTripLinks(app.db, trip);
    for (const path of ['', '/way', '/stream']) {
      expectRefusal(await browser().get(`/links/${token}${path}`), 410, gone);
    }
    const next = await linkTo(trip.tripId);
    expect(next).not.toBe(token);
    expectOk(await browser().get(`/links/${next}`));
  });

  test('of another account is not told', async () => {
    const trip = await bookFor(app, account, nextNumber());
    const other = await app.makeAccount();
    const answer = await app.get(`/api/Trips/${trip.tripId}/tracking-link`, other.rawApiKey);
    expectRefusal(answer, 404, 'Trip not found');
  });

  test('is not there for a forger, whom the database hears nothing of', async () => {
    const trip = await bookFor(app, account, nextNumber());
    const token = await linkTo(trip.tripId);
    const ours = makeLinkKey('a secret that links to the tests alone', 'test');
    const another = makeLinkKey('another secret', 'test');
    const live = makeLinkKey('a secret that links to the tests alone', 'live');
    const link = { ...trip, version: 1 };
    const before = makeSignedLinkToken(ours, link);
    const forged = [
      ...flipEachBit(token).filter((_, bit) => bit % 8 === 0),
      ...flipEachBit(before).filter((_, bit) => bit % 8 === 0),
      `${token}A`,
      token.slice(0, -1),
      `${token}=`,
      makeLinkToken(another, link),
      makeLinkToken(live, link),
      makeSignedLinkToken(another, link),
      makeSignedLinkToken(live, link),
      // What is sealed is not what is signed: neither form passes for the other.
      makeSignedLinkToken({ ...ours, signing: ours.sealing }, link),
      makeLinkToken({ ...ours, sealing: ours.signing }, link),
      'x'.repeat(200),
      String(trip.tripId),
    ];
    recorded.statements.length = 0;
    const forger = browser();
    for (const one of forged) expectRefusal(await forger.get(`/links/${one}`), 410, gone);
    expect(recorded.statements.filter((text) => text.includes('link_version'))).toEqual([]);
    expectOk(await browser().get(`/links/${token}`));
    expect(recorded.statements.filter((text) => text.includes('link_version'))).toHaveLength(1);
  });

  test('brings its trip with its page to a browser, and to nobody else', async () => {
    const trip = await bookFor(app, account, nextNumber());
    const token = await linkTo(trip.tripId);
    const asked = await app.get(`/tracking-api/links/${token}`);
    for (const path of [`/t/${token}`, `/t/${token}/`]) {
      const [environment, told] = readEarlyAnswers(await openPage(path));
      expect(environment).toMatchObject({ path: '/tracking-api/environment', status: 200 });
      expect(told).toMatchObject({ path: `/tracking-api/links/${token}`, status: 200 });
      expect(told?.envelope.data).toEqual(asked.body.data);
    }
    for (const purpose of [{}, { 'sec-fetch-dest': 'empty' }, { 'sec-fetch-dest': 'image' }]) {
      expect(readEarlyAnswers(await openPage(`/t/${token}`, purpose))).toEqual([]);
    }
    await revokeTripLinks(app.db, trip);
    const [, refused] = readEarlyAnswers(await openPage(`/t/${token}`));
    expect([refused?.status, refused?.envelope.message]).toEqual([410, gone]);
  });

  test('is guessed no more often through its page than otherwise', async () => {
    const few = await startTestApp({ shared: database, variables: { SATHA_REFUSED_KEYS_PER_MINUTE: '5' } });
    const told: number[] = [];
    for (let n = 0; n < 8; n += 1)
      told.push(readEarlyAnswers(await openPage(`/t/guess-${n}`, undefined, few)).length);
    // Beyond what an address may guess, the page comes without an answer: its app asks, and is told to wait.
    expect(told).toEqual([2, 2, 2, 2, 2, 1, 1, 1]);
    expectRefusal(await few.get('/tracking-api/links/guess'), 429, 'Too many requests');
    await few.close();
  });

  test.each([
    '\\..\\..\\api\\Trips',
    '%2e%2e%2f%2e%2e%2fapi%2fTrips',
    '%2e%2e',
    '..',
    '%2E.',
    'a%2Fway',
    'a%3Fb',
    'a#b',
    'a;b',
    'x'.repeat(65),
  ])('asks nothing early in which %s stands in its place', async (secret) => {
    for (const path of [`/t/${secret}`, `/t/${secret}/`]) {
      const [answer] = await sendRaw(app.baseUrl, rawRequest('GET', path, { 'Sec-Fetch-Dest': 'document' }));
      const told = answer?.status === 200 ? readEarlyAnswers(answer.body) : [];
      expect([path, told.map((one) => one.path)]).toEqual([path, answer?.status === 200 ? open : []]);
    }
  });

  test('of the form before is good until its trip is over, as it was sent', async () => {
    const trip = await bookFor(app, account, nextNumber());
    const key = makeLinkKey('a secret that links to the tests alone', 'test');
    const before = makeSignedLinkToken(key, { ...trip, version: 1 });
    expect(await linkTo(trip.tripId)).not.toBe(before);
    expect(expectOk(await browser().get(`/links/${before}`)).tripId).toBe(trip.tripId);
    await browser().get(`/links/${before}`);
    expect(app.logLines.filter((line) => line.includes(before))).toEqual([]);
    await revokeTripLinks(app.db, trip);
    expectRefusal(await browser().get(`/links/${before}`), 410, gone);
  });

  test('is in no log, of the process or of the account', async () => {
    const trip = await bookFor(app, account, nextNumber());
    const token = await linkTo(trip.tripId);
    await browser().get(`/links/${token}`);
    await fetch(`${app.baseUrl}/t/${token}`);
    await app.get(`/api/Events?after=/t/${token}`, account.rawApiKey);
    const page = await fetch(`${app.baseUrl}/metrics`);
    expect(await page.text()).not.toContain(token);
    await expect
      .poll(async () => {
        const { rows } = await app.db.query<{ response_body: string | null }>({
          text: `SELECT response_body FROM api_requests WHERE route = '/api/Trips/:tripId/tracking-link' AND trip_id = $1`,
          values: [trip.tripId],
        });
        return rows[0]?.response_body;
      })
      .toContain('/[hidden]');
    const { rows } = await app.db.query<{ line: string }>({
      text: 'SELECT to_jsonb(r)::text AS line FROM api_requests r',
    });
    expect([...rows.map(({ line }) => line), ...app.logLines].filter((line) => line.includes(token))).toEqual(
      [],
    );
    expect(app.logLines.some((line) => line.includes('/tracking-api/links/:token'))).toBe(true);
  });
});

test('A trip that nobody takes or that is cancelled ends its link as well', async () => {
  const trip = await bookFor(app, account, nextNumber());
  const token = await linkTo(trip.tripId);
  expectOk(await app.post(paths.cancel, account.rawApiKey, { tripId: trip.tripId }));
  expect(expectOk(await browser().get(`/links/${token}`)).status).toBe('cancelled');
  clock.advance({ minutes: 30 });
  expectRefusal(await browser().get(`/links/${token}`), 410, gone);
});

describe('The token of a link', () => {
  const key = makeLinkKey('a secret', 'test');
  const number = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  const version = fc.integer({ min: 1, max: 1_000_000 });
  const link = fc.record({ accountId: number, tripId: number, version });

  test('says account, trip and version to whoever has the key, and nothing to anybody else', () => {
    fc.assert(
      fc.property(link, (one) => {
        const token = makeLinkToken(key, one);
        expect(token).toMatch(/^(?:[\w-]{27}|[\w-]{38}|[\w-]{48})$/);
        expect(makeLinkToken(key, one)).toBe(token);
        expect(readLinkToken(key, token)).toEqual(one);
        const signed = makeSignedLinkToken(key, one);
        expect(readLinkToken(key, signed)).toEqual(one);
        for (const each of [token, signed]) {
          expect(readLinkToken(makeLinkKey('a secret', 'live'), each)).toBeUndefined();
        }
      }),
    );
  });

  test('shows no number: of trips that follow each other no byte of one tells a byte of the other', () => {
    const tokens = Array.from({ length: 256 }, (_, index) =>
      Buffer.from(makeLinkToken(key, { accountId: 7, tripId: 1_000 + index, version: 1 }), 'base64url'),
    );
    expect(new Set(tokens.map((token) => token.length))).toEqual(new Set([20]));
    // Every place of a token takes about as many values as chance gives it, some 162 of 256; a number that showed took one.
    for (let index = 0; index < 20; index += 1) {
      expect(new Set(tokens.map((token) => token[index])).size).toBeGreaterThan(100);
    }
  });

  test('is read as the releases before wrote it, under the same secret', () => {
    expect(readLinkToken(key, 'B-gHArNvHhNJTjoFsPBTPwkEGOg')).toEqual({
      accountId: 7,
      tripId: 1_000,
      version: 2,
    });
  });

  test('is as short as it was for the accounts and trips that there are, to fit the message', () => {
    for (const [accountId, tripId] of [
      [1, 1],
      [16_383, 34_359_738_367],
      [2_097_151, 268_435_455],
    ] as const) {
      expect(makeLinkToken(key, { accountId, tripId, version: 1 })).toHaveLength(27);
    }
  });

  test('is read in one spelling, and no chance bytes are a token', () => {
    fc.assert(
      fc.property(link, fc.constantFrom(makeLinkToken, makeSignedLinkToken), (one, make) => {
        const token = make(key, one);
        for (const forged of flipEachBit(token)) expect(readLinkToken(key, forged)).toBeUndefined();
        for (const last of letters) {
          // Some of them spell the same bytes, for not all bits of the last letter count.
          const respelt = token.slice(0, -1) + last;
          if (respelt !== token) expect(readLinkToken(key, respelt)).toBeUndefined();
        }
      }),
      { numRuns: 20 },
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60 }), (length) => {
        expect(readLinkToken(key, randomBytes(length).toString('base64url'))).toBeUndefined();
      }),
    );
  });
});

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** The token with one bit of it turned, each in its turn. */
function flipEachBit(token: string): string[] {
  const bytes = Buffer.from(token, 'base64url');
  return Array.from({ length: bytes.length * 8 }, (_, bit) => {
    const flipped = Buffer.from(bytes);
    flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    return flipped.toString('base64url');
  });
}

/** A page as somebody's browser opens it. */
async function openPage(
  path: string,
  headers: Record<string, string> = { 'sec-fetch-dest': 'document' },
  { baseUrl }: Pick<TestApp, 'baseUrl'> = app,
): Promise<string> {
  return (await fetch(baseUrl + path, { headers })).text();
}

type EarlyAnswer = { path: string; status: number; envelope: { message: string; data: unknown } };

function readEarlyAnswers(page: string): EarlyAnswer[] {
  return JSON.parse(/id="early-answers">(.*?)<\/script>/.exec(page)?.[1] ?? 'null');
}
