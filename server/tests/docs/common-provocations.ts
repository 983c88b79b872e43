import { keyPermissions } from '@satha/terms/key-permissions';
import { changeApiKeyStatus } from '../../src/domain/api-keys/change-api-key-status.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { DatabaseUnavailable } from '../../src/platform/db/database-unavailable.ts';
import type { Answer, TestApp } from '../harness/test-app.ts';
import { type OperationId, send } from './operations-under-test.ts';
import type { World } from './world.ts';

export type Provoke = (world: World, operation: OperationId) => Promise<Answer>;
/** A refusal as `status message`, and how to get it. */
export type Provocations = Readonly<Record<string, Provoke>>;

async function withStatus({ app }: World, operation: OperationId, action: 'disable' | 'revoke') {
  const { apiKeyId, rawApiKey } = await app.makeAccount();
  await changeApiKeyStatus({ db: app.db, clock: systemClock }, { apiKeyId, action });
  return send(app, operation, rawApiKey);
}

export async function withFault(
  { app, database }: World,
  operation: OperationId,
  fault: Error,
  changes?: Parameters<typeof send>[3],
): Promise<Answer> {
  const { rawApiKey } = await makeAbleAccount(app);
  database.fault = fault;
  try {
    return await send(app, operation, rawApiKey, changes);
  } finally {
    database.fault = undefined;
  }
}

export const databaseDown: Provoke = (world, operation) =>
  withFault(world, operation, new DatabaseUnavailable(new Error('planted'), 'not_executed'));

export const common: Provocations = {
  '401 API key is required': ({ app }, operation) => send(app, operation, undefined),
  '401 Invalid API key': ({ app }, operation) => send(app, operation, `svc_sk_test_${'x'.repeat(40)}`),
  '401 API key is inactive': (world, operation) => withStatus(world, operation, 'disable'),
  '401 API key is revoked': (world, operation) => withStatus(world, operation, 'revoke'),
  '403 Invalid host for API key': ({ app }, operation) =>
    send(app, operation, `svc_sk_live_${'x'.repeat(40)}`),
  '404 Wallet not found': async ({ app }, operation) =>
    send(app, operation, (await app.makeAccount({ wallet: false })).rawApiKey),
  '402 Insufficient wallet balance': async ({ app }, operation) =>
    send(app, operation, (await app.makeAccount({ balanceFils: -50_001 })).rawApiKey),
  '429 Too many requests': async ({ narrow }, operation) => {
    const { rawApiKey } = await narrow.makeAccount();
    await send(narrow, operation, rawApiKey);
    return send(narrow, operation, rawApiKey);
  },
  '500 Internal error': (world, operation) => withFault(world, operation, new Error('planted')),
};

/** With a key that may do everything, and with changes to the request. */
export const changed =
  (changes: Parameters<typeof send>[3], balanceFils = 100_000): Provoke =>
  async ({ app }, operation) =>
    send(app, operation, (await makeAbleAccount(app, balanceFils)).rawApiKey, changes);

/** An account whose key may do everything. */
export const makeAbleAccount = (app: TestApp, balanceFils = 100_000) =>
  app.makeAccount({ balanceFils, permissions: keyPermissions });

export const ofBodies: Provocations = {
  '400 Invalid request': changed({ body: {} }),
  '413 Request body is too large': changed({ body: { pad: 'x'.repeat(66_000) } }),
  '415 Content-Type must be application/json': changed({
    body: 'tripId=1',
    headers: { 'content-type': 'text/plain' },
  }),
};

export const withoutRoads: Provoke = async ({ roadless }, operation) =>
  send(roadless, operation, (await roadless.makeAccount()).rawApiKey);

export const serviceDown: Provocations = { '503 Service unavailable': databaseDown };
