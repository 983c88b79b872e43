import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deliveryPolicy, waits } from '../../src/domain/webhooks/deliveries/delivery-policy.ts';
import { findDeliveries } from '../../src/domain/webhooks/deliveries/queries.ts';
import { resendEvent } from '../../src/domain/webhooks/deliveries/resend-deliveries.ts';
import { removeEndpoint } from '../../src/domain/webhooks/endpoints/change-endpoint.ts';
import { findEndpoints } from '../../src/domain/webhooks/endpoints/queries.ts';
import type { SendAnswer } from '../../src/domain/webhooks/sending/send-signed.ts';
import { createTestClock, type TestClock } from '../harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import {
  arrived,
  broken,
  createWebhookScene,
  type SentRequest,
  type WebhookScene,
} from '../harness/webhook-scene.ts';

let database: TestDatabase;
let clock: TestClock;
let scene: WebhookScene;
let answer: (request: SentRequest) => SendAnswer | Promise<SendAnswer>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  clock = createTestClock();
  answer = () => arrived;
  scene = createWebhookScene(database.db, clock, (request) => answer(request));
});
afterEach(async () => {
  for (const { endpointId } of await findEndpoints(database.db)) {
    await removeEndpoint({ db: database.db, clock }, endpointId);
  }
});

/** Trips of what was sent so far, in order. */
const tripsSent = () => scene.sent.map(({ tripId }) => tripId);

test('In order, a trip waits for its earlier events, and other trips and the wallet do not wait for it', async () => {
  const accountId = await scene.makeAccount();
  await scene.addEndpoint({ accountId, inOrder: true });
  answer = ({ tripId }) => (tripId === 1 ? broken : arrived);
  for (const tripId of [1, 1, 2, 1, 2]) await scene.tell(accountId, { tripId });
  await scene.tell(accountId);
  await scene.deliver();
  expect(tripsSent().toSorted()).toEqual([1, 2, 2, undefined]);
  expect(scene.sent.filter(({ tripId }) => tripId === 2).map(({ number }) => number)).toEqual(
    scene.sent
      .filter(({ tripId }) => tripId === 2)
      .map(({ number }) => number)
      .toSorted((a, b) => a - b),
  );
  await scene.tell(accountId, { tripId: 1 });
  await scene.deliver();
  expect(scene.sent).toHaveLength(4);
  answer = () => arrived;
  clock.advance({ seconds: 5 });
  await scene.deliver();
  const numbers = scene.sent.slice(4).map(({ number }) => number);
  expect(tripsSent().slice(4)).toEqual([1, 1, 1, 1]);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});

test('In order, what waited behind an event that is given up goes on after it', async () => {
  const accountId = await scene.makeAccount();
  const endpoint = await scene.addEndpoint({ accountId, inOrder: true });
  await scene.tell(accountId, { tripId: 1, count: 2 });
  await scene.fanOut();
  const [first] = await scene.deliveriesOf(endpoint);
  const number = Number(first?.split(' ')[0]);
  answer = (request) => (request.number === number ? broken : arrived);
  for (const wait of waits) {
    await scene.deliver();
    await scene.tell(accountId, { type: 'wallet.low' });
    await scene.deliver();
    expect((await scene.deliveriesOf(endpoint))[1]).toBe(`${number + 1} pending 0`);
    clock.advance(wait);
  }
  await scene.deliver();
  expect((await scene.deliveriesOf(endpoint)).slice(0, 2)).toEqual([
    `${number} failed ${waits.length + 1}`,
    `${number + 1} succeeded 1`,
  ]);
});

test('In order, what happened while the event before was under way is sent as soon as that has arrived', async () => {
  const accountId = await scene.makeAccount();
  await scene.addEndpoint({ accountId, inOrder: true });
  const asked = Promise.withResolvers<SendAnswer>();
  answer = () => asked.promise;
  await scene.tell(accountId, { tripId: 1 });
  await scene.fanOut();
  const courier = scene.courier();
  expect(await courier.takeUp()).toBe(1);
  await scene.tell(accountId, { tripId: 1 });
  await scene.fanOut();
  expect(await courier.takeUp()).toBe(0);
  asked.resolve(arrived);
  await courier.end(60_000);
  expect(await courier.takeUp()).toBe(1);
  await courier.end(60_000);
  expect(tripsSent()).toEqual([1, 1]);
});

test('In order, an event that arrived twice lets the next one be sent once', async () => {
  const accountId = await scene.makeAccount();
  await scene.addEndpoint({ accountId, inOrder: true });
  await scene.tell(accountId, { tripId: 1, count: 2 });
  await scene.fanOut();
  const [slow, next] = [Promise.withResolvers<SendAnswer>(), Promise.withResolvers<SendAnswer>()];
  const [late, other] = [scene.courier(), scene.courier()];
  answer = () => slow.promise;
  expect(await late.takeUp()).toBe(1);
  clock.advance({ seconds: deliveryPolicy.leaseSeconds });
  answer = () => arrived;
  expect(await other.takeUp()).toBe(1);
  await other.end(60_000);
  answer = () => next.promise;
  expect(await other.takeUp()).toBe(1);
  slow.resolve(arrived);
  await late.end(60_000);
  expect(await late.takeUp()).toBe(0);
  next.resolve(arrived);
  await other.end(60_000);
  const [first] = scene.sent;
  expect(scene.sent.map(({ number }) => number - (first?.number ?? 0))).toEqual([0, 0, 1]);
});

test.each([
  ['arrives', arrived],
  ['fails', broken],
])(
  'In order, what is under way is sent once, although an earlier event is asked for again and %s meanwhile',
  async (_what, outcome) => {
    const accountId = await scene.makeAccount();
    const endpoint = await scene.addEndpoint({ accountId, inOrder: true });
    await scene.tell(accountId, { tripId: 1 });
    await scene.deliver();
    const [first] = scene.sent;
    const number = first?.number ?? 0;
    await scene.tell(accountId, { tripId: 1, count: 2 });
    await scene.fanOut();
    const slow = Promise.withResolvers<SendAnswer>();
    const [late, other] = [scene.courier(), scene.courier()];
    answer = () => slow.promise;
    expect(await late.takeUp()).toBe(1);
    expect(await resendEvent({ db: database.db, clock }, endpoint, number)).toBe(true);
    answer = () => outcome;
    expect(await other.takeUp()).toBe(1);
    await other.end(60_000);
    expect(await other.takeUp()).toBe(0);
    answer = () => arrived;
    slow.resolve(arrived);
    await late.end(60_000);
    clock.advance({ seconds: 5 });
    await scene.deliver();
    expect(scene.sent.map((one) => one.number - number)).toEqual(
      outcome === arrived ? [0, 1, 0, 2] : [0, 1, 0, 0, 2],
    );
  },
);

test('In order, what waits behind a failed event is looked at no sooner than it', async () => {
  const accountId = await scene.makeAccount();
  const endpoint = await scene.addEndpoint({ accountId, inOrder: true });
  answer = () => broken;
  await scene.tell(accountId, { tripId: 1, count: 3 });
  await scene.deliver();
  await scene.tell(accountId, { tripId: 1 });
  await scene.fanOut();
  const found = await findDeliveries(database.db, endpoint, { limit: 10 });
  const times = found.map(({ nextAttemptAt }) => nextAttemptAt?.toString());
  expect(times).toEqual(Array(4).fill(clock().add({ seconds: 5 }).toString()));
});

test('In order, no event of a trip is under way beside another of it, whoever sends', async () => {
  const accountId = await scene.makeAccount();
  const endpoint = await scene.addEndpoint({ accountId, inOrder: true });
  const underWay = new Map<number | undefined, number>();
  answer = async ({ tripId }) => {
    underWay.set(tripId, (underWay.get(tripId) ?? 0) + 1);
    expect([tripId, underWay.get(tripId)]).toEqual([tripId, 1]);
    await new Promise((resolve) => setTimeout(resolve, 2));
    underWay.set(tripId, 0);
    return arrived;
  };
  for (let round = 0; round < 10; round += 1) {
    for (const tripId of [1, 2, 3]) await scene.tell(accountId, { tripId });
  }
  await scene.fanOut();
  const couriers = [scene.courier(), scene.courier(), scene.courier()];
  while ((await scene.deliveriesOf(endpoint)).some((line) => line.includes('pending'))) {
    await Promise.all(couriers.map((courier) => courier.takeUp()));
  }
  await Promise.all(couriers.map((courier) => courier.end(60_000)));
  for (const tripId of [1, 2, 3]) {
    const numbers = scene.sent.filter((one) => one.tripId === tripId).map(({ number }) => number);
    expect(numbers).toHaveLength(10);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  }
});

test('Without order, nothing waits for anything', async () => {
  const accountId = await scene.makeAccount();
  await scene.addEndpoint({ accountId });
  answer = () => broken;
  await scene.tell(accountId, { tripId: 1, count: 3 });
  await scene.deliver();
  expect(tripsSent()).toEqual([1, 1, 1]);
});
