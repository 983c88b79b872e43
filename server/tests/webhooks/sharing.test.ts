import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliveryPolicy } from '../../src/domain/webhooks/deliveries/delivery-policy.ts';
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

const { mostAtOnce, mostToEndpoint, mostToAllFailing } = deliveryPolicy;

let database: TestDatabase;
let clock: TestClock;
let scene: WebhookScene;
let answer: (request: SentRequest) => SendAnswer | Promise<SendAnswer>;
beforeEach(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  answer = () => arrived;
  scene = createWebhookScene(database.db, clock, (request) => answer(request));
});
afterEach(() => database.drop());

const hanging = new Promise<SendAnswer>(() => {});

async function endpointsWithEvents(count: number, events: number, url: string) {
  const accountId = await scene.makeAccount();
  const endpoints = [];
  for (let made = 0; made < count; made += 1)
    endpoints.push(await scene.addEndpoint({ accountId, url: `${url}${made}` }));
  await scene.tell(accountId, { count: events });
  await scene.fanOut();
  return endpoints;
}
const sentTo = (url: string) => scene.sent.filter((request) => request.url.startsWith(url)).length;

test('Several processes send each event once between them', async () => {
  const endpoints = await endpointsWithEvents(4, 50, 'https://a.example.ae/');
  answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    return arrived;
  };
  const couriers = [scene.courier(), scene.courier(), scene.courier()];
  const isPending = async () =>
    (await Promise.all(endpoints.map(scene.deliveriesOf))).flat().some((line) => line.includes('pending'));
  while (await isPending()) await Promise.all(couriers.map((courier) => courier.takeUp()));
  await Promise.all(couriers.map((courier) => courier.end(60_000)));
  expect(scene.sent).toHaveLength(200);
  expect(new Set(scene.sent.map(({ id, url }) => `${id} ${url}`)).size).toBe(200);
});

test('Endpoints that hang hold up no other, and have little room from when they are known to', async () => {
  const hung = await endpointsWithEvents(10, 30, 'https://hanging.example.ae/');
  const courier = scene.courier();
  answer = ({ url }) => (url.includes('hanging') ? hanging : arrived);
  expect(await courier.takeUp()).toBe(10 * mostToEndpoint);
  await endpointsWithEvents(2, mostToEndpoint, 'https://well.example.ae/');
  expect(await courier.takeUp()).toBe(2 * mostToEndpoint);
  await expect.poll(() => sentTo('https://well')).toBe(2 * mostToEndpoint);
  expect(sentTo('https://hanging')).toBe(10 * mostToEndpoint);

  // Known to hang: one at a time.
  await database.db.query({
    text: 'UPDATE webhook_endpoints SET failing_since = $1 WHERE account_id = $2',
    values: [clock().toString(), hung[0]?.accountId],
  });
  const other = scene.courier();
  expect(await other.takeUp()).toBe(10);
  expect(await other.takeUp()).toBe(0);
});

test('However many endpoints hang, half of the room is for those that do not', async () => {
  for (const site of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    await endpointsWithEvents(10, 2, `https://hanging.example.ae/${site}`);
  }
  await database.db.query({
    text: 'UPDATE webhook_endpoints SET failing_since = $1',
    values: [clock().toString()],
  });
  answer = ({ url }) => (url.includes('hanging') ? hanging : arrived);
  const courier = scene.courier();
  let begun = 0;
  for (let more = await courier.takeUp(); more > 0; more = await courier.takeUp()) begun += more;
  expect(begun).toBe(mostToAllFailing);
  await endpointsWithEvents(10, mostToEndpoint, 'https://well.example.ae/');
  answer = () => hanging;
  for (let more = await courier.takeUp(); more > 0; more = await courier.takeUp()) begun += more;
  expect(begun).toBe(mostAtOnce);
  expect(sentTo('https://well')).toBe(mostAtOnce - mostToAllFailing);
});

test('An endpoint with more than its room is looked at again before the next turn, unless it takes nothing', async () => {
  await endpointsWithEvents(1, mostToEndpoint + 1, 'https://well.example.ae/');
  const courier = scene.courier();
  expect([await courier.takeUp(), courier.isFull()]).toEqual([mostToEndpoint, true]);
  await courier.end(60_000);
  expect([await courier.takeUp(), courier.isFull()]).toEqual([1, false]);
  await courier.end(60_000);
  await endpointsWithEvents(1, mostToEndpoint + 1, 'https://hanging.example.ae/');
  await database.db.query({
    text: 'UPDATE webhook_endpoints SET failing_since = $1',
    values: [clock().toString()],
  });
  expect([await courier.takeUp(), courier.isFull()]).toEqual([1, false]);
  await courier.end(60_000);
});

test('An endpoint that takes something again has all of its room again', async () => {
  const accountId = await scene.makeAccount();
  await scene.addEndpoint({ accountId });
  answer = () => broken;
  await scene.tell(accountId, { count: 20 });
  await scene.deliver();
  clock.advance({ seconds: 5 });
  const courier = scene.courier();
  answer = () => arrived;
  expect(await courier.takeUp()).toBe(1);
  await courier.end(60_000);
  expect(await courier.takeUp()).toBe(mostToEndpoint);
  await courier.end(60_000);
});
