import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDeliveries } from '../../src/domain/webhooks/deliveries/make-deliveries.ts';
import { resendEvent, resendMissed } from '../../src/domain/webhooks/deliveries/resend-deliveries.ts';
import {
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
} from '../../src/domain/webhooks/endpoints/change-endpoint.ts';
import { findEndpoints } from '../../src/domain/webhooks/endpoints/queries.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { createWebhookScene, type WebhookScene } from '../harness/webhook-scene.ts';

let database: TestDatabase;
let scene: WebhookScene;
beforeAll(async () => {
  database = await createTestDatabase();
  scene = createWebhookScene(database.db, systemClock);
});
afterAll(() => database.drop());

/** An account whose log has three events already: opening balance, and two more. */
async function accountWithPast(): Promise<number> {
  const accountId = await scene.makeAccount();
  await scene.tell(accountId, { count: 3 });
  return accountId;
}
const endOf = async (accountId: number) => {
  const { rows } = await database.db.query<{ last_number: number }>({
    text: 'SELECT last_number FROM event_counters WHERE account_id = $1',
    values: [accountId],
  });
  return rows[0]?.last_number ?? 0;
};

test('An endpoint is told of what happens from its making on, each event once', async () => {
  const accountId = await accountWithPast();
  const end = await endOf(accountId);
  const endpoint = await scene.addEndpoint({ accountId });
  await scene.tell(accountId, { count: 2 });
  await scene.fanOut();
  await scene.fanOut();
  expect(await scene.deliveriesOf(endpoint)).toEqual([`${end + 1} pending 0`, `${end + 2} pending 0`]);
});

test('An endpoint is told of the types that it listens to, and of every type without a list', async () => {
  const accountId = await scene.makeAccount();
  const some = await scene.addEndpoint({ accountId, eventTypes: ['trip.created', 'trip.completed'] });
  const all = await scene.addEndpoint({ accountId });
  const end = await endOf(accountId);
  for (const type of ['trip.created', 'trip.loading', 'trip.completed'])
    await scene.tell(accountId, { type });
  await scene.fanOut();
  expect(await scene.deliveriesOf(some)).toEqual([`${end + 1} pending 0`, `${end + 3} pending 0`]);
  expect(await scene.deliveriesOf(all)).toHaveLength(3);
});

test('No account is told of another', async () => {
  const [mine, other] = [await scene.makeAccount(), await scene.makeAccount()];
  const endpoint = await scene.addEndpoint({ accountId: mine });
  await scene.tell(other, { count: 5 });
  await scene.fanOut();
  expect(await scene.deliveriesOf(endpoint)).toEqual([]);
});

test('Of a log that grows while many processes read it, each event becomes one delivery for each endpoint', async () => {
  const accountIds = await Promise.all(Array.from({ length: 3 }, () => scene.makeAccount()));
  const endpoints = await Promise.all(
    accountIds.flatMap((accountId) => [scene.addEndpoint({ accountId }), scene.addEndpoint({ accountId })]),
  );
  const before = new Map(await Promise.all(accountIds.map(async (id) => [id, await endOf(id)] as const)));
  const pools = Array.from({ length: 3 }, () => openTestDatabase(database.url, 4));
  let isTold = false;
  const readers = pools.map(async (db) => {
    while (!isTold || (await makeDeliveries({ db, clock: systemClock })) > 0) {
      await makeDeliveries({ db, clock: systemClock });
    }
  });
  await Promise.all(
    accountIds.map(async (accountId) => {
      for (let round = 0; round < 20; round += 1) await scene.tell(accountId, { count: 10 });
    }),
  );
  isTold = true;
  await Promise.all(readers);
  await scene.fanOut();
  for (const endpoint of endpoints) {
    const first = (before.get(endpoint.accountId) ?? 0) + 1;
    const expected = Array.from({ length: 200 }, (_, index) => `${first + index} pending 0`);
    expect(await scene.deliveriesOf(endpoint)).toEqual(expected);
  }
  await Promise.all(pools.map((pool) => pool.close()));
});

test('A disabled endpoint gives up what was pending, and enabled again is told of what happens from then on', async () => {
  const accountId = await scene.makeAccount();
  const endpoint = await scene.addEndpoint({ accountId });
  const end = await endOf(accountId);
  await scene.tell(accountId);
  await scene.fanOut();
  const deps = { db: database.db, clock: systemClock };
  expect(await disableEndpoint(deps, endpoint.endpointId)).toMatchObject({
    status: 'disabled',
    disabledReason: 'by_hand',
  });
  await scene.tell(accountId);
  await scene.fanOut();
  expect(await scene.deliveriesOf(endpoint)).toEqual([`${end + 1} failed 0`]);
  expect(await enableEndpoint(deps, endpoint.endpointId)).toMatchObject({ status: 'active' });
  await scene.tell(accountId);
  await scene.fanOut();
  expect(await scene.deliveriesOf(endpoint)).toEqual([`${end + 1} failed 0`, `${end + 3} pending 0`]);
});

test('What an endpoint missed can be sent to it: what was given up, and what happened while it was disabled', async () => {
  const accountId = await scene.makeAccount();
  const endpoint = await scene.addEndpoint({ accountId, eventTypes: ['wallet.low'] });
  const end = await endOf(accountId);
  const deps = { db: database.db, clock: systemClock };
  await scene.tell(accountId);
  await scene.deliver();
  await scene.tell(accountId);
  await scene.fanOut();
  await disableEndpoint(deps, endpoint.endpointId);
  await scene.tell(accountId);
  await scene.tell(accountId, { type: 'wallet.topped_up' });
  expect(await resendMissed(deps, endpoint, end)).toEqual({ resent: 0, next: undefined });
  await enableEndpoint(deps, endpoint.endpointId);
  expect(await resendMissed(deps, endpoint, end)).toEqual({ resent: 2, next: undefined });
  expect(await resendMissed(deps, endpoint, end)).toEqual({ resent: 0, next: undefined });
  await scene.deliver();
  expect(await scene.deliveriesOf(endpoint)).toEqual([
    `${end + 1} succeeded 1`,
    `${end + 2} succeeded 1`,
    `${end + 3} succeeded 1`,
  ]);
  expect(await resendEvent(deps, endpoint, end + 1)).toBe(true);
  expect(await resendEvent(deps, endpoint, end + 4)).toBe(false);
  await scene.deliver();
  expect((await scene.deliveriesOf(endpoint))[0]).toBe(`${end + 1} succeeded 2`);
});

test('What an endpoint missed of a long log can be sent to it in parts, each telling where the next one begins', async () => {
  const deps = { db: database.db, clock: systemClock };
  const accountId = await scene.makeAccount();
  const endpoint = await scene.addEndpoint({ accountId, eventTypes: ['wallet.low'] });
  const end = await endOf(accountId);
  await scene.tell(accountId, { type: 'wallet.topped_up', count: 10_000 });
  await scene.tell(accountId, { type: 'wallet.low' });
  await scene.fanOut();
  await disableEndpoint(deps, endpoint.endpointId);
  await enableEndpoint(deps, endpoint.endpointId);
  const part = await resendMissed(deps, endpoint, end);
  expect(part).toEqual({ resent: 0, next: end + 10_000 });
  expect(await resendMissed(deps, endpoint, part?.next ?? 0)).toEqual({ resent: 1, next: undefined });
  expect(await resendMissed(deps, endpoint, end + 10_001)).toEqual({ resent: 0, next: undefined });
  expect(await resendMissed(deps, endpoint, end + 10_002)).toBeUndefined();
});

test('A removed endpoint is gone from every list, gets nothing and forgets its secret', async () => {
  const accountId = await scene.makeAccount();
  const endpoint = await scene.addEndpoint({ accountId });
  await scene.tell(accountId);
  await scene.fanOut();
  const deps = { db: database.db, clock: systemClock };
  await removeEndpoint(deps, endpoint.endpointId);
  await scene.tell(accountId);
  const { length } = scene.sent;
  await scene.deliver();
  expect(scene.sent.slice(length).filter(({ url }) => url === endpoint.url)).toEqual([]);
  expect(await findEndpoints(database.db, accountId)).toEqual([]);
  expect(await enableEndpoint(deps, endpoint.endpointId)).toBeUndefined();
  const { rows } = await database.db.query({
    text: 'SELECT secret FROM webhook_secrets WHERE endpoint_id = $1',
    values: [endpoint.endpointId],
  });
  expect(rows).toEqual([]);
});

test('An account has twenty endpoints at the most, however many are made at once', async () => {
  const accountId = await scene.makeAccount();
  const made = await Promise.allSettled(Array.from({ length: 25 }, () => scene.addEndpoint({ accountId })));
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
  expect(await findEndpoints(database.db, accountId)).toHaveLength(20);
});
