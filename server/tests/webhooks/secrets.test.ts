import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rotateEndpointSecret } from '../../src/domain/webhooks/endpoints/change-endpoint.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { createWebhookScene, type SentRequest } from '../harness/webhook-scene.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Which of the secrets the latest request is signed with, in the order of its signatures. */
function signersOf({ headers, body }: SentRequest, secrets: readonly string[]): string[] {
  const text = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    return [`v1,${createHmac('sha256', key).update(text).digest('base64')}`, secret] as const;
  });
  const known = new Map<string, string>(signatures);
  return (headers['webhook-signature'] ?? '').split(' ').map((one) => known.get(one) ?? 'unknown');
}

test('A replaced secret signs beside the new one for a day, the newest first, and three at the most', async () => {
  const clock = createTestClock();
  const scene = createWebhookScene(database.db, clock);
  const accountId = await scene.makeAccount();
  const { endpointId, secret } = await scene.addEndpoint({ accountId });
  const deps = { db: database.db, clock };
  const secrets = [secret];
  const rotate = async (atOnce = false) => {
    const rotated = await rotateEndpointSecret(deps, { endpointId, atOnce });
    secrets.unshift(rotated?.secret ?? '');
  };
  const signers = async () => {
    await scene.tell(accountId);
    await scene.deliver();
    return signersOf(scene.sent.at(-1) as SentRequest, secrets);
  };
  expect(await signers()).toEqual(secrets);

  await rotate();
  clock.advance({ hours: 23, minutes: 59 });
  expect(await signers()).toEqual(secrets);
  clock.advance({ minutes: 1 });
  expect(await signers()).toEqual(secrets.slice(0, 1));

  for (let hour = 0; hour < 4; hour += 1) {
    await rotate();
    clock.advance({ hours: 1 });
  }
  expect(await signers()).toEqual(secrets.slice(0, 3));
  // One that was to end at an hour ends then, however often others are rotated after it.
  clock.advance({ hours: 20, minutes: 30 });
  expect(await signers()).toEqual(secrets.slice(0, 3));
  clock.advance({ hours: 2 });
  expect(await signers()).toEqual(secrets.slice(0, 2));

  await rotate(true);
  expect(await signers()).toEqual(secrets.slice(0, 1));
});
