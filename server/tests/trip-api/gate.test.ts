import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeApiKeyStatus } from '../../src/domain/api-keys/change-api-key-status.ts';
import { findApiKeys } from '../../src/domain/api-keys/queries.ts';
import { freezeWallet, setWalletFloor } from '../../src/domain/wallets/change-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { setBalance } from '../harness/money.ts';
import { operations, paths } from '../harness/operations.ts';
import { rawRequest, sendRaw } from '../harness/raw-http.ts';
import { recordStatements } from '../harness/recorded-database.ts';
import { sampleEstimate } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { createTestDatabase } from '../harness/test-database.ts';

const forty = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123';
const unknownKey = `svc_sk_test_${forty}`;
const liveKey = `svc_sk_live_${forty}`;

let app: TestApp;
let good: TestAccount;

beforeAll(async () => {
  app = await startTestApp();
  good = await app.makeAccount();
});
afterAll(() => app.close());

async function makeAccountWithKey(action: 'disable' | 'revoke', balanceFils?: number, wallet = true) {
  const account = await app.makeAccount({ wallet, ...(balanceFils !== undefined && { balanceFils }) });
  await changeApiKeyStatus({ db: app.db, clock: systemClock }, { apiKeyId: account.apiKeyId, action });
  return account.rawApiKey;
}

describe('each check refuses with its own status and text', () => {
  test.each([
    ['no header', undefined],
    ['an empty header', ''],
    ['blanks', '   \t '],
  ])('a request with %s needs a key', async (_what, rawApiKey) => {
    expectRefusal(await app.get(paths.search, rawApiKey), 401, 'API key is required');
  });

  test.each([
    ['a live key', liveKey],
    ['no more than the live prefix', 'svc_sk_live_'],
    ['a live key of any length', `svc_sk_live_${'x'.repeat(5000)}`],
  ])('%s is refused by the sandbox for its host', async (_what, rawApiKey) => {
    expectRefusal(await app.get(paths.search, rawApiKey), 403, 'Invalid host for API key');
  });

  test.each([
    ['another prefix', `sk_test_${forty}`],
    ['the prefix in other letters', `SVC_SK_TEST_${forty}`],
    ['another environment’s name', `svc_sk_prod_${forty}`],
    ['a word', 'undefined'],
    ['more than 200 characters', `svc_sk_test_${'x'.repeat(189)}`],
    ['200 characters', `svc_sk_test_${'x'.repeat(188)}`],
    ['a key nobody has', unknownKey],
    ['the prefix alone', 'svc_sk_test_'],
    ['letters outside ASCII', 'svc_sk_test_é'],
  ])('%s is no key', async (_what, rawApiKey) => {
    expectRefusal(await app.get(paths.search, rawApiKey), 401, 'Invalid API key');
  });

  test('a key counts whole and exact: not cut, not extended, not in other letters, not with spaces inside', async () => {
    const key = good.rawApiKey;
    const swapped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
    const spaced = `${key.slice(0, 20)} ${key.slice(20)}`;
    for (const other of [key.slice(0, -1), `${key}x`, swapped, spaced, `Bearer ${key}`]) {
      expectRefusal(await app.get(paths.search, other), 401, 'Invalid API key');
    }
    expectOk(await app.get(paths.search, `  ${key}\t`));
  });

  test('the header sent twice is no key, even with the same good key', async () => {
    const twice = `GET ${paths.search} HTTP/1.1\r\nHost: x\r\nx-api-key: ${good.rawApiKey}\r\nX-API-Key: ${good.rawApiKey}\r\n\r\n`;
    const [answer] = await sendRaw(app.baseUrl, twice);
    expectRefusal(answer as never, 401, 'Invalid API key');
  });

  test('the name of the header is read in any letters', async () => {
    const request = rawRequest('GET', paths.search, { 'X-API-KEY': good.rawApiKey });
    expectOk((await sendRaw(app.baseUrl, request))[0] as never);
  });

  test('a key in the query or as a bearer token does not count', async () => {
    const answer = await app.get(`${paths.search}?x-api-key=${good.rawApiKey}`, undefined, {
      authorization: `Bearer ${good.rawApiKey}`,
    });
    expectRefusal(answer, 401, 'API key is required');
  });

  test('a disabled key and a revoked key are each told so', async () => {
    expectRefusal(
      await app.get(paths.search, await makeAccountWithKey('disable')),
      401,
      'API key is inactive',
    );
    expectRefusal(await app.get(paths.search, await makeAccountWithKey('revoke')), 401, 'API key is revoked');
  });

  test('an account without a wallet is told so', async () => {
    const { rawApiKey } = await app.makeAccount({ wallet: false });
    expectRefusal(await app.get(paths.search, rawApiKey), 404, 'Wallet not found');
  });

  test('a balance at the floor passes and one fils below it does not', async () => {
    const { accountId, rawApiKey } = await app.makeAccount();
    await setBalance(app.db, accountId, -50_000);
    expectOk(await app.get(paths.search, rawApiKey));
    await setBalance(app.db, accountId, -50_001);
    expectRefusal(await app.get(paths.search, rawApiKey), 402, 'Insufficient wallet balance');
  });

  test('the floor is the wallet’s own where an operator set one', async () => {
    const { accountId, rawApiKey } = await app.makeAccount();
    await setWalletFloor(app.db, accountId, -10_000);
    await setBalance(app.db, accountId, -10_000);
    expectOk(await app.get(paths.search, rawApiKey));
    await setBalance(app.db, accountId, -10_001);
    expectRefusal(await app.get(paths.search, rawApiKey), 402, 'Insufficient wallet balance');
  });

  test('a frozen wallet passes the gate', async () => {
    const { accountId, rawApiKey } = await app.makeAccount();
    await freezeWallet(app.db, accountId);
    expectOk(await app.post(paths.estimate, rawApiKey, sampleEstimate));
  });

  test('the live host takes live keys and refuses the sandbox’s for their host', async () => {
    const live = await startTestApp({ environment: 'live' });
    try {
      const account = await live.makeAccount();
      expect(account.rawApiKey).toMatch(/^svc_sk_live_[0-9A-Za-z]{40}$/);
      expectOk(await live.get(paths.search, account.rawApiKey));
      expectRefusal(await live.get(paths.search, good.rawApiKey), 403, 'Invalid host for API key');
      expectRefusal(await app.get(paths.search, account.rawApiKey), 403, 'Invalid host for API key');
    } finally {
      await live.close();
    }
  });
});

describe('the earlier check speaks when several would refuse', () => {
  test('key status before wallet and balance', async () => {
    const revoked = await makeAccountWithKey('revoke', undefined, false);
    expectRefusal(await app.get(paths.search, revoked), 401, 'API key is revoked');
    const inactive = await makeAccountWithKey('disable', -60_000);
    expectRefusal(await app.get(paths.search, inactive), 401, 'API key is inactive');
  });

  test.each(Object.values(operations))(
    '$method $path asks for a key before all else',
    async ({ method, path }) => {
      const answer = method === 'GET' ? await app.get(path) : await app.post(path, undefined, '{"broken');
      expectRefusal(answer, 401, 'API key is required');
    },
  );

  test.each(Object.values(operations))(
    '$method $path looks at the wallet before the request',
    async (operation) => {
      const { rawApiKey } = await app.makeAccount({ wallet: false });
      const path = operation.method === 'GET' ? '/api/Trips?limit=bad' : operation.path;
      const answer =
        operation.method === 'GET'
          ? await app.get(path, rawApiKey)
          : await app.post(path, rawApiKey, '{"broken', { 'content-type': 'text/plain' });
      expectRefusal(answer, 404, 'Wallet not found');
    },
  );

  test('the gate before the size of the body', async () => {
    const tooLarge = JSON.stringify({ pad: 'x'.repeat(70_000) });
    expectRefusal(await app.post(paths.create, liveKey, tooLarge), 403, 'Invalid host for API key');
    expectRefusal(await app.post(paths.create, unknownKey, tooLarge), 401, 'Invalid API key');
  });

  test.each([
    '/api/',
    '/api/Trips/create-trip/more',
    '/api/trips',
    '/api/Trips/eta/',
    '/api/v1/Trips',
    '/api/%D8%B3',
    `/api/Trips/${'7'.repeat(300)}/x`,
  ])('unknown paths under /api/ pass the gate first: %s', async (path) => {
    expectRefusal(await app.get(path), 401, 'API key is required');
    expectRefusal(await app.post(path, unknownKey, '{'), 401, 'Invalid API key');
    expectRefusal(await app.get(path, good.rawApiKey), 404, 'Not found');
    expectRefusal(await app.post(path, good.rawApiKey, '{'), 404, 'Not found');
  });

  test.each(['', '%20', '7'.repeat(300), `${'%D9%A7'.repeat(300)}`])(
    'an identifier of any form passes the gate first: %s',
    async (tripId) => {
      expectRefusal(await app.get(`/api/Trips/${tripId}`), 401, 'API key is required');
      const answer = await app.get(`/api/Trips/${tripId}`, good.rawApiKey);
      expectRefusal(answer, 400, 'Invalid request', ['tripId']);
    },
  );

  test('paths elsewhere need no key to be unknown', async () => {
    for (const path of ['/nothing', '/nothing/', '/apis/Trips']) {
      expectRefusal(await app.get(path), 404, 'Not found');
    }
  });

  const wrongMethods = Object.values(operations).flatMap(({ method, path }) =>
    ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
      .filter((other) => other !== method)
      .map((other) => [other, path, method === 'GET' ? 'GET, HEAD' : 'POST'] as const),
  );
  test.each(wrongMethods)(
    '%s %s is refused after the gate, with what is allowed',
    async (method, path, allow) => {
      const [withoutKey] = await sendRaw(app.baseUrl, rawRequest(method, path, {}));
      expectRefusal(withoutKey as never, 401, 'API key is required');
      const [answer] = await sendRaw(app.baseUrl, rawRequest(method, path, { 'x-api-key': good.rawApiKey }));
      expectRefusal(answer as never, 405, 'Method not allowed');
      expect(answer?.headers.get('allow')).toBe(allow);
    },
  );
});

test('the first three checks touch no database, and a good key costs one statement', async () => {
  const database = await createTestDatabase();
  const recorded = recordStatements(database.db);
  const counted = await startTestApp({
    shared: { db: recorded.db, url: database.url },
    // What is written afterwards, off the request's path.
    variables: { SATHA_REQUEST_LOG_DAYS: '0' },
  });
  try {
    const { rawApiKey } = await counted.makeAccount();
    recorded.statements.length = 0;
    for (const key of [undefined, ' ', liveKey, 'nonsense', `svc_sk_test_${'x'.repeat(189)}`]) {
      await counted.post(paths.create, key, {});
      await counted.get('/api/unknown', key);
    }
    expect(recorded.statements).toEqual([]);
    await counted.post(paths.estimate, rawApiKey, sampleEstimate);
    expect(recorded.statements).toEqual([expect.stringMatching(/FROM .*api_keys k/s)]);
  } finally {
    await counted.close();
    await database.drop();
  }
});

test('the last use of a key is kept by the minute', async () => {
  const database = await createTestDatabase();
  const clock = createTestClock();
  const shared = { db: database.db, url: database.url };
  const lastUsed = async () => (await findApiKeys(database.db))[0]?.lastUsedAt?.toString();
  let key: string | undefined;
  const useOnce = async () => {
    const once = await startTestApp({ shared, overrides: { clock } });
    key ??= (await once.makeAccount()).rawApiKey;
    expectOk(await once.get(paths.search, key));
    // What is still in memory is written at the end.
    await once.close();
  };
  try {
    await useOnce();
    const first = await lastUsed();
    expect(first).toBe(clock().toString());
    clock.advance({ seconds: 59 });
    await useOnce();
    expect(await lastUsed()).toBe(first);
    clock.advance({ seconds: 2 });
    await useOnce();
    expect(await lastUsed()).toBe(clock().toString());
  } finally {
    await database.drop();
  }
});

test('a refused key is not noted as used', async () => {
  const account = await app.makeAccount();
  await changeApiKeyStatus(
    { db: app.db, clock: systemClock },
    { apiKeyId: account.apiKeyId, action: 'disable' },
  );
  const database = { db: app.db, url: app.databaseUrl };
  const once = await startTestApp({ shared: database });
  await once.get(paths.search, account.rawApiKey);
  await once.close();
  const [key] = await findApiKeys(app.db, account.accountId);
  expect(key).not.toHaveProperty('lastUsedAt');
});
