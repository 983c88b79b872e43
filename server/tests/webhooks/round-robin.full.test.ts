import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createChallenger } from '../../src/domain/webhooks/challenges/challenge-due.ts';
import { challengeEndpoint } from '../../src/domain/webhooks/challenges/challenge-endpoint.ts';
import { challengePolicy } from '../../src/domain/webhooks/challenges/challenge-policy.ts';
import { forgetOldDeliveries } from '../../src/domain/webhooks/deliveries/forget-old-deliveries.ts';
import { removeEndpoint } from '../../src/domain/webhooks/endpoints/change-endpoint.ts';
import { createEndpoint } from '../../src/domain/webhooks/endpoints/create-endpoint.ts';
import { findEndpoint, findEndpoints } from '../../src/domain/webhooks/endpoints/queries.ts';
import { createWebhookSender } from '../../src/entrypoints/webhook-sender.ts';
import { viewChallenge } from '../../src/entrypoints/webhook-view.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { type HookServer, startHookServer } from '../harness/hook-server.ts';
import { ampleRates } from '../harness/proven-endpoints.ts';
import { createTestClock, type TestClock } from '../harness/test-clock.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { createWebhookScene, type WebhookScene } from '../harness/webhook-scene.ts';

const { toHost, toAddress, firsts } = challengePolicy;
const sender = createWebhookSender({ allowLoopback: true, hostRates: ampleRates });

let database: TestDatabase;
/** Two processes on one database. */
let pools: [Database, Database];
let server: HookServer;
let clock: TestClock;
beforeAll(async () => {
  database = await createTestDatabase();
  pools = [openTestDatabase(database.url, 4), openTestDatabase(database.url, 4)];
  server = await startHookServer();
  server.answerChallengesBy((hook, response) => {
    const { challenge } = JSON.parse(hook.body).data.data;
    response.writeHead(hook.path === '/victim' ? 200 : 404).end(hook.path === '/victim' ? challenge : 'no');
  });
});
afterAll(async () => {
  await server.close();
  await Promise.all(pools.map((pool) => pool.close()));
  await database.drop();
});
beforeEach(async () => {
  clock = createTestClock();
  for (const { endpointId } of await findEndpoints(database.db)) {
    await removeEndpoint({ db: database.db, clock }, endpointId);
  }
  await database.db.query({ text: 'DELETE FROM webhook_rate_buckets' });
});

describe('A challenge', () => {
  let scene: WebhookScene;
  beforeAll(() => {
    scene = createWebhookScene(database.db, createTestClock());
  });
  const asking = (db: Database) => ({
    ...{ db, clock, send: sender.send, hostRates: ampleRates },
    makeChallengeMessage: viewChallenge,
  });
  async function addAt(host: string, paths: readonly string[], accountId: number) {
    const deps = { db: database.db, clock, urlRules: sender.urlRules };
    const made = [];
    for (const path of paths) {
      const one = await createEndpoint(deps, { accountId, url: `${server.urlOf(host)}/${path}` });
      if ('refused' in one) throw new Error(one.refused);
      made.push(one.endpoint.endpointId);
    }
    return made;
  }
  const many = (count: number) => Array.from({ length: count }, (_, at) => `nochallenge?${at}`);
  /** Everybody asks by hand as often as there is room, in both processes. */
  async function askForProof(endpointIds: readonly number[]) {
    const outcomes = [];
    for (const [at, endpointId] of endpointIds.entries()) {
      outcomes.push(await challengeEndpoint(asking(pools[at % 2] as Database), endpointId));
    }
    return outcomes;
  }
  async function askDue() {
    const noted = { onEnded: () => {}, onFault: (_: unknown, error: unknown) => Promise.reject(error) };
    const challengers = pools.map((db) => createChallenger({ ...asking(db), ...noted }));
    for (const challenger of challengers) {
      while ((await challenger.takeUp()) > 0) await challenger.end(60_000);
    }
  }
  const isProven = async (endpointId: number | undefined) =>
    (await findEndpoint(database.db, endpointId ?? 0))?.proof === 'answered';

  test('of one account that asks without end leaves room at the host for all others', async () => {
    const asked = await addAt('one-host', many(12), await scene.makeAccount());
    await askForProof(asked);
    const [first] = await addAt('one-host', ['victim'], await scene.makeAccount());
    await askDue();
    expect(await isProven(first)).toBe(true);

    const sent = server.challenges.length;
    for (let minute = 0; minute < 60; minute += 3) {
      clock.advance({ minutes: 3 });
      await askForProof(asked);
    }
    expect(server.challenges.length - sent).toBeLessThan(5);
    // Not among its account's first there any more.
    const [second] = await addAt('one-host', ['victim'], await scene.makeAccount());
    expect(await askForProof([second ?? 0])).toEqual([{ isProven: true }]);
  });

  test('of an account that had none there has room at host and address, however many others ask again', async () => {
    const asked = [];
    for (const name of ['a', 'b', 'c']) {
      const accountId = await scene.makeAccount();
      asked.push(...(await addAt('many', many(2), accountId)));
      for (let at = 0; at < 4; at += 1) asked.push(...(await addAt(`${name}${at}`, ['x'], accountId)));
    }
    for (let waited = 0; waited < 10; waited += 1) {
      await askForProof(asked);
      clock.advance(toHost.spacing);
    }
    await askForProof(asked);
    const [first, second] = [await scene.makeAccount(), await scene.makeAccount()];
    const victims = [
      ...(await addAt('many', ['victim'], first)),
      ...(await addAt('many', ['victim'], second)),
    ];
    await askDue();
    expect(await Promise.all(victims.map(isProven))).toEqual([true, true]);
  });

  test('that its address has no room for costs its account and its host nothing', async () => {
    for (let at = 0; at < toAddress.burst / firsts.burst; at += 1) {
      const accountId = await scene.makeAccount();
      for (let host = 0; host < firsts.burst; host += 1) {
        await askForProof(await addAt(`full-${at}-${host}`, ['nochallenge'], accountId));
      }
    }
    const [challenges, accountId] = [server.challenges.length, await scene.makeAccount()];
    const tired = await addAt('fresh', many(1), accountId);
    const refused = await askForProof(Array.from({ length: toHost.burst }, () => tired[0] ?? 0));
    expect(refused.every((one) => one && 'freeAt' in one)).toBe(true);
    expect(server.challenges.length).toBe(challenges);
    const { rows } = await database.db.query({
      text: "SELECT subject FROM webhook_rate_buckets WHERE full_at > $1 AND (subject LIKE '%to fresh%' OR subject = $2)",
      values: [clock().toString(), `challenges of account ${accountId}`],
    });
    expect(rows).toEqual([]);
    clock.advance(toAddress.spacing);
    expect(await askForProof(tired)).toEqual([expect.objectContaining({ isProven: false })]);
  });
});

describe('At a host with little room', () => {
  const rates = { perSecond: 5, ofHosts: new Map<string, number>() };
  const burst = 25;
  let scenes: [WebhookScene, WebhookScene];
  beforeEach(() => {
    const [first, second] = pools.map((db) => createWebhookScene(db, clock, undefined, rates));
    scenes = [first as WebhookScene, second as WebhookScene];
  });
  const deliver = () => Promise.all(scenes.map((scene) => scene.deliver()));
  const sentTo = (part: string) =>
    scenes.flatMap(({ sent }) => sent).filter(({ url }) => url.includes(part)).length;
  async function endpointsAt(host: string, count: number, events: number) {
    const [scene] = scenes;
    const accountId = await scene.makeAccount();
    for (let at = 0; at < count; at += 1) {
      await scene.addEndpoint({ accountId, url: `https://${host}/${accountId}/${at}` });
    }
    await scene.tell(accountId, { count: events });
    await scene.fanOut();
    return { accountId, path: `${host}/${accountId}/` };
  }

  test('an account with little to be told does not wait for what another one has waiting', async () => {
    const large = await endpointsAt('shared.example.ae', 20, 40);
    await deliver();
    expect(sentTo(large.path)).toBe(burst);
    clock.advance({ minutes: 1 });
    const small = await endpointsAt('shared.example.ae', 1, 5);
    await deliver();
    expect([sentTo(small.path), sentTo(large.path)]).toEqual([5, burst + 20]);
  });

  test('accounts take turns also where there is room for one at a time', async () => {
    const large = await endpointsAt('narrow.example.ae', 20, 20);
    await deliver();
    clock.advance({ milliseconds: 1 });
    const small = await endpointsAt('narrow.example.ae', 1, 5);
    const before = sentTo(large.path);
    for (let turn = 0; turn < 10; turn += 1) {
      clock.advance({ milliseconds: 200 });
      await deliver();
    }
    expect([sentTo(small.path), sentTo(large.path) - before]).toEqual([5, 5]);
    clock.advance({ hours: 2 });
    await forgetOldDeliveries({ db: database.db, clock });
    const { rows } = await database.db.query({ text: 'SELECT FROM webhook_round_robin' });
    expect(rows).toEqual([]);
  });

  test('of many accounts whose backlogs are old none is passed over', async () => {
    const old = [];
    for (let at = 0; at < 3; at += 1) old.push(await endpointsAt('crowded.example.ae', 20, 10));
    clock.advance({ minutes: 1 });
    const young = [];
    for (let at = 0; at < 22; at += 1) young.push(await endpointsAt('crowded.example.ae', 1, 2));
    await deliver();
    expect([...old, ...young].map(({ path }) => sentTo(path))).toEqual(Array.from({ length: 25 }, () => 1));
  });
});
