import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createChallenger } from '../../src/domain/webhooks/challenges/challenge-due.ts';
import { challengeEndpoint } from '../../src/domain/webhooks/challenges/challenge-endpoint.ts';
import { challengePolicy, challengeWaits } from '../../src/domain/webhooks/challenges/challenge-policy.ts';
import { stopUnproven } from '../../src/domain/webhooks/challenges/stop-unproven.ts';
import { deliveryPolicy } from '../../src/domain/webhooks/deliveries/delivery-policy.ts';
import { resendMissed } from '../../src/domain/webhooks/deliveries/resend-deliveries.ts';
import { enableEndpoint, removeEndpoint } from '../../src/domain/webhooks/endpoints/change-endpoint.ts';
import { createEndpoint } from '../../src/domain/webhooks/endpoints/create-endpoint.ts';
import { insertEndpoint } from '../../src/domain/webhooks/endpoints/endpoints-store.ts';
import { findEndpoint, findEndpoints } from '../../src/domain/webhooks/endpoints/queries.ts';
import { redirectEndpoint } from '../../src/domain/webhooks/endpoints/redirect-endpoint.ts';
import type { SendWebhook } from '../../src/domain/webhooks/sending/send-signed.ts';
import { deliverWebhooks } from '../../src/entrypoints/jobs/deliver-webhooks.ts';
import { createWebhookSender } from '../../src/entrypoints/webhook-sender.ts';
import { viewChallenge } from '../../src/entrypoints/webhook-view.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { challengeIn, type HookServer, startHookServer } from '../harness/hook-server.ts';
import { ampleRates } from '../harness/proven-endpoints.ts';
import { createTestClock, type TestClock } from '../harness/test-clock.ts';
import { createTestDatabase, openTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { createWebhookScene, type WebhookScene } from '../harness/webhook-scene.ts';

const { toHost, toAddress, ofAccount } = challengePolicy;
const tries = challengeWaits.length + 1;

const urlRules = { allowLoopback: true, isAllowedAddress: () => true };
const sender = createWebhookSender({ allowLoopback: true, hostRates: ampleRates });

let database: TestDatabase;
let server: HookServer;
let clock: TestClock;
let scene: WebhookScene;
let hosts = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startHookServer();
  clock = createTestClock();
  scene = createWebhookScene(database.db, clock);
});
afterEach(async () => {
  server.answerChallengesBy(undefined);
  for (const { endpointId } of await findEndpoints(database.db)) {
    await removeEndpoint({ db: database.db, clock }, endpointId);
  }
  // Whatever was counted is over.
  clock.advance({ hours: 24 });
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

const ownUrl = () => `${server.urlOf(`own-${++hosts}`)}/`;
const depsOn = (db: Database) => ({ db, clock, urlRules });
const add = (accountId: number, url: string) => createEndpoint(depsOn(database.db), { accountId, url });
async function addNew(url = ownUrl(), accountId?: number) {
  const made = await add(accountId ?? (await scene.makeAccount()), url);
  if ('refused' in made) throw new Error(made.refused);
  return made.endpoint;
}
const proofOf = async ({ endpointId }: { endpointId: number }) =>
  findEndpoint(database.db, endpointId) as Promise<NonNullable<Awaited<ReturnType<typeof findEndpoint>>>>;
const asking = (send: SendWebhook = sender.send) => ({
  db: database.db,
  clock,
  send,
  hostRates: ampleRates,
  makeChallengeMessage: viewChallenge,
});

/** Sends every challenge that is due at this moment of the clock, and waits for the answers. */
async function askAll(db: Database = database.db): Promise<void> {
  const challenger = createChallenger({
    ...asking(),
    db,
    onEnded: () => {},
    onFault: (_, error) => {
      throw error;
    },
  });
  while ((await challenger.takeUp()) > 0) await challenger.end(60_000);
}

/** What the third party got since then. */
const watch = () => {
  const [hooks, challenges] = [server.hooks.length, server.challenges.length];
  return () => [server.hooks.length - hooks, server.challenges.length - challenges];
};

describe('A third party that wants nothing', () => {
  test('gets a handful of challenges and no event, whatever happens in however many accounts', async () => {
    server.answerChallengesBy((_, response) => void response.writeHead(404).end('not here'));
    const got = watch();
    const accounts = await Promise.all([scene.makeAccount(), scene.makeAccount()]);
    const url = server.urlOf('third-party');
    // Twenty with one address, and twenty that differ in what a server may well ignore.
    for (const accountId of accounts) {
      for (let at = 0; at < 20; at += 1) await add(accountId, `${url}/?n=${at % 10}`);
      await scene.tell(accountId, { count: 50 });
    }
    for (let minute = 0; minute < 60; minute += 5) {
      await askAll();
      await scene.deliver();
      clock.advance({ minutes: 5 });
    }
    const [events, challenges] = got();
    expect(events).toBe(0);
    expect(scene.sent).toEqual([]);
    const mostInAnHour = toHost.burst + 60 / toHost.spacing.total('minutes');
    expect(challenges).toBeGreaterThanOrEqual(toHost.burst);
    expect(challenges).toBeLessThanOrEqual(mostInAnHour);
  });

  test('is asked a few times, with growing waits, and then no more', async () => {
    server.answerChallengesBy((_, response) => void response.writeHead(500).end());
    const endpoint = await addNew();
    const got = watch();
    for (const wait of challengeWaits) {
      await askAll();
      expect((await proofOf(endpoint)).nextChallengeAt).toEqual(clock().add(wait));
      clock.set(clock().add(wait).subtract({ milliseconds: 1 }));
      await askAll();
      clock.advance({ milliseconds: 1 });
    }
    await askAll();
    expect(await proofOf(endpoint)).toMatchObject({
      proof: 'unproven',
      challengeError: 'The answer was status 500.',
      challengedAt: clock(),
      nextChallengeAt: undefined,
    });
    clock.advance({ hours: 71 });
    await askAll();
    expect(got()).toEqual([0, tries]);
  });

  test('that says 410 is asked no more', async () => {
    server.answerChallengesBy((_, response) => void response.writeHead(410).end());
    const endpoint = await addNew();
    await askAll();
    expect(await proofOf(endpoint)).toMatchObject({ proof: 'unproven', nextChallengeAt: undefined });
  });

  test('under many names of one address gets no more challenges than one address takes', async () => {
    server.answerChallengesBy((_, response) => void response.writeHead(404).end());
    const got = watch();
    for (let account = 0; account < 10; account += 1) {
      const accountId = await scene.makeAccount();
      for (let at = 0; at < 4; at += 1) await add(accountId, ownUrl());
    }
    await askAll();
    expect(got()).toEqual([0, toAddress.burst]);
  });

  test('is not asked by one account as often as it likes: its changes of address count together', async () => {
    const endpoint = await addNew();
    const send: SendWebhook = async () => ({
      failure: 'The connection was refused.',
      kind: 'refused' as const,
    });
    const outcomes = [];
    for (let at = 0; at < ofAccount.burst + 3; at += 1) {
      await redirectEndpoint(depsOn(database.db), { endpointId: endpoint.endpointId, url: ownUrl() });
      outcomes.push(await challengeEndpoint(asking(send), endpoint.endpointId));
    }
    expect(outcomes.slice(0, ofAccount.burst)).toEqual(
      Array.from({ length: ofAccount.burst }, () => expect.objectContaining({ isProven: false })),
    );
    expect(outcomes.slice(ofAccount.burst)).toEqual(
      Array.from({ length: 3 }, () => ({ freeAt: clock().add(ofAccount.spacing) })),
    );
  });

  test('is asked once by several processes that look at the same moment', async () => {
    const got = watch();
    await addNew();
    const pools = Array.from({ length: 3 }, () => openTestDatabase(database.url, 2));
    await Promise.all(pools.map((db) => askAll(db)));
    await Promise.all(pools.map((db) => db.close()));
    expect(got()).toEqual([0, 1]);
  });
});

describe('A proof', () => {
  test.each([
    ['a redirect to where the challenge would be', 302, ''],
    ['the whole request repeated', 200, 'body'],
    ['another text', 200, 'ok'],
    ['no text', 204, ''],
    ['a body without an end', 200, 'huge'],
  ])('is not %s', async (_, status, text) => {
    server.answerChallengesBy((hook, response) => {
      response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {});
      if (text !== 'huge') return void response.end(text === 'body' ? hook.body : text);
      response.on('error', () => {}).write(challengeIn(hook));
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', pour);
      pour();
    });
    const endpoint = await addNew();
    const got = watch();
    expect(await challengeEndpoint(asking(), endpoint.endpointId)).toMatchObject({ isProven: false });
    expect(await proofOf(endpoint)).toMatchObject({ proof: 'unproven', provenAt: undefined });
    expect(got()).toEqual([0, 1]);
  });

  test('is not an answer that comes when the endpoint is elsewhere already', async () => {
    const { endpointId } = await addNew();
    const send: SendWebhook = async (request, signal) => {
      await redirectEndpoint(depsOn(database.db), { endpointId, url: ownUrl() });
      return sender.send(request, signal);
    };
    await challengeEndpoint(asking(send), endpointId);
    expect(await proofOf({ endpointId })).toMatchObject({ proof: 'unproven', provenAt: undefined });
  });

  test('lets everything through that happened since the endpoint was added, and nothing was sent before', async () => {
    const endpoint = await addNew();
    const { accountId } = endpoint;
    const sent = () => scene.sent.filter(({ url }) => url === endpoint.url).length;
    await scene.tell(accountId, { count: 3 });
    await scene.deliver();
    expect([sent(), await scene.deliveriesOf(endpoint)]).toEqual([0, []]);
    expect(await resendMissed({ db: database.db, clock }, endpoint, 0)).toMatchObject({ resent: 0 });
    await askAll();
    expect(await proofOf(endpoint)).toMatchObject({
      proof: 'answered',
      provenAt: clock(),
      nextChallengeAt: undefined,
    });
    await scene.deliver();
    expect(sent()).toBe(3);
    expect(await challengeEndpoint(asking(), endpoint.endpointId)).toBeUndefined();
  });

  test('is wanted anew for another address: what is pending and what happens meanwhile waits for it', async () => {
    const failing = createWebhookScene(database.db, clock, () => ({
      failure: 'The connection was refused.',
      kind: 'refused' as const,
    }));
    const endpoint = await failing.addEndpoint({ accountId: await scene.makeAccount() });
    await failing.tell(endpoint.accountId);
    await failing.deliver();
    const url = ownUrl();
    const moved = await redirectEndpoint(depsOn(database.db), { endpointId: endpoint.endpointId, url });
    expect(moved).toMatchObject({ url, proof: 'unproven', failingSince: undefined });
    await scene.tell(endpoint.accountId);
    clock.advance({ minutes: 1 });
    const before = scene.sent.length;
    await scene.deliver();
    expect(scene.sent.slice(before)).toEqual([]);
    await askAll();
    await scene.deliver();
    expect(scene.sent.slice(before).map((one) => one.url)).toEqual([url, url]);
  });

  test('is asked for while another endpoint is slow and never without something due', async () => {
    const slow = await scene.addEndpoint({ accountId: await scene.makeAccount() });
    await scene.tell(slow.accountId, { count: 100 });
    const answers = Promise.withResolvers<void>();
    let underWay = 0;
    const send: SendWebhook = async (request, signal) => {
      if (request.url !== slow.url) return sender.send(request, signal);
      underWay += 1;
      await answers.promise;
      return { failure: 'The connection was cut off before an answer came.', kind: 'cut_off' as const };
    };
    const logger = createLogger({ level: 'silent', environment: 'test' });
    const unobserved = { observeAttempt: () => {}, observeChallenge: () => {} };
    const job = deliverWebhooks({ ...asking(send), ...unobserved, logger });
    try {
      await expect.poll(() => underWay).toBe(deliveryPolicy.mostToEndpoint);
      const endpoint = await addNew();
      await expect.poll(async () => (await proofOf(endpoint)).proof).toBe('answered');
    } finally {
      answers.resolve();
      await job.stop();
    }
  });

  test('that does not come for three days disables the endpoint, which the log tells; enabled, it is asked again', async () => {
    server.answerChallengesBy((_, response) => void response.writeHead(404).end());
    const endpoint = await addNew(`${ownUrl()}?token=secret`);
    await askAll();
    clock.advance({ hours: 71, minutes: 59 });
    await stopUnproven({ db: database.db, clock });
    expect(await proofOf(endpoint)).toMatchObject({ status: 'active' });
    clock.advance({ minutes: 1 });
    await stopUnproven({ db: database.db, clock });
    expect(await proofOf(endpoint)).toMatchObject({ status: 'disabled', disabledReason: 'unproven' });
    const { rows } = await database.db.query({
      text: "SELECT data->>'reason' AS reason, data->>'url' AS url FROM events WHERE account_id = $1 AND type = 'webhook.disabled'",
      values: [endpoint.accountId],
    });
    expect(rows).toEqual([{ reason: 'unproven', url: endpoint.url.replace('?token=secret', '') }]);
    server.answerChallengesBy(undefined);
    await enableEndpoint({ db: database.db, clock }, endpoint.endpointId);
    await askAll();
    expect(await proofOf(endpoint)).toMatchObject({ status: 'active', proof: 'answered' });
  });
});

describe('An address', () => {
  test('is one endpoint of an account, however it is written and however many are made at once', async () => {
    const accountId = await scene.makeAccount();
    const pools = [openTestDatabase(database.url, 4), openTestDatabase(database.url, 4)];
    const written = [
      'https://Hooks.Example.AE/a',
      'https://hooks.example.ae:443/a',
      'HTTPS://hooks.example.ae/./a',
    ];
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        createEndpoint(depsOn(pools[at % 2] as Database), { accountId, url: written[at % 3] as string }),
      ),
    );
    expect(made.filter((one) => 'secret' in one)).toHaveLength(1);
    expect(new Set(made.map((one) => ('refused' in one ? one.refused : 'made')))).toEqual(
      new Set(['made', 'exists']),
    );
    const other = await addNew('https://hooks.example.ae/b', accountId);
    const third = await addNew('https://hooks.example.ae/c', accountId);
    const moves = await Promise.all(
      [other, third].map(({ endpointId }, at) =>
        redirectEndpoint(depsOn(pools[at] as Database), { endpointId, url: 'https://hooks.example.ae/d' }),
      ),
    );
    expect(moves.filter((one) => one && 'refused' in one)).toEqual([{ refused: 'exists' }]);
    expect(await add(await scene.makeAccount(), 'https://hooks.example.ae/a')).toHaveProperty('secret');
    await Promise.all(pools.map((pool) => pool.close()));
  });

  test('that an endpoint has just left for another one is not given back to it, and that is a refusal', async () => {
    const endpoint = await addNew();
    const { accountId, endpointId, url } = endpoint;
    const [left, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const leaving = redirectEndpoint(
      depsOn(database.db),
      { endpointId, url: ownUrl() },
      {
        async inSameTransaction(transaction) {
          await insertEndpoint(transaction, {
            ...{ accountId, url, eventTypes: undefined, inOrder: false },
            createdAt: clock(),
          });
          left.resolve();
          await mayEnd.promise;
        },
      },
    );
    await left.promise;
    const coming = redirectEndpoint(depsOn(database.db), { endpointId, url });
    const waiting =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await database.db.query({ text: waiting })).rowCount).toBe(1);
    mayEnd.resolve();
    expect(await coming).toEqual({ refused: 'exists' });
    expect(await leaving).toMatchObject({ proof: 'unproven' });
  });
});
