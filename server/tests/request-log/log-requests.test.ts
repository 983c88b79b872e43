import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeApiKeyStatus } from '../../src/domain/api-keys/change-api-key-status.ts';
import type { LoggedRequest } from '../../src/domain/request-log/logged-request.ts';
import { findRequest, findRequests } from '../../src/domain/request-log/queries.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { holdWallet, untilWaiting } from '../harness/locks.ts';
import { paths } from '../harness/operations.ts';
import { sampleEstimate, sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let account: TestAccount;
beforeAll(async () => {
  app = await startTestApp();
  account = await app.makeAccount();
});
afterAll(() => app.close());

const any = {
  from: undefined,
  before: undefined,
  statusClass: undefined,
  method: undefined,
  route: undefined,
  apiKeyId: undefined,
  requestId: undefined,
  tripId: undefined,
  anyOf: undefined,
  after: undefined,
};

async function logged(requestId: string, { accountId } = account): Promise<LoggedRequest> {
  const find = async () =>
    (await findRequests(app.db, accountId, { ...any, requestId }, { limit: 10 })).requests;
  await expect.poll(async () => (await find()).length).toBe(1);
  return (await findRequest(app.db, accountId, (await find())[0] as LoggedRequest)) as LoggedRequest;
}

const bodiesOf = ({ requestBody, responseBody }: LoggedRequest) => ({
  request: requestBody && JSON.parse(requestBody),
  response: responseBody && JSON.parse(responseBody),
});

const withId = (requestId: string, more: Record<string, string> = {}) => ({
  'x-request-id': requestId,
  ...more,
});

describe('every request that a known key was sent with is in the log of its account', () => {
  test('one that succeeded, with its trip, its duration and both bodies', async () => {
    const { rawApiKey } = account;
    const headers = withId('created', { 'idempotency-key': 'once' });
    const created = await app.post(paths.create, rawApiKey, sampleTrip, headers);
    const entry = await logged('created');
    expect(entry).toMatchObject({
      accountId: account.accountId,
      apiKeyId: account.apiKeyId,
      method: 'POST',
      route: paths.create,
      path: paths.create,
      status: 200,
      message: 'OK',
      durationMs: expect.any(Number),
      remoteAddress: '127.0.0.1',
      hasIdempotencyKey: true,
      isReplay: false,
      tripId: created.body.data.tripID,
    });
    expect(Math.abs(entry.requestedAt.epochMilliseconds - systemClock().epochMilliseconds)).toBeLessThan(
      60_000,
    );
    expect(bodiesOf(entry)).toEqual({
      request: { ...sampleTrip, firstName: 'M•••••', lastName: 'A•••••••••', mobileNumber: '•••••••67' },
      response: created.body,
    });
  });

  test('one that was answered by what was stored for its key, as a replay', async () => {
    const headers = (requestId: string) => withId(requestId, { 'idempotency-key': 'twice' });
    const first = await app.post(paths.create, account.rawApiKey, sampleTrip, headers('first'));
    const again = await app.post(paths.create, account.rawApiKey, sampleTrip, headers('again'));
    expect(again.body.data).toEqual(first.body.data);
    expect(await logged('first')).toMatchObject({ isReplay: false });
    expect(await logged('again')).toMatchObject({ isReplay: true, tripId: first.body.data.tripID });
  });

  test('each operation, with the answer as it was sent but for what is masked', async () => {
    const { rawApiKey } = account;
    const answers = {
      estimate: await app.post(paths.estimate, rawApiKey, sampleEstimate, withId('estimate')),
      search: await app.get(`${paths.search}?limit=2&mobileNumber=0501234567`, rawApiKey, withId('search')),
      one: await app.get('/api/Trips/1', rawApiKey, withId('one')),
      events: await app.get('/api/Events', rawApiKey, withId('events')),
    };
    for (const [requestId, answer] of Object.entries(answers)) {
      const { response } = bodiesOf(await logged(requestId));
      expect(withoutPersonal(response)).toEqual(withoutPersonal(answer.body));
    }
    expect(await logged('search')).toMatchObject({
      route: '/api/Trips',
      path: '/api/Trips?limit=2&mobileNumber=••••••••67',
      requestBody: undefined,
    });
    expect(await logged('one')).toMatchObject({
      route: '/api/Trips/:tripId',
      path: '/api/Trips/1',
      tripId: 1,
    });
  });

  test('one that makes a webhook endpoint, with scheme and host alone of its address', async () => {
    const permitted = await app.makeAccount({ permissions: ['webhooks.write'] });
    const url = 'https://hooks.example.ae/satha?key=T0KEN';
    const made = await app.post(
      '/api/WebhookEndpoints',
      permitted.rawApiKey,
      { url },
      withId('endpoint', { 'idempotency-key': 'endpoint' }),
    );
    expect(made.body.data.endpoint.url).toBe(url);
    const { request, response } = bodiesOf(await logged('endpoint', permitted));
    expect([request.url, response.data.endpoint.url]).toEqual(
      Array(2).fill('https://hooks.example.ae/[hidden]'),
    );
  });

  test('one that was refused, with the fields at fault', async () => {
    await app.post(
      paths.create,
      account.rawApiKey,
      { ...sampleTrip, vehicleTypeId: 'van' },
      withId('refused'),
    );
    const entry = await logged('refused');
    expect(entry).toMatchObject({ status: 400, message: 'Invalid request', hasIdempotencyKey: false });
    expect(bodiesOf(entry)).toMatchObject({
      request: { vehicleTypeId: 'van' },
      response: { errors: [{ field: 'vehicleTypeId' }], requestId: 'refused' },
    });
  });

  test.each([
    ['no JSON', () => app.post(paths.create, account.rawApiKey, '{"firstName":"Mai', withId('no JSON')), 400],
    [
      'too large',
      () => app.post(paths.create, account.rawApiKey, 'x'.repeat(70_000), withId('too large')),
      413,
    ],
    ['no path', () => app.get('/api/nothing/here', account.rawApiKey, withId('no path')), 404],
    ['method', () => app.post('/api/Trips/1', account.rawApiKey, {}, withId('method')), 405],
  ])('one that no operation took: %s', async (requestId, ask, status) => {
    await ask();
    expect(await logged(requestId)).toMatchObject({
      status,
      requestBody: undefined,
      accountId: account.accountId,
    });
  });

  test('one whose key is disabled or revoked, which tells the account why nothing works', async () => {
    const own = await app.makeAccount();
    const deps = { db: app.db, clock: systemClock };
    for (const [action, message] of [
      ['disable', 'API key is inactive'],
      ['revoke', 'API key is revoked'],
    ] as const) {
      await changeApiKeyStatus(deps, { apiKeyId: own.apiKeyId, action });
      await app.get(paths.search, own.rawApiKey, withId(action));
      expect(await logged(action, own)).toMatchObject({ status: 401, message, apiKeyId: own.apiKeyId });
    }
  });

  test('one whose client left before its answer, with its address, at no cost to the lines of others', async () => {
    const [leaving, staying] = [await app.makeAccount(), await app.makeAccount()];
    await holdWallet(app.db, leaving.accountId, async () => {
      const leave = new AbortController();
      const left = fetch(`${app.baseUrl}${paths.create}`, {
        method: 'POST',
        headers: { ...withId('left'), 'x-api-key': leaving.rawApiKey, 'content-type': 'application/json' },
        body: JSON.stringify(sampleTrip),
        signal: leave.signal,
      });
      await untilWaiting(app.db, 1);
      leave.abort();
      await expect(left).rejects.toThrow();
      await app.get(paths.search, staying.rawApiKey, withId('stayed'));
    });
    expect(await logged('stayed', staying)).toMatchObject({ status: 200 });
    expect(await logged('left', leaving)).toMatchObject({ status: undefined, remoteAddress: '127.0.0.1' });
  });

  test('one whose account has no wallet, but none with a key that nobody has', async () => {
    const poor = await app.makeAccount({ wallet: false });
    await app.get(paths.search, poor.rawApiKey, withId('no wallet'));
    expect(await logged('no wallet', poor)).toMatchObject({ status: 404, message: 'Wallet not found' });
    await app.get(paths.search, `svc_sk_test_${'x'.repeat(40)}`, withId('unknown key'));
    await app.get(paths.search, undefined, withId('without key'));
    await app.get(paths.search, poor.rawApiKey, withId('after'));
    await logged('after', poor);
    const { rows } = await app.db.query<{ request_id: string }>({
      text: `SELECT request_id FROM api_requests WHERE request_id IN ('unknown key', 'without key')`,
    });
    expect(rows).toEqual([]);
  });
});

test('a body that lies within itself is kept as it is, and cut where it does so without end', async () => {
  const endless = '['.repeat(30_000) + ']'.repeat(30_000);
  await app.post(paths.create, account.rawApiKey, endless, withId('endless'));
  const { status, requestBody = '[]' } = await logged('endless');
  expect([status, requestBody.length]).toEqual([400, expect.toSatisfy((length: number) => length < 100)]);
  await app.post(paths.create, account.rawApiKey, nested(1_000), withId('nested'));
  expect((await logged('nested')).requestBody).toBe(nested(1_000));
});

test('no raw key, customer name or number is in the log, wherever a caller puts it', async () => {
  const own = await app.makeAccount();
  const key = own.rawApiKey;
  const [name, number] = ['Maitha-Unmistakable', '0559876543'];
  const customer = { firstName: name, lastName: name, mobileNumber: number };
  await app.post(
    paths.create,
    key,
    { ...sampleTrip, ...customer, externalReference: `${number} ${key}` },
    withId(key),
  );
  await app.post(paths.create, key, { ...sampleTrip, ...customer, phoneCode: number, key, 'x-api-key': key });
  await app.post(paths.create, key, { ...sampleTrip, firstName: { [name]: name }, mobileNumber: [[number]] });
  await app.get(`${paths.search}?mobileNumber=${number}&firstName=${name}&key=${key}&${key}=1`, key);
  await app.get(`/api/${key}/${number}`, key, withId(`tel ${number}`, { authorization: `Bearer ${key}` }));
  await app.get('/api/Trips/1', key);
  await app.get(paths.search, key, withId('the last one'));
  await logged('the last one', own);
  const { rows } = await app.db.query<{ line: string }>({
    text: 'SELECT to_jsonb(r)::text AS line FROM api_requests AS r',
  });
  expect(rows.length).toBeGreaterThan(6);
  for (const { line } of rows) {
    for (const secret of [key.slice(14), name.slice(1), number.slice(1)]) expect(line).not.toContain(secret);
  }
});

test('a log that cannot be written keeps no request waiting, and is written when it can be', async () => {
  const own = await app.makeAccount();
  await app.get(paths.search, own.rawApiKey, withId('before'));
  await logged('before', own);
  await app.db.inTransaction(async (transaction) => {
    await transaction.query({ text: 'LOCK TABLE api_requests IN ACCESS EXCLUSIVE MODE' });
    await app.get(paths.search, own.rawApiKey, withId('meanwhile'));
    await untilWaiting(app.db, 1);
    for (let at = 0; at < 20; at += 1) expect((await app.get(paths.search, own.rawApiKey)).status).toBe(200);
    expect(await app.app.metrics.registry.metrics()).toMatch(/satha_request_log_waiting\{.*\} [1-9]/);
  });
  expect(await logged('meanwhile', own)).toMatchObject({ status: 200 });
  expect(await app.app.metrics.registry.metrics()).not.toMatch(/satha_request_log_dropped_total\{/);
});

test('what waits is written when the process stops', async () => {
  const stopping = await startTestApp({ shared: { db: app.db, url: app.databaseUrl } });
  const own = await stopping.makeAccount();
  await stopping.get(paths.search, own.rawApiKey, withId('last words'));
  await stopping.close();
  const { requests } = await findRequests(app.db, own.accountId, any, { limit: 10 });
  expect(requests).toMatchObject([{ requestId: 'last words' }]);
});

test('an operator can do without the log', async () => {
  const without = await startTestApp({
    shared: { db: app.db, url: app.databaseUrl },
    variables: { SATHA_REQUEST_LOG_DAYS: '0' },
  });
  const own = await without.makeAccount();
  expect((await without.get(paths.search, own.rawApiKey)).status).toBe(200);
  await without.close();
  expect((await findRequests(app.db, own.accountId, any, { limit: 10 })).requests).toEqual([]);
});

function nested(depth: number): string {
  return '{"a":'.repeat(depth / 2) + '['.repeat(depth / 2) + ']'.repeat(depth / 2) + '}'.repeat(depth / 2);
}

/** Names and numbers are masked in one and not in the other. */
function withoutPersonal(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body, (name, value) => (/Name$|^name$|mobile|phone$|^quoteId$/i.test(name) ? '' : value)),
  );
}
