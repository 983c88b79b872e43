import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCourier } from '../../src/domain/webhooks/deliveries/deliver-due.ts';
import { deliveryPolicy } from '../../src/domain/webhooks/deliveries/delivery-policy.ts';
import { forgetOldDeliveries } from '../../src/domain/webhooks/deliveries/forget-old-deliveries.ts';
import { sendTest } from '../../src/domain/webhooks/deliveries/send-test.ts';
import type { DestinationRates } from '../../src/domain/webhooks/destinations/destination-rates.ts';
import { removeEndpoint } from '../../src/domain/webhooks/endpoints/change-endpoint.ts';
import { createEndpoint } from '../../src/domain/webhooks/endpoints/create-endpoint.ts';
import { findEndpoint, findEndpoints } from '../../src/domain/webhooks/endpoints/queries.ts';
import { createWebhookSender } from '../../src/entrypoints/webhook-sender.ts';
import { viewTestWebhook, viewWebhook } from '../../src/entrypoints/webhook-view.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { startHookServer } from '../harness/hook-server.ts';
import { proveEndpoints } from '../harness/proven-endpoints.ts';
import { createTestClock, type TestClock } from '../harness/test-clock.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { arrived, broken, createWebhookScene, type WebhookScene } from '../harness/webhook-scene.ts';

const rates: DestinationRates = { perSecond: 5, ofHosts: new Map([['large.example.ae', 50]]) };
/** Five seconds' worth goes at once. */
const burst = 25;

let database: TestDatabase;
let pools: Database[];
let clock: TestClock;
/** Two processes on one database. */
let scenes: [WebhookScene, WebhookScene];
let answer = () => arrived;
beforeAll(async () => {
  database = await createTestDatabase();
  pools = [openTestDatabase(database.url, 4), openTestDatabase(database.url, 4)];
});
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.close()));
  await database.drop();
});
beforeEach(() => {
  clock = createTestClock();
  answer = () => arrived;
  const [first, second] = pools.map((db) => createWebhookScene(db, clock, () => answer(), rates));
  scenes = [first as WebhookScene, second as WebhookScene];
});
afterEach(async () => {
  for (const { endpointId } of await findEndpoints(database.db)) {
    await removeEndpoint({ db: database.db, clock }, endpointId);
  }
  await database.db.query({ text: "UPDATE webhook_hosts SET full_at = '-infinity'" });
  await database.db.query({ text: 'DELETE FROM webhook_rate_buckets' });
});

const sent = () => scenes.flatMap((scene) => scene.sent);
const deliver = () => Promise.all(scenes.map((scene) => scene.deliver()));

/** Endpoints of as many accounts at one host, each with so much to be told. */
async function endpointsAt(host: string, accounts: number, events: { count: number; tripId?: number }) {
  const [scene] = scenes;
  const endpoints = [];
  for (let at = 0; at < accounts; at += 1) {
    const accountId = await scene.makeAccount();
    endpoints.push(
      await scene.addEndpoint({
        accountId,
        url: `https://${host}/${accountId}`,
        inOrder: events.tripId !== undefined,
      }),
    );
    await scene.tell(accountId, events);
  }
  return endpoints;
}

test('A host takes so many a second over all accounts and processes; the rest waits, in order, and nothing is lost', async () => {
  const endpoints = await endpointsAt('busy.example.ae', 8, { count: 6, tripId: 1 });
  const [other] = await endpointsAt('quiet.example.ae', 1, { count: 3 });
  const toBusy = () => sent().filter(({ url }) => url.includes('busy')).length;
  await deliver();
  expect(toBusy()).toBe(burst);
  expect(sent().filter(({ url }) => url === other?.url)).toHaveLength(3);
  await deliver();
  expect(toBusy()).toBe(burst);
  for (let second = 1; second <= 4; second += 1) {
    clock.advance({ seconds: 1 });
    await deliver();
    expect(toBusy()).toBe(burst + second * rates.perSecond);
  }
  clock.advance({ seconds: 5 });
  await deliver();
  expect(toBusy()).toBe(48);
  for (const { accountId, url } of endpoints) {
    const numbers = sent()
      .filter((one) => one.url === url)
      .map(({ number }) => number);
    expect(numbers.toSorted((a, b) => a - b)).toHaveLength(6);
    expect(new Set(numbers).size).toBe(6);
    for (const scene of scenes) {
      const own = scene.sent.filter((one) => one.url === url).map(({ number }) => number);
      expect([accountId, own]).toEqual([accountId, own.toSorted((a, b) => a - b)]);
    }
  }
});

test('A host that the operator named takes what it was given', async () => {
  await endpointsAt('large.example.ae', 10, { count: 8 });
  await deliver();
  expect(sent()).toHaveLength(80);
});

test('An attempt that failed counts as one that arrived', async () => {
  answer = () => broken;
  await endpointsAt('broken.example.ae', 4, { count: 8 });
  for (let round = 0; round < 12; round += 1) await deliver();
  expect(sent().length).toBe(burst);
});

test('A test event counts too, and is refused until there is room', async () => {
  const [endpoint] = await endpointsAt('tested.example.ae', 1, { count: 1 });
  const deps = {
    db: database.db,
    clock,
    send: async () => arrived,
    hostRates: rates,
    chance: () => 0,
    makeTestMessage: viewTestWebhook,
  };
  const ask = () => sendTest(deps, endpoint?.endpointId ?? 0);
  for (let at = 0; at < burst; at += 1) expect(await ask()).toMatchObject({ became: 'succeeded' });
  expect(await ask()).toEqual({ refused: 'too_many', freeAt: clock().add({ milliseconds: 200 }) });
  await deliver();
  expect(sent()).toEqual([]);
  clock.advance({ milliseconds: 200 });
  expect(await ask()).toMatchObject({ became: 'succeeded' });
});

test('Many names of one address share what three hosts take, and what waits is sent when there is room', async () => {
  const server = await startHookServer();
  const sender = createWebhookSender({ allowLoopback: true, hostRates: rates });
  const accountId = await scenes[0].makeAccount();
  for (let at = 0; at < 12; at += 1) {
    await createEndpoint(
      { db: database.db, clock, urlRules: sender.urlRules },
      { accountId, url: server.urlOf(`n${at}`) },
    );
  }
  await proveEndpoints(database.db);
  await scenes[0].tell(accountId, { count: 10 });
  await scenes[0].fanOut();
  const couriers = pools.map((db) =>
    createCourier({
      ...sender,
      db,
      clock,
      chance: () => 0,
      makeMessage: viewWebhook,
      onEnded: () => {},
      onFault: (_, error) => {
        throw error;
      },
    }),
  );
  const deliverAll = () =>
    Promise.all(
      couriers.map(async (courier) => {
        while ((await courier.takeUp()) > 0) await courier.end(60_000);
      }),
    );
  await deliverAll();
  expect(server.hooks).toHaveLength(3 * burst);
  const pending = async () => {
    const { rows } = await database.db.query<{ attempts: number; count: number }>({
      text: `SELECT attempts, count(*) FROM webhook_deliveries WHERE account_id = $1 AND status = 'pending' GROUP BY attempts`,
      values: [accountId],
    });
    return rows;
  };
  // What was not sent is no attempt.
  expect(await pending()).toEqual([{ attempts: 0, count: 120 - 3 * burst }]);
  for (let second = 0; second < 10; second += 1) {
    clock.advance({ seconds: 1 });
    await deliverAll();
    expect(server.hooks.length).toBeLessThanOrEqual(3 * burst + (second + 1) * 3 * rates.perSecond);
  }
  expect(await pending()).toEqual([]);
  expect(server.hooks).toHaveLength(120);
  expect(new Set(server.hooks.map(({ headers }) => `${headers.host} ${headers['webhook-id']}`)).size).toBe(
    120,
  );
  await server.close();
});

test('What was counted is forgotten when it is over, and hosts when no endpoint is there any more', async () => {
  await endpointsAt('busy.example.ae', 1, { count: 1 });
  await endpointsAt('gone.example.ae', 1, { count: 1 });
  await deliver();
  await database.db.query({ text: 'DELETE FROM webhook_deliveries WHERE TRUE' });
  await database.db.query({ text: "DELETE FROM webhook_endpoints WHERE host LIKE 'gone%'" });
  await database.db.query({
    text: "INSERT INTO webhook_rate_buckets VALUES ('events to 203.0.113.7', $1)",
    values: [clock().toString()],
  });
  await database.db.query({ text: "UPDATE webhook_hosts SET named_at = now() - interval '2 days'" });
  clock.advance({ minutes: 1 });
  await forgetOldDeliveries({ db: database.db, clock });
  const { rows } = await database.db.query<{ host: string }>({
    text: "SELECT host FROM webhook_hosts WHERE host IN ('busy.example.ae', 'gone.example.ae')",
  });
  expect(rows).toEqual([{ host: 'busy.example.ae' }]);
  expect((await database.db.query({ text: 'SELECT FROM webhook_rate_buckets' })).rowCount).toBe(0);
});

describe('An endpoint that never took anything since its proof', () => {
  const { mostFirstFailures } = deliveryPolicy;
  async function addNew(scene: WebhookScene) {
    const endpoint = await scene.addEndpoint({ accountId: await scene.makeAccount(), isNew: true });
    await database.db.query({
      text: "UPDATE webhook_endpoints SET proof = 'answered', proven_at = $2, next_challenge_at = NULL WHERE endpoint_id = $1",
      values: [endpoint.endpointId, clock().toString()],
    });
    return endpoint;
  }
  const statusOf = async ({ endpointId }: { endpointId: number }) => {
    const { status, disabledReason } = (await findEndpoint(database.db, endpointId)) ?? {};
    return [status, disabledReason];
  };

  test('is disabled after a few failures, which the log tells, however much there is to tell', async () => {
    answer = () => broken;
    const scene = createWebhookScene(database.db, clock, () => answer());
    const endpoint = await addNew(scene);
    await scene.tell(endpoint.accountId, { count: 100 });
    for (let round = 0; round < 20; round += 1) {
      await scene.deliver();
      clock.advance({ seconds: 30 });
    }
    expect(await statusOf(endpoint)).toEqual(['disabled', 'unanswered']);
    expect(scene.sent.length).toBeLessThanOrEqual(mostFirstFailures + deliveryPolicy.mostToEndpoint);
    const { rows } = await database.db.query({
      text: "SELECT data->>'reason' AS reason FROM events WHERE account_id = $1 AND type = 'webhook.disabled'",
      values: [endpoint.accountId],
    });
    expect(rows).toEqual([{ reason: 'unanswered' }]);
  });

  test('is disabled when its failures have gone on for an hour, few as they are', async () => {
    answer = () => broken;
    const [scene] = scenes;
    const endpoint = await addNew(scene);
    await scene.tell(endpoint.accountId);
    await scene.deliver();
    clock.advance({ minutes: 59 });
    await scene.deliver();
    expect(await statusOf(endpoint)).toEqual(['active', undefined]);
    clock.advance({ minutes: 5 });
    await scene.deliver();
    expect(await statusOf(endpoint)).toEqual(['disabled', 'unanswered']);
  });

  test('has three days as all others from the first event on that it took', async () => {
    const scene = createWebhookScene(database.db, clock, () => answer());
    const endpoint = await addNew(scene);
    await scene.tell(endpoint.accountId);
    await scene.deliver();
    answer = () => broken;
    await scene.tell(endpoint.accountId, { count: mostFirstFailures + 10 });
    await scene.deliver();
    clock.advance({ hours: 2 });
    await scene.deliver();
    expect(await statusOf(endpoint)).toEqual(['active', undefined]);
    clock.advance({ hours: 70 });
    await scene.deliver();
    expect(await statusOf(endpoint)).toEqual(['disabled', 'failing']);
  });
});
