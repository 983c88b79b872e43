import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Driver } from '../../src/domain/drivers/driver.ts';
import { endSessionsOf } from '../../src/domain/sessions/end-sessions.ts';
import { hireDriver, makePhone, readCode } from '../harness/driver-phone.ts';
import { openStream } from '../harness/event-stream.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let driver: Driver;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  driver = await hireDriver(app);
});

const fromOurPages = () => ({ origin: app.siteOrigin, 'sec-fetch-site': 'same-origin' });
const post = (path: string, headers: Record<string, string>, body: unknown = {}) =>
  app.post(`/driver-api${path}`, undefined, body, headers);
const me = (headers: Record<string, string>) => app.get('/driver-api/me', undefined, headers);

async function signIn(headers: Record<string, string> = fromOurPages(), on = app) {
  const number = { phoneCode: driver.phoneCode, mobileNumber: driver.mobileNumber };
  expectOk(await on.post('/driver-api/sign-in-codes', undefined, number));
  const body = { ...number, code: await readCode(on, number), keep: 'cookie' };
  return on.post('/driver-api/sign-in', undefined, body, headers);
}

async function signedIn(): Promise<string> {
  const set = (await signIn()).headers.get('set-cookie') as string;
  return set.split(';')[0] as string;
}

test('A browser keeps the session in a cookie that no page can read, and is shown no token', async () => {
  const answer = await signIn();
  expect(expectOk(answer)).toEqual({
    expiresAt: expect.any(String),
    driver: expect.objectContaining({ driverId: driver.driverId }),
  });
  expect(answer.headers.get('set-cookie')).toMatch(
    /^satha-test-driver=svc_dt_test_[\w-]{43}; Max-Age=2592000; Path=\/driver-api; HttpOnly; SameSite=Strict$/,
  );
});

test('The cookie opens every route to our own pages, and to no other', async () => {
  const cookie = await signedIn();
  expect(expectOk(await me({ cookie })).driverId).toBe(driver.driverId);
  expectOk(await post('/shift/end', { cookie, ...fromOurPages() }));
  for (const foreign of [
    {},
    { origin: 'https://evil.example' },
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    { origin: app.siteOrigin, 'sec-fetch-site': 'same-site' },
  ]) {
    expectRefusal(await post('/shift/end', { cookie, ...foreign }), 403, 'Request comes from another site');
  }
  driver = await hireDriver(app);
  expectRefusal(await signIn({ origin: 'https://evil.example' }), 403, 'Request comes from another site');
});

test('A token in the header needs no origin, and wins over the cookie', async () => {
  const cookie = await signedIn();
  const other = await hireDriver(app);
  const phone = makePhone(app, other);
  await phone.signIn();
  const both = { cookie, ...phone.headers() };
  expect(expectOk(await me(both)).driverId).toBe(other.driverId);
  expectOk(await post('/shift/end', both));
  const out = await post('/sign-out', both);
  expectOk(out);
  expect(out.headers.get('set-cookie')).toBeNull();
  expectRefusal(await me(both), 401, 'Invalid driver token');
  expectOk(await me({ cookie }));
});

test('Signing out ends the session and forgets the cookie; a dead one is forgotten with the refusal', async () => {
  const cookie = await signedIn();
  const out = await post('/sign-out', { cookie, ...fromOurPages() });
  expectOk(out);
  expect(out.headers.get('set-cookie')).toMatch(/^satha-test-driver=; Max-Age=0; Path=\/driver-api/);
  const dead = await me({ cookie });
  expectRefusal(dead, 401, 'Invalid driver token');
  expect(dead.headers.get('set-cookie')).toMatch(/^satha-test-driver=; Max-Age=0; Path=\/driver-api/);
});

test('The stream of a cookie ends when its session is ended elsewhere', async () => {
  const cookie = await signedIn();
  const stream = await openStream(`${app.baseUrl}/driver-api/stream`, { cookie });
  await expect.poll(() => stream.frames.length).toBe(2);
  await endSessionsOf(app.db, { audience: 'driver', subject: String(driver.driverId) });
  await expect.poll(() => stream.isOver()).toBe(true);
});

test('Where browsers come by https, the cookie is for encrypted connections alone', async () => {
  const live = await startTestApp({
    environment: 'live',
    variables: { SATHA_LIVE_PUBLIC_URL: 'https://drive.example.ae' },
  });
  try {
    driver = await hireDriver(live);
    const set = (await signIn({ origin: live.siteOrigin }, live)).headers.get('set-cookie');
    expect(set).toMatch(/^__Secure-satha-live-driver=.*; SameSite=Strict; Secure$/);
  } finally {
    await live.close();
  }
});

test('Anybody is told the environment, and the line for drivers where there is one', async () => {
  expect(expectOk(await app.get('/driver-api/environment'))).toEqual({
    environment: 'test',
    pushKey: expect.stringMatching(/^[\w-]{87}$/),
    readsCodes: true,
  });
  const live = await startTestApp({
    environment: 'live',
    variables: { SATHA_DRIVERS_LINE: '+971 4 123 4567' },
  });
  try {
    const told = expectOk(await live.get('/driver-api/environment'));
    expect(told).toEqual({
      environment: 'live',
      dispatchNumber: '+97141234567',
      pushKey: expect.any(String),
    });
  } finally {
    await live.close();
  }
});
