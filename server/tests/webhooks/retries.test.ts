import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findEvents } from '../../src/domain/events/queries.ts';
import { waits } from '../../src/domain/webhooks/deliveries/delivery-policy.ts';
import { forgetOldDeliveries } from '../../src/domain/webhooks/deliveries/forget-old-deliveries.ts';
import { findDeliveryOfEvent } from '../../src/domain/webhooks/deliveries/queries.ts';
import { resendEvent } from '../../src/domain/webhooks/deliveries/resend-deliveries.ts';
import { enableEndpoint, removeEndpoint } from '../../src/domain/webhooks/endpoints/change-endpoint.ts';
import type { Endpoint } from '../../src/domain/webhooks/endpoints/endpoint.ts';
import { findEndpoint, findEndpoints } from '../../src/domain/webhooks/endpoints/queries.ts';
import type { SendAnswer } from '../../src/domain/webhooks/sending/send-signed.ts';
import { viewEvent } from '../../src/entrypoints/event-view.ts';
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
let answer: (request: SentRequest, signal?: AbortSignal) => SendAnswer | Promise<SendAnswer>;
let endpoint: Endpoint;
/** The number of the event that each test sends. */
let number: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  clock = createTestClock();
  answer = () => arrived;
  scene = createWebhookScene(database.db, clock, (request, signal) => answer(request, signal));
  const accountId = await scene.makeAccount();
  endpoint = await scene.addEndpoint({ accountId });
  await scene.tell(accountId);
  await scene.fanOut();
  number = Number((await scene.deliveriesOf(endpoint))[0]?.split(' ')[0]);
});
afterEach(async () => {
  for (const { endpointId } of await findEndpoints(database.db)) {
    await removeEndpoint({ db: database.db, clock }, endpointId);
  }
});

const look = async () => (await findDeliveryOfEvent(database.db, endpoint, number))?.delivery;
const attempts = async () => (await findDeliveryOfEvent(database.db, endpoint, number))?.attempts;
const status = async () => (await findEndpoint(database.db, endpoint.endpointId))?.status;

test('What arrives is done, with how its attempt went', async () => {
  await scene.deliver();
  expect(await look()).toMatchObject({ status: 'succeeded', attempts: 1, nextAttemptAt: undefined });
  expect(await attempts()).toEqual([
    { attempt: 1, startedAt: clock(), durationMs: 0, statusCode: 200, error: undefined, answer: 'thanks' },
  ]);
});

test('What fails is sent again by the table of waits, with the same id and body, and given up after the last', async () => {
  answer = () => broken;
  await scene.addEndpoint({ accountId: endpoint.accountId });
  for (const [index, wait] of waits.entries()) {
    await scene.deliver();
    expect(await look()).toMatchObject({
      status: 'pending',
      attempts: index + 1,
      nextAttemptAt: clock().add(wait),
    });
    clock.set(clock().add(wait).subtract({ milliseconds: 1 }));
    // Somebody else's success elsewhere keeps the endpoint from being disabled, which has its own test.
    await database.db.query({ text: 'UPDATE webhook_endpoints SET failing_since = NULL' });
    await scene.deliver();
    expect(await look()).toMatchObject({ attempts: index + 1 });
    clock.advance({ milliseconds: 1 });
  }
  await scene.deliver();
  expect(await look()).toMatchObject({ status: 'failed', attempts: waits.length + 1 });
  clock.advance({ hours: 1000 });
  await scene.deliver();
  expect(new Set(scene.sent.map(({ id, body }) => `${id} ${body}`)).size).toBe(1);
  expect(scene.sent).toHaveLength(waits.length + 1);
  expect((await attempts())?.map(({ attempt, error }) => [attempt, error])).toEqual(
    Array.from({ length: waits.length + 1 }, (_, index) => [index + 1, 'The answer was status 500.']),
  );
});

test.each([
  [
    { failure: 'The connection was refused.', kind: 'refused' as const },
    undefined,
    'The connection was refused.',
  ],
  [{ ...broken, statusCode: 301 }, 301, 'The answer was status 301; redirects are not followed.'],
  [{ ...broken, statusCode: 404 }, 404, 'The answer was status 404.'],
  [{ ...broken, statusCode: 101 }, 101, 'The answer was status 101.'],
])('%o is a failure, told in a sentence', async (given, statusCode, error) => {
  answer = () => given;
  await scene.deliver();
  expect(await look()).toMatchObject({ status: 'pending', attempts: 1 });
  expect(await attempts()).toMatchObject([{ statusCode, error }]);
});

test.each([200, 201, 202, 204, 299])('Status %i is a success', async (statusCode) => {
  answer = () => ({ ...arrived, statusCode });
  await scene.deliver();
  expect(await look()).toMatchObject({ status: 'succeeded' });
});

test('An answer of any bytes can be kept', async () => {
  answer = () => ({ ...arrived, beginning: 'a\0b\ud800c' });
  await scene.deliver();
  expect(await attempts()).toMatchObject([{ answer: 'a\ufffdb\ufffdc' }]);
});

describe('Retry-After', () => {
  const wait = async (retryAfter: string) => {
    answer = () => ({ ...broken, statusCode: 503, retryAfter });
    const asked = clock();
    await scene.deliver();
    return (await look())?.nextAttemptAt?.since(asked).total('seconds');
  };
  test('makes the wait longer', async () => expect(await wait('90')).toBe(90));
  test('makes it never shorter', async () => expect(await wait('1')).toBe(5));
  test('is cut to an hour', async () => expect(await wait('86400')).toBe(3_600));
  test('may be a date', async () => expect(await wait('Wed, 18 Nov 2026 08:02:00 GMT')).toBe(120));
  test('that makes no sense does not count', async () => expect(await wait('soon')).toBe(5));
});

describe('An endpoint', () => {
  test('that says 410 is disabled at once, and what is pending for it is given up', async () => {
    await scene.tell(endpoint.accountId, { count: 3 });
    answer = () => ({ ...broken, statusCode: 410 });
    await scene.fanOut();
    await scene.courier().takeUp();
    await expect
      .poll(() => findEndpoint(database.db, endpoint.endpointId))
      .toMatchObject({
        status: 'disabled',
        disabledReason: 'gone',
        disabledAt: clock(),
      });
    await expect
      .poll(async () => (await scene.deliveriesOf(endpoint)).map((line) => line.split(' ')[1]))
      .toEqual(['failed', 'failed', 'failed', 'failed']);
    const { rows } = await database.db.query({
      text: "SELECT data FROM events WHERE account_id = $1 AND type = 'webhook.disabled'",
      values: [endpoint.accountId],
    });
    expect(rows).toEqual([{ data: { endpointId: endpoint.endpointId, url: endpoint.url, reason: 'gone' } }]);
  });

  test('that is disabled is told without the query of its address, where accounts keep secrets', async () => {
    const url = 'https://hooks.example.ae/satha?token=abc&a=?b';
    const { accountId } = await scene.addEndpoint({ accountId: await scene.makeAccount(), url });
    await scene.tell(accountId);
    answer = () => ({ ...broken, statusCode: 410 });
    await scene.deliver();
    const told = (await findEvents(database.db, accountId, { after: 0, limit: 100 })).filter(
      ({ type }) => type === 'webhook.disabled',
    );
    expect(told.map(({ data }) => data.url)).toEqual(['https://hooks.example.ae/satha']);
    const storedWhole = told.map((event) => viewEvent({ ...event, data: { ...event.data, url } }));
    expect(storedWhole.map(({ data }) => data.url)).toEqual(['https://hooks.example.ae/satha']);
  });

  test('that took nothing for three days is disabled, and not before', async () => {
    answer = () => broken;
    await scene.deliver();
    clock.advance({ hours: 71, minutes: 59 });
    await scene.deliver();
    expect(await status()).toBe('active');
    clock.advance({ minutes: 1 });
    await scene.tell(endpoint.accountId);
    await scene.deliver();
    expect(await findEndpoint(database.db, endpoint.endpointId)).toMatchObject({
      status: 'disabled',
      disabledReason: 'failing',
    });
  });

  test('that took one thing meanwhile is not', async () => {
    answer = () => broken;
    await scene.deliver();
    clock.advance({ hours: 71 });
    answer = () => arrived;
    await scene.deliver();
    expect(await findEndpoint(database.db, endpoint.endpointId)).toMatchObject({ failingSince: undefined });
    clock.advance({ hours: 2 });
    answer = () => broken;
    await scene.tell(endpoint.accountId);
    await scene.deliver();
    expect(await findEndpoint(database.db, endpoint.endpointId)).toMatchObject({
      status: 'active',
      failingSince: clock(),
    });
  });
});

describe('What a process had begun', () => {
  test('is sent by another when its lease is over, and not before', async () => {
    answer = () => new Promise(() => {});
    expect(await scene.courier().takeUp()).toBe(1);
    answer = () => arrived;
    clock.advance({ seconds: 29 });
    await scene.deliver();
    expect(scene.sent).toHaveLength(1);
    clock.advance({ seconds: 1 });
    await scene.deliver();
    expect(scene.sent.map(({ id }) => id)).toEqual([scene.sent[0]?.id, scene.sent[0]?.id]);
    expect(await look()).toMatchObject({ status: 'succeeded', attempts: 2 });
  });

  test('and another has taken up meanwhile: its late success counts, its late failure does not', async () => {
    for (const [late, became] of [
      [broken, 'pending'],
      [arrived, 'succeeded'],
    ] as const) {
      const asked = Promise.withResolvers<SendAnswer>();
      answer = () => asked.promise;
      const slow = scene.courier();
      await slow.takeUp();
      clock.advance({ seconds: 30 });
      answer = () => new Promise(() => {});
      expect(await scene.courier().takeUp()).toBe(1);
      const leasedUntil = (await look())?.nextAttemptAt;
      asked.resolve(late);
      await slow.end(60_000);
      expect(await look()).toMatchObject({ status: became });
      if (became === 'pending') expect((await look())?.nextAttemptAt).toEqual(leasedUntil);
      clock.advance({ seconds: 30 });
    }
  });

  test('is given back when the process ends before an answer came, and does not count', async () => {
    answer = (_, signal) =>
      new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const ending = scene.courier();
    await ending.takeUp();
    await ending.end(10);
    expect(await look()).toMatchObject({ status: 'pending', attempts: 0, nextAttemptAt: clock() });
    expect(await attempts()).toEqual([]);
  });
});

test('Asked for again, what was given up begins the table of waits anew', async () => {
  answer = () => ({ ...broken, statusCode: 410 });
  await scene.deliver();
  await enableEndpoint({ db: database.db, clock }, endpoint.endpointId);
  answer = () => broken;
  expect(await resendEvent({ db: database.db, clock }, endpoint, number)).toBe(true);
  await scene.deliver();
  expect(await look()).toMatchObject({
    status: 'pending',
    attempts: 2,
    nextAttemptAt: clock().add({ seconds: 5 }),
  });
  expect((await attempts())?.map(({ attempt }) => attempt)).toEqual([1, 2]);
});

test('What was done thirty days ago is forgotten with its attempts, and what is pending never', async () => {
  await scene.deliver();
  answer = () => broken;
  await scene.tell(endpoint.accountId);
  await scene.deliver();
  clock.advance({ hours: 30 * 24 });
  await forgetOldDeliveries({ db: database.db, clock });
  expect(await scene.deliveriesOf(endpoint)).toHaveLength(2);
  clock.advance({ seconds: 1 });
  await forgetOldDeliveries({ db: database.db, clock });
  expect(await scene.deliveriesOf(endpoint)).toEqual([`${number + 1} pending 1`]);
  const { rows } = await database.db.query<{ count: number }>({
    text: 'SELECT count(*) FROM webhook_attempts WHERE endpoint_id = $1',
    values: [endpoint.endpointId],
  });
  expect(rows).toEqual([{ count: 1 }]);
});
