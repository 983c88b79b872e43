import { keyPermissions } from '@satha/terms/key-permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disableEndpoint } from '../../src/domain/webhooks/endpoints/change-endpoint.ts';
import { createEndpoint } from '../../src/domain/webhooks/endpoints/create-endpoint.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { type HookServer, startHookServer } from '../harness/hook-server.ts';
import { proveEndpoints } from '../harness/proven-endpoints.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';

const url = '/api/WebhookEndpoints';
let app: TestApp;
let hooks: HookServer;
let account: TestAccount;
beforeAll(async () => {
  app = await startTestApp({ variables: { SATHA_SANDBOX_WEBHOOK_LOOPBACK: 'on' } });
  hooks = await startHookServer();
  account = await app.makeAccount({ permissions: keyPermissions });
});
afterAll(async () => {
  await hooks.close();
  await app.close();
});

const send = (method: string, path: string, body?: object, { rawApiKey } = account) =>
  app.send(method, path, rawApiKey, body);

let hosts = 0;
async function addEndpoint(more: object = {}, by = account) {
  hosts += 1;
  const { endpoint, secret } = expectOk(
    await send('POST', url, { url: hooks.urlOf(`key-${hosts}`), ...more }, by),
  );
  return { endpoint, secret, path: `${url}/${endpoint.endpointId}` };
}

test('an endpoint is made with a secret that is told this once, and stands in no log', async () => {
  const { endpoint, secret, path } = await addEndpoint({ eventTypes: ['trip.completed'], inOrder: true });
  expect(secret).toMatch(/^whsec_/);
  expect(endpoint).toMatchObject({ eventTypes: ['trip.completed'], inOrder: true, proof: 'unproven' });
  const list = await send('GET', url);
  expect(expectOk(list).endpoints).toContainEqual(endpoint);
  expect(JSON.stringify([list.body, (await send('GET', path)).body])).not.toContain(secret);
  expect(app.logLines.join()).not.toContain(secret);
  const logged = async () => {
    const { rows } = await app.db.query<{ response_body: string }>({
      text: `SELECT response_body FROM api_requests WHERE account_id = $1 AND route = $2 AND method = 'POST'`,
      values: [account.accountId, url],
    });
    return rows.map((row) => row.response_body);
  };
  await expect.poll(async () => (await logged()).length).toBeGreaterThan(0);
  expect((await logged()).join()).toContain('"secret":"[hidden]"');
  expect((await logged()).join()).not.toContain(secret);
});

test('what a key does is in the audit log of its account, under the name of the key', async () => {
  const { endpoint, path } = await addEndpoint();
  expectOk(await send('PATCH', path, { inOrder: true }));
  for (const action of ['disable', 'disable', 'enable']) expectOk(await send('POST', `${path}/${action}`));
  expectOk(await send('POST', `${path}/rotate-secret`, { atOnce: true }));
  expectOk(await send('DELETE', path));
  const { rows } = await app.db.query({
    text: `SELECT action, actor_kind, actor_id, actor_name, request_id IS NOT NULL AS has_request, details
           FROM audit_entries WHERE account_id = $1 AND subject = $2 ORDER BY audit_entry_id`,
    values: [account.accountId, `endpoint ${endpoint.endpointId}`],
  });
  const entry = (what: string, more: object = {}) => ({
    action: `webhook_endpoint.${what}`,
    actor_kind: 'key',
    actor_id: account.apiKeyId,
    actor_name: 'Key',
    has_request: true,
    details: { url: endpoint.url, ...more },
  });
  expect(rows).toEqual([
    entry('created'),
    entry('changed'),
    entry('disabled'),
    entry('enabled'),
    entry('secret_rotated', { atOnce: true }),
    entry('removed'),
  ]);
});

test.each([
  [{ url: 'nowhere' }, 'url'],
  [{ url: 'http://hooks.example.ae/' }, 'url'],
  [{ url: 'https://10.0.0.1/' }, 'url'],
  [{ url: 'https://169.254.169.254/latest/meta-data' }, 'url'],
  [{ url: 'https://[fd00::1]/' }, 'url'],
  [{ url: 'https://a:b@hooks.example.ae/' }, 'url'],
  [{ url: 'https://hooks.example.ae:22/' }, 'url'],
  [{ eventTypes: ['trip.vanished'] }, 'eventTypes'],
  [{ eventTypes: [] }, 'eventTypes'],
  [{ inOrder: 'yes' }, 'inOrder'],
])('an endpoint is neither made nor changed so: %j', async (wrong, field) => {
  const { endpoint, path } = await addEndpoint();
  const made = await send('POST', url, { url: 'https://hooks.example.ae/', ...wrong });
  const changed = await send('PATCH', path, wrong);
  for (const answer of [made, changed]) expectRefusal(answer, 400, 'Invalid request', [field]);
  expect(expectOk(await send('GET', path))).toEqual(endpoint);
  expectOk(await send('DELETE', path));
});

test('an endpoint is asked to prove itself, is proven by its answer, and has to prove another address anew', async () => {
  const { path } = await addEndpoint();
  hooks.answerChallengesBy((_, response) => void response.writeHead(401).end());
  expect(expectOk(await send('POST', `${path}/challenge`))).toMatchObject({
    isProven: false,
    fault: 'status',
    statusCode: 401,
  });
  hooks.answerChallengesBy(undefined);
  expect(expectOk(await send('POST', `${path}/challenge`))).toMatchObject({ isProven: true });
  expect(expectOk(await send('GET', path)).proof).toBe('answered');
  const moved = expectOk(await send('PATCH', path, { url: hooks.urlOf('moved') }));
  expect(moved).toMatchObject({ url: hooks.urlOf('moved').replace(/\/?$/, '/'), proof: 'unproven' });
});

test('a proven endpoint is sent a test, and once more what it missed, and nothing while it is disabled', async () => {
  const { endpoint, path } = await addEndpoint();
  expectRefusal(await send('POST', `${path}/test`), 409, 'Webhook endpoint is not proven');
  expectRefusal(await send('POST', `${path}/resend-missed`, {}), 409, 'Webhook endpoint is not proven');
  await proveEndpoints(app.db, endpoint.endpointId);
  expect(expectOk(await send('POST', `${path}/test`))).toMatchObject({ hasArrived: true, error: null });
  expectOk(await app.post('/api/Trips/create-trip', account.rawApiKey, sampleTrip));
  const resend = async () => expectOk(await send('POST', `${path}/resend-missed`, {}));
  expect(await resend()).toEqual({ resentCount: 1, nextEventNumber: null });
  expect(await resend()).toEqual({ resentCount: 0, nextEventNumber: null });
  const beyond = await send('POST', `${path}/resend-missed`, { afterEventNumber: 999_999 });
  expectRefusal(beyond, 400, 'Invalid request', ['afterEventNumber']);
  expectOk(await send('POST', `${path}/disable`));
  expectRefusal(await send('POST', `${path}/resend-missed`, {}), 409, 'Webhook endpoint is disabled');
});

test('a new secret is told once, and the old one signs for a day or no more', async () => {
  const { secret, path } = await addEndpoint();
  const rotated = expectOk(await send('POST', `${path}/rotate-secret`, {}));
  expect(rotated.secret).toMatch(/^whsec_/);
  expect(rotated.secret).not.toBe(secret);
  const hoursLeft = (Date.parse(rotated.oldExpiresAt) - Date.now()) / 3_600_000;
  expect(hoursLeft).toBeGreaterThan(23);
  const atOnce = expectOk(await send('POST', `${path}/rotate-secret`, { atOnce: true }));
  expect(Date.parse(atOnce.oldExpiresAt)).toBeLessThanOrEqual(Date.now());
});

test('the endpoints of another account are there for nobody else', async () => {
  const { path } = await addEndpoint();
  const stranger = await app.makeAccount({ permissions: keyPermissions });
  const attempts = [
    ['GET', path, undefined],
    ['PATCH', path, { inOrder: true }],
    ['DELETE', path, undefined],
    ['POST', `${path}/disable`, undefined],
    ['POST', `${path}/enable`, undefined],
    ['POST', `${path}/rotate-secret`, {}],
    ['POST', `${path}/challenge`, undefined],
    ['POST', `${path}/test`, undefined],
    ['POST', `${path}/resend-missed`, {}],
  ] as const;
  for (const [method, at, body] of attempts) {
    expectRefusal(await send(method, at, body, stranger), 404, 'Webhook endpoint not found');
  }
  expect(expectOk(await send('GET', url, undefined, stranger)).endpoints).toEqual([]);
});

test('twenty endpoints are all that an account has, those of the portal counted, however many are made at once', async () => {
  const other = await app.makeAccount({ permissions: keyPermissions });
  const urlRules = { allowLoopback: true, isAllowedAddress: () => true };
  const wish = { accountId: other.accountId, url: 'https://hooks.example.ae/by-a-member' };
  await createEndpoint({ db: app.db, clock: systemClock, urlRules }, wish);
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, number) =>
      send('POST', url, { url: `https://hooks.example.ae/${number}` }, other),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expectRefusal(answer, 409, 'Too many webhook endpoints');
  }
});

test('what the operator disabled, no key enables', async () => {
  const { endpoint, path } = await addEndpoint();
  await disableEndpoint({ db: app.db, clock: systemClock }, endpoint.endpointId);
  expectRefusal(await send('POST', `${path}/enable`), 409, 'Disabled by the operator');
});
