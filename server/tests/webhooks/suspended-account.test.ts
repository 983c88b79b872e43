import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { commandLine } from '../../src/cli/audit/note-operator.ts';
import { resumeAccount, suspendAccount } from '../../src/domain/members/suspension/suspend-account.ts';
import { stopUnproven } from '../../src/domain/webhooks/challenges/stop-unproven.ts';
import { findEndpoint } from '../../src/domain/webhooks/endpoints/queries.ts';
import { createTestClock, type TestClock } from '../harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { arrived, broken, createWebhookScene, type WebhookScene } from '../harness/webhook-scene.ts';

let database: TestDatabase;
let clock: TestClock;
let scene: WebhookScene;
let answer = broken;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  clock = createTestClock();
  answer = broken;
  scene = createWebhookScene(database.db, clock, () => answer);
});

const stoppedOf = async ({ endpointId }: { endpointId: number }) =>
  (await findEndpoint(database.db, endpointId))?.disabledReason;

async function suspendFor(accountId: number, duration: Temporal.DurationLike): Promise<void> {
  const deps = { db: database.db, clock };
  await suspendAccount(deps, { actor: commandLine, accountId, reason: 'Unpaid' });
  clock.advance(duration);
  await stopUnproven(deps);
  await resumeAccount(deps, { actor: commandLine, accountId, reason: 'Paid' });
}

test('The days for which an account was suspended do not count as days on which its endpoint failed', async () => {
  const endpoint = await scene.addEndpoint({ accountId: await scene.makeAccount() });
  await scene.tell(endpoint.accountId);
  await scene.deliver();
  await suspendFor(endpoint.accountId, { hours: 5 * 24 });
  await scene.deliver();
  expect(await stoppedOf(endpoint)).toBeUndefined();
  answer = arrived;
  clock.advance({ minutes: 2 });
  await scene.deliver();
  expect(await scene.deliveriesOf(endpoint)).toEqual(['2 succeeded 3']);

  answer = broken;
  await scene.tell(endpoint.accountId);
  await scene.deliver();
  clock.advance({ hours: 72 });
  await scene.deliver();
  expect(await stoppedOf(endpoint)).toBe('failing');
});

test('An endpoint that was not asked for its proof while its account was suspended has as long for it as any', async () => {
  const endpoint = await scene.addEndpoint({ accountId: await scene.makeAccount(), isNew: true });
  await suspendFor(endpoint.accountId, { hours: 5 * 24 });
  await stopUnproven({ db: database.db, clock });
  clock.advance({ hours: 71 });
  await stopUnproven({ db: database.db, clock });
  expect(await stoppedOf(endpoint)).toBeUndefined();
  clock.advance({ hours: 1 });
  await stopUnproven({ db: database.db, clock });
  expect(await stoppedOf(endpoint)).toBe('unproven');
});
