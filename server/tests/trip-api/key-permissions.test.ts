import type { KeyPermission } from '@satha/terms/key-permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeApiKeyPermissions } from '../../src/domain/api-keys/change-api-key-permissions.ts';
import { changeApiKeyStatus } from '../../src/domain/api-keys/change-api-key-status.ts';
import { createApiKey } from '../../src/domain/api-keys/create-api-key.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { type OperationId, requests, send } from '../docs/operations-under-test.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Every operation that answers under /api/, which the tests of the reference hold the list to. */
const operationIds = Object.keys(requests) as OperationId[];
const isAboutEndpoints = (operationId: OperationId) =>
  requests[operationId].path.includes('WebhookEndpoints');

const lacking = [403, 'insufficient_key_permission'];

async function keyOf(kind: 'ordinary' | 'permitted' | 'disabled' | 'revoked' | 'suspended') {
  const account = await app.makeAccount(kind === 'ordinary' ? {} : { permissions: ['webhooks.write'] });
  const { apiKeyId, accountId } = account;
  const deps = { db: app.db, clock: systemClock };
  if (kind === 'disabled') await changeApiKeyStatus(deps, { apiKeyId, action: 'disable' });
  if (kind === 'revoked') await changeApiKeyStatus(deps, { apiKeyId, action: 'revoke' });
  if (kind === 'suspended') {
    await app.db.query({
      text: `UPDATE accounts SET suspended_at = now(), suspended_reason = 'Test' WHERE account_id = $1`,
      values: [accountId],
    });
  }
  return account;
}

const ask = async (operationId: OperationId, { rawApiKey }: Pick<TestAccount, 'rawApiKey'>) => {
  const { status, body } = await send(app, operationId, rawApiKey);
  return [status, body?.reason ?? 'ok'];
};

describe.each(operationIds)('%s', (operationId) => {
  test('is refused for want of the permission to an ordinary key if it is about webhook endpoints, and only then', async () => {
    const answer = await ask(operationId, await keyOf('ordinary'));
    if (isAboutEndpoints(operationId)) expect(answer).toEqual(lacking);
    else expect(answer).not.toEqual(lacking);
  });

  test('is never refused for want of it to a key that was given it', async () => {
    const [status, reason] = await ask(operationId, await keyOf('permitted'));
    expect([401, 403, 500]).not.toContain(status);
    expect(reason).not.toBe('insufficient_key_permission');
  });

  test.each([
    ['disabled', 'api_key_inactive'],
    ['revoked', 'api_key_revoked'],
    ['suspended', 'account_suspended'],
  ] as const)('is refused to a %s key whatever permissions it has', async (kind, reason) => {
    expect(await ask(operationId, await keyOf(kind))).toEqual([401, reason]);
  });
});

test('an ordinary key that was stolen neither sees where events go nor sends them elsewhere', async () => {
  const account = await keyOf('permitted');
  const made = await send(app, 'createWebhookEndpoint', account.rawApiKey);
  const path = `/api/WebhookEndpoints/${made.body.data.endpoint.endpointId}`;
  const stolen = await createApiKey(
    { db: app.db, clock: systemClock, environment: 'test' },
    { accountId: account.accountId, name: 'Booking' },
  );
  const attempts = [
    ['GET', '/api/WebhookEndpoints', undefined],
    ['GET', path, undefined],
    ['POST', '/api/WebhookEndpoints', { url: 'https://thief.example.com/' }],
    ['PATCH', path, { url: 'https://thief.example.com/' }],
    ['POST', `${path}/rotate-secret`, { atOnce: true }],
    ['POST', `${path}/disable`, undefined],
    ['DELETE', path, undefined],
  ] as const;
  for (const [method, at, body] of attempts) {
    const answer = await app.send(method, at, stolen?.rawApiKey, body);
    expect([answer.status, answer.body.reason]).toEqual(lacking);
    expect(JSON.stringify(answer.body)).not.toContain('hooks.example.ae');
  }
  const { body } = await app.get(path, account.rawApiKey);
  expect(body.data).toEqual(made.body.data.endpoint);
});

test('a permission counts from the next request on, when it is given and when it is taken', async () => {
  const { apiKeyId, rawApiKey } = await keyOf('ordinary');
  const allow = (permissions: readonly KeyPermission[]) =>
    changeApiKeyPermissions({ db: app.db }, { apiKeyId, permissions });
  const list = async () => (await app.get('/api/WebhookEndpoints', rawApiKey)).status;
  expect(await list()).toBe(403);
  await allow(['webhooks.write']);
  expect(await list()).toBe(200);
  await allow([]);
  expect(await list()).toBe(403);
});

test('who lacks the permission is told so before anything of the request is looked at', async () => {
  const { rawApiKey } = await keyOf('ordinary');
  for (const body of ['{', { url: 7 }, undefined]) {
    const answer = await app.send('POST', '/api/WebhookEndpoints', rawApiKey, body);
    expect([answer.status, answer.body.reason]).toEqual(lacking);
  }
});

test('the database takes no permission that there is not', async () => {
  const { apiKeyId } = await keyOf('ordinary');
  for (const permissions of [['everything'], [null], ['webhooks.write', 'x']]) {
    const changing = app.db.query({
      text: 'UPDATE api_keys SET permissions = $2 WHERE api_key_id = $1',
      values: [apiKeyId, permissions],
    });
    await expect(changing).rejects.toMatchObject({ constraint: 'api_keys_permissions_check' });
  }
});
