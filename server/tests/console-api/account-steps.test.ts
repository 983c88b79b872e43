import { afterAll, beforeAll, expect, test } from 'vitest';
import { createEndpoint } from '../../src/domain/webhooks/endpoints/create-endpoint.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';

let scene: Console;
let manager: ConsoleOperator;
let safe: ConsoleOperator;
beforeAll(async () => {
  scene = await createConsole();
  manager = await scene.operatorOf('manager', { hasTwoFactor: false });
  safe = await scene.operatorOf('manager');
});
afterAll(() => scene.close());

test('A suspended account is shut out from its next request on, until it is resumed, each with a reason', async () => {
  const { accountId, rawApiKey } = await scene.makeAccount();
  const url = `/accounts/${accountId}`;
  expectRefusal(await manager.send(`${url}/suspend`, { reason: ' ' }), 400, 'Invalid request', ['reason']);
  for (const _ of [1, 2]) expectOk(await manager.send(`${url}/suspend`, { reason: 'Unpaid since spring.' }));
  const shutOut = await scene.get('/api/Wallet', rawApiKey);
  expect(shutOut.body).toMatchObject({ code: 401, reason: 'account_suspended' });
  expect(expectOk(await manager.get(url)).suspension).toMatchObject({ reason: 'Unpaid since spring.' });
  expectOk(await safe.send(`${url}/resume`, { reason: 'Paid.' }));
  expectOk(await scene.get('/api/Wallet', rawApiKey));
  const entries = expectOk(await manager.get(`/audit?accountId=${accountId}`)).items;
  expect(entries.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
    'account.resumed',
    'account.suspended',
  ]);
  expectRefusal(await manager.send('/accounts/999999/suspend', { reason: 'x' }), 404, 'Account not found');
});

test('An operator disables, enables and revokes a key of the account that is named, and of no other', async () => {
  const { accountId, apiKeyId, rawApiKey } = await scene.makeAccount();
  const other = await scene.makeAccount();
  const url = `/accounts/${accountId}/keys/${apiKeyId}`;
  const disabled = expectOk(await manager.send(`${url}/disable`));
  expect(disabled).toMatchObject({ status: 'inactive', disabledBy: 'operator' });
  expect((await scene.get('/api/Wallet', rawApiKey)).status).toBe(401);
  expectOk(await safe.send(`${url}/enable`));
  expectOk(await scene.get('/api/Wallet', rawApiKey));
  const wrong = `/accounts/${accountId}/keys/${other.apiKeyId}/revoke`;
  expectRefusal(await manager.send(wrong), 404, 'API key not found');
  expectOk(await scene.get('/api/Wallet', other.rawApiKey));
  expectOk(await manager.send(`${url}/revoke`));
  expectRefusal(await safe.send(`${url}/enable`), 409, 'API key stays revoked');
  const { items } = expectOk(await manager.get(`/accounts/${accountId}/keys`));
  expect(items).toMatchObject([{ apiKeyId, status: 'revoked' }]);
  expect(JSON.stringify(items)).not.toContain(rawApiKey);
});

test('The servers of an account are shown with how they do, and without their secrets', async () => {
  const { accountId } = await scene.makeAccount();
  const made = await createEndpoint(
    { db: scene.db, clock: systemClock, urlRules: { allowLoopback: false, isAllowedAddress: () => true } },
    { accountId, url: 'https://hooks.example.ae/trips' },
  );
  if ('refused' in made) throw new Error(made.refused);
  const { endpoint, secret } = made;
  const { items } = expectOk(await manager.get(`/accounts/${accountId}/webhooks`));
  expect(items).toMatchObject([{ endpointId: endpoint.endpointId, status: 'active', failingSince: null }]);
  expect(JSON.stringify(items)).not.toContain(secret);
  expectRefusal(await manager.get('/accounts/999999/webhooks'), 404, 'Account not found');
  expectRefusal(await manager.get('/accounts/999999/keys'), 404, 'Account not found');
});
