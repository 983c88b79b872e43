import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeLinkKey, makeLinkToken, readLinkToken } from '../../src/domain/tracking/links/link-token.ts';
import { revokeTripLinks } from '../../src/domain/tracking/links/trip-links.ts';
import { bookFor, linkTokenOf, makeCustomerPhone, nextNumber } from '../harness/customer-phone.ts';
import { addDriver, placeDriver, takeTripTo } from '../harness/drivers.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { recordStatements } from '../harness/recorded-database.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const gone = 'Link is no longer valid';
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
      bookedBy: null,
      fare: null,
      hasReceipt: false,
      linkEndsAt: null,
    });
    expect(JSON.stringify(told)).not.toMatch(/5[0-9]{8}|Mariam|Suwaidi|Integrator|fareFils/);
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

  test('is made useless by raising its version, and the next one is another', async () => {
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
    const flipped = Buffer.from(token, 'base64url');
    flipped[flipped.length - 1] = (flipped.at(-1) ?? 0) ^ 1;
    const forged = [
      flipped.toString('base64url'),
      `${token}A`,
      token.slice(0, -1),
      `${token}=`,
      makeLinkToken(makeLinkKey('another secret', 'test'), { ...trip, version: 1 }),
      makeLinkToken(makeLinkKey('a secret that links to the tests alone', 'live'), { ...trip, version: 1 }),
      'x'.repeat(200),
      String(trip.tripId),
    ];
    recorded.statements.length = 0;
    for (const one of forged) expectRefusal(await browser().get(`/links/${one}`), 410, gone);
    expect(recorded.statements.filter((text) => text.includes('link_version'))).toEqual([]);
    expectOk(await browser().get(`/links/${token}`));
    expect(recorded.statements.filter((text) => text.includes('link_version'))).toHaveLength(1);
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
      .toContain('/t/[hidden]');
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

test('A token says account, trip and version to whoever has the key, and nothing to anybody else', () => {
  const key = makeLinkKey('a secret', 'test');
  const number = fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER });
  const version = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(number, number, version, (accountId, tripId, at) => {
      const link = { accountId, tripId, version: at };
      const token = makeLinkToken(key, link);
      expect(token).toMatch(/^[\w-]{25,48}$/);
      expect(readLinkToken(key, token)).toEqual(link);
      expect(readLinkToken(makeLinkKey('a secret', 'live'), token)).toBeUndefined();
    }),
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), (length) => {
      expect(readLinkToken(key, randomBytes(length).toString('base64url'))).toBeUndefined();
    }),
  );
});
