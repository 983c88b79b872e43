import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hireDriver, makePhone, sendDriverOut } from '../harness/driver-phone.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { rawRequest, sendRaw } from '../harness/raw-http.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

let app: TestApp;
let account: TestAccount;
let token: string;

beforeAll(async () => {
  app = await startTestApp();
  account = await app.makeAccount();
  token = (await sendDriverOut(app)).phone.token() as string;
});
afterAll(() => app.close());

const operations: readonly (readonly [method: 'GET' | 'POST', path: string])[] = [
  ['POST', '/sign-out'],
  ['GET', '/me'],
  ['GET', '/vehicles'],
  ['POST', '/shift/start'],
  ['POST', '/shift/end'],
  ['POST', '/locations'],
  ['GET', '/offers'],
  ['POST', '/offers/1/accept'],
  ['POST', '/offers/1/decline'],
  ['POST', '/phone-check'],
  ['GET', '/phone-checks/k7wq2mzb9tn4'],
  ['POST', '/phone-checks/k7wq2mzb9tn4/seen'],
  ['GET', '/trip'],
  ['GET', '/day'],
  ['POST', '/actions'],
  ['POST', '/trip/arrived'],
  ['POST', '/trip/loading'],
  ['POST', '/trip/start'],
  ['POST', '/trip/complete'],
  ['POST', '/trip/give-up'],
  ['GET', '/trip/outcomes'],
  ['POST', '/trip/end'],
  ['GET', '/stream'],
];

describe('every operation but the ways in', () => {
  const call = async (method: string, path: string, headers: Record<string, string>) =>
    (await sendRaw(app.baseUrl, rawRequest(method, `/driver-api${path}`, headers)))[0] as never;

  test.each(operations)('%s %s needs a token before all else', async (method, path) => {
    expectRefusal(await call(method, path, {}), 401, 'Driver token is required');
    for (const authorization of ['', 'Bearer', `Basic ${token}`, token]) {
      expectRefusal(await call(method, path, { authorization }), 401, 'Driver token is required');
    }
  });

  test.each(operations)('%s %s takes no account’s key for a token', async (method, path) => {
    const key = account.rawApiKey;
    expectRefusal(await call(method, path, { 'x-api-key': key }), 401, 'Driver token is required');
    const answer = await call(method, path, { authorization: `Bearer ${key}` });
    expectRefusal(answer, 401, 'Invalid driver token');
  });

  test.each(operations)('%s %s refuses other methods after the gate', async (method, path) => {
    const other = method === 'GET' ? 'POST' : 'GET';
    const answer = await app[other === 'GET' ? 'get' : 'post'](
      `/driver-api${path}`,
      undefined,
      ...((other === 'GET'
        ? [{ authorization: `Bearer ${token}` }]
        : [{}, { authorization: `Bearer ${token}` }]) as [never]),
    );
    expectRefusal(answer, 405, 'Method not allowed');
  });
});

describe('an empty body that is called JSON', () => {
  const post = async (path: string, bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
    return (await sendRaw(app.baseUrl, rawRequest('POST', path, headers, '')))[0] as never;
  };

  test('passes where no body is needed', async () => {
    const { phone } = await sendDriverOut(app);
    const bearer = phone.token() as string;
    for (const answer of ['accept', 'decline']) {
      expectRefusal(await post(`/driver-api/offers/999999/${answer}`, bearer), 404, 'Offer not found');
    }
    expectOk(await post('/driver-api/shift/end', bearer));
    expectOk(await post('/driver-api/sign-out', bearer));
  });

  test.each([
    ['a form', 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n\r\n'],
    ['text', 'Content-Type: text/plain;charset=UTF-8\r\nContent-Length: 0\r\n\r\n'],
    ['bytes', 'Content-Type: application/octet-stream\r\nContent-Length: 0\r\n\r\n'],
    ['JSON without a length', 'Content-Type: application/json\r\n\r\n'],
    ['a form in chunks', 'Content-Type: multipart/form-data\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['nothing, in chunks', 'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ])(
    'passes where no body is needed when it is called %s, and where no field of one is',
    async (_what, rest) => {
      const { phone } = await sendDriverOut(app);
      const head = (path: string) =>
        `POST /driver-api${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${phone.token()}\r\n`;
      for (const path of ['/phone-check', '/tracker', '/shift/end']) {
        expectOk((await sendRaw(app.baseUrl, head(path) + rest))[0] as never);
      }
    },
  );

  test('is refused where something is in it that is no JSON', async () => {
    const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n\r\na=b';
    const head = `POST /driver-api/shift/end HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n`;
    const [answer] = await sendRaw(app.baseUrl, head + form);
    expectRefusal(answer as never, 415, 'Content-Type must be application/json');
  });

  test('is refused where a body is needed', async () => {
    for (const path of ['/shift/start', '/locations', '/trip/arrived', '/trip/give-up', '/trip/end']) {
      expectRefusal(await post(`/driver-api${path}`, token), 400, 'Invalid request', ['body']);
    }
  });
});

describe('a token', () => {
  const me = (authorization: string) => app.get('/driver-api/me', undefined, { authorization });

  test('counts whole and exact', async () => {
    expectOk(await me(`Bearer ${token}`));
    expectOk(await me(`bearer  ${token}`));
    for (const other of [token.slice(0, -1), `${token}x`, token.toUpperCase(), 'x'.repeat(5_000)]) {
      expectRefusal(await me(`Bearer ${other}`), 401, 'Invalid driver token');
    }
  });

  test('of the other environment is none, and opens no account', async () => {
    const live = await startTestApp({ environment: 'live' });
    const driver = await hireDriver(live);
    const phone = makePhone(live, driver);
    await phone.signIn();
    expect(phone.token()).toMatch(/^svc_dt_live_/);
    expectRefusal(await me(`Bearer ${phone.token()}`), 401, 'Invalid driver token');
    expectRefusal(await app.get('/api/Trips', phone.token()), 401, 'Invalid API key');
    expect(live.logLines.filter((line) => line.includes('No SMS gateway is set'))).toHaveLength(1);
    expect(app.logLines.join()).not.toContain('No SMS gateway');
    await live.close();
  });
});

test('paths that are not there are told after the gate', async () => {
  for (const path of ['/driver-api/', '/driver-api/none', '/driver-api/trip/fly']) {
    expectRefusal(await app.get(path), 401, 'Driver token is required');
    const headers = { authorization: `Bearer ${token}` };
    expectRefusal(await app.get(path, undefined, headers), 404, 'Not found');
    expectRefusal(await app.post(path, undefined, {}, headers), 404, 'Not found');
  }
});

test('a driver has a rate of their own, and refused tokens are limited by address', async () => {
  const clock = createTestClock();
  const limited = await startTestApp({
    variables: { SATHA_RATE_PER_SECOND: '2', SATHA_RATE_BURST: '4', SATHA_REFUSED_KEYS_PER_MINUTE: '2' },
    overrides: { clock },
  });
  const [one, other] = [await hireDriver(limited), await hireDriver(limited)];
  const [phone, otherPhone] = [makePhone(limited, one, clock), makePhone(limited, other, clock)];
  await phone.signIn();
  await otherPhone.signIn();
  const statuses = [];
  for (let time = 0; time < 5; time += 1) statuses.push(await phone.get('/me'));
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  expect(statuses.at(-1)?.headers.get('retry-after')).toBe('1');
  expectOk(await otherPhone.get('/me'));
  const headers = { authorization: 'Bearer svc_dt_test_none' };
  const refused = [];
  for (let time = 0; time < 3; time += 1)
    refused.push(await limited.get('/driver-api/me', undefined, headers));
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 429]);
  clock.advance({ seconds: 1 });
  expectOk(await phone.get('/me'));
  await limited.close();
});

test('an answer is of one driver and one moment, and its line in the log names the driver by number alone', async () => {
  const answer = await app.get('/driver-api/me', undefined, {
    authorization: `Bearer ${token}`,
    'x-request-id': 'driver-line',
  });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  const { driverId, mobileNumber, name } = expectOk(answer);
  await expect.poll(() => app.logLines.some((line) => line.includes('driver-line'))).toBe(true);
  const line = app.logLines.find((text) => text.includes('driver-line')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ route: '/driver-api/me', status: 200, driverId });
  for (const secret of [mobileNumber, name, token.slice(12)])
    expect(app.logLines.join()).not.toContain(secret);
});
