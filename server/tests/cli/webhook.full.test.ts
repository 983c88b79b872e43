import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { type HookServer, startHookServer } from '../harness/hook-server.ts';
import { makeFundedAccount } from '../harness/money.ts';
import { proveEndpoints } from '../harness/proven-endpoints.ts';
import { createWebhookScene } from '../harness/webhook-scene.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
const loopback = { SATHA_SANDBOX_WEBHOOK_LOOPBACK: 'on' };
let db: Database;
let server: HookServer;
let status = 204;
let account: string;

beforeAll(async () => {
  server = await startHookServer((_, response) => void response.writeHead(status).end('noted'));
  await satha.text('account', 'list');
  db = satha.open();
  account = String(await makeFundedAccount(db));
});
afterAll(() => server.close());

type Added = { endpointId: number; secret: string };
let paths = 0;
async function add(...more: string[]): Promise<Added> {
  paths += 1;
  const url = `${server.url}/hooks/${paths}`;
  const line = ['webhook', 'add', '--account', account, '--url', url, ...more, '--json'];
  const { exitCode, stdout, stderr } = await satha.runWith(loopback, ...line);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return JSON.parse(stdout);
}

async function addProven(...more: string[]): Promise<Added> {
  const added = await add(...more);
  await proveEndpoints(db, added.endpointId);
  return added;
}

test('An endpoint is added with a secret that is printed once and is shown nowhere after', async () => {
  const added = await add('--types', 'trip.created, trip.completed', '--in-order');
  expect(added).toEqual({
    endpointId: expect.any(Number),
    accountId: Number(account),
    url: `${server.url}/hooks/1`,
    types: ['trip.created', 'trip.completed'],
    inOrder: true,
    status: 'active',
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    proof: 'unproven',
    provenAt: null,
    challengedAt: null,
    challengeError: null,
    nextChallengeAt: expect.stringMatching(/\+04:00$/),
    createdAt: expect.stringMatching(/\+04:00$/),
    secret: expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/),
  });
  const shown = await satha.text('webhook', 'show', '--endpoint', String(added.endpointId));
  expect(shown).toMatch(/^Types +trip\.created, trip\.completed$/m);
  expect(shown).not.toContain('whsec_');
  expect(await satha.text('webhook', 'list', '--account', account)).not.toContain('whsec_');
});

const thisMachine =
  'leads to the machine that Satha runs on, which is not called; give the https:// address of a tunnel to your ' +
  'server. A sandbox calls it if it is started with SATHA_SANDBOX_WEBHOOK_LOOPBACK=on; live never does.';

test.each([
  ['https://10.0.0.1/', 'leads to an address that may not be called; give one of the public network.'],
  ['https://127.0.0.1/', thisMachine],
  ['http://localhost:3000/', thisMachine],
  ['http://hooks.example.ae/', 'must begin with https://.'],
  ['https://a:b@hooks.example.ae/', 'has a user name in it; webhooks are signed instead.'],
  ['nowhere', 'is no address; give one such as https://hooks.example.ae/satha.'],
])('An address that may not be called is refused in a sentence: %s', async (url, sentence) => {
  const refusal = await satha.refusal('webhook', 'add', '--account', account, '--url', url);
  expect(refusal).toBe(`--url ${url} ${sentence}`);
});

test('Live never calls loopback, whatever is set', async () => {
  const line = ['webhook', 'add', '--account', '1', '--url', server.url, '--environment', 'live'];
  const { exitCode, stderr } = await satha.runWith(loopback, ...line);
  expect({ exitCode, stderr }).toEqual({
    exitCode: 1,
    stderr: `--url ${server.url} ${thisMachine}\n`,
  });
});

test('What does not exist is refused in a sentence', async () => {
  expect(
    await satha.refusal('webhook', 'add', '--account', '999', '--url', 'https://a.example.ae/'),
  ).toContain('There is no account 999');
  expect(
    await satha.refusal(
      'webhook',
      'add',
      '--account',
      account,
      '--url',
      'https://a.example.ae/',
      '--types',
      'trip.sold',
    ),
  ).toMatch(/^--types has "trip\.sold", which is none of: trip\.created, /);
  for (const command of [
    'show',
    'disable',
    'enable',
    'rotate-secret',
    'challenge',
    'test',
    'deliveries',
    'remove',
  ]) {
    expect(await satha.refusal('webhook', command, '--endpoint', '999')).toBe(
      'There is no endpoint 999 in the test environment; `npx satha webhook list` shows them.',
    );
  }
});

test('A test is sent at once, signed, and is told how it went', async () => {
  const { endpointId, secret } = await addProven();
  const line = ['webhook', 'test', '--endpoint', String(endpointId)];
  const arrived = await satha.runWith(loopback, ...line);
  expect(arrived.stderr).toBe('');
  expect(arrived.stdout).toMatch(
    new RegExp(
      `^In the sandbox \\(test\\):\nThe test arrived at endpoint ${endpointId}: status 204 after \\d+ ms\\.\n$`,
    ),
  );
  const hook = server.hooks.at(-1);
  expect(new Webhook(secret).verify(hook?.body ?? '', hook?.headers as Record<string, string>)).toMatchObject(
    {
      type: 'webhook.test',
      data: { id: hook?.headers['webhook-id'], type: 'webhook.test', data: {} },
    },
  );
  status = 500;
  expect(await satha.runWith(loopback, ...line)).toMatchObject({
    exitCode: 1,
    stderr: `The test did not arrive at endpoint ${endpointId}. The answer was status 500.\n`,
  });
  status = 204;
  expect(await satha.refusal(...line)).toBe(
    `The test did not arrive at endpoint ${endpointId}. The address may not be called.`,
  );
  expect(await satha.json('webhook', 'deliveries', '--endpoint', String(endpointId))).toMatchObject([
    { eventId: null, type: 'webhook.test', status: 'failed', attempts: 1 },
    { status: 'failed' },
    { status: 'succeeded' },
  ]);
  expect(await satha.json('webhook', 'show', '--endpoint', String(endpointId))).toMatchObject({
    failingSince: null,
  });
});

test('A rotated secret signs beside the new one for a day, or no more when that is wished', async () => {
  const { endpointId, secret } = await addProven();
  const endpoint = String(endpointId);
  const rotated = await satha.json<Added>('webhook', 'rotate-secret', '--endpoint', endpoint);
  const verifies = (key: string) => {
    const hook = server.hooks.at(-1);
    try {
      return Boolean(new Webhook(key).verify(hook?.body ?? '', hook?.headers as Record<string, string>));
    } catch {
      return false;
    }
  };
  await satha.runWith(loopback, 'webhook', 'test', '--endpoint', endpoint);
  expect([verifies(secret), verifies(rotated.secret)]).toEqual([true, true]);
  const text = await satha.text('webhook', 'rotate-secret', '--endpoint', endpoint, '--at-once');
  const latest = /whsec_\S+/.exec(text)?.[0] ?? '';
  expect(text).toContain('The old one signs no more.');
  await satha.runWith(loopback, 'webhook', 'test', '--endpoint', endpoint);
  expect([verifies(secret), verifies(rotated.secret), verifies(latest)]).toEqual([false, false, true]);
});

describe('Deliveries', () => {
  test('are listed, shown with each attempt, and sent again', async () => {
    const { endpointId } = await addProven('--types', 'wallet.low');
    const endpoint = String(endpointId);
    const failing = createWebhookScene(db, systemClock, () => ({
      failure: 'The connection was refused.',
      kind: 'refused' as const,
    }));
    await failing.tell(Number(account), { type: 'wallet.low' });
    await failing.deliver();
    const [delivery] = await satha.json<{ eventId: string }[]>(
      'webhook',
      'deliveries',
      '--endpoint',
      endpoint,
    );
    const eventId = delivery?.eventId ?? '';
    expect(delivery).toMatchObject({ type: 'wallet.low', status: 'pending', attempts: 1 });
    expect(
      await satha.text('webhook', 'deliveries', '--endpoint', endpoint, '--status', 'succeeded'),
    ).toMatch(/^Nothing that was sent .* or is to be, has the status succeeded\.$/m);
    const ofEvent = ['webhook', 'deliveries', '--endpoint', endpoint, '--event', eventId];
    expect(await satha.text(...ofEvent)).toMatch(/ 1 .* The connection was refused\.\n$/);
    await satha.text('webhook', 'disable', '--endpoint', endpoint);
    expect(
      await satha.json('webhook', 'deliveries', '--endpoint', endpoint, '--status', 'failed'),
    ).toHaveLength(1);
    const resend = ['webhook', 'resend', '--endpoint', endpoint];
    expect(await satha.refusal(...resend, '--event', eventId)).toContain('is disabled');
    expect(await satha.text('webhook', 'enable', '--endpoint', endpoint)).toMatch(/^Status +active$/m);
    expect(await satha.json(...resend, '--after', '0')).toMatchObject({
      resent: expect.any(Number),
      nextAfter: null,
    });
    expect(await satha.refusal(...resend, '--after', `evt_${account}_99999`)).toBe(
      `--after is past the end of the events of account ${account}; give one of them, or 0 for all.`,
    );
    expect(await satha.refusal(...resend, '--event', 'evt_999_1')).toContain(`is none of account ${account}`);
    expect((await satha.run(...resend)).exitCode).toBe(2);
    expect((await satha.run(...resend, '--event', 'trip')).exitCode).toBe(2);
    const sending = createWebhookScene(db, systemClock);
    await sending.deliver();
    expect(sending.sent.map(({ id }) => id)).toContain(eventId);
    expect(await satha.json(...resend, '--event', eventId)).toEqual({ endpointId, resent: 1 });
  });
});

describe('An address that has not answered its challenge', () => {
  test('is told so by every command that would send it something, and that asks it again', async () => {
    server.answerChallengesBy((_, response) => void response.end('hello'));
    const { endpointId } = await add();
    const endpoint = String(endpointId);
    const refused = `Endpoint ${endpointId} has not proved that it wants events; \`npx satha webhook challenge --endpoint ${endpointId}\` asks it.`;
    expect(await satha.refusal('webhook', 'test', '--endpoint', endpoint)).toBe(refused);
    expect(await satha.refusal('webhook', 'resend', '--endpoint', endpoint, '--after', '0')).toBe(refused);
    const asked = await satha.runWith(loopback, 'webhook', 'challenge', '--endpoint', endpoint);
    expect(asked).toMatchObject({
      exitCode: 1,
      stderr: `Endpoint ${endpointId} is not proven. The answer was something else than the challenge; answer the request with its challenge as the body, and nothing else.\n`,
    });
    expect(await satha.text('webhook', 'show', '--endpoint', endpoint)).toMatch(
      /^Proof +none: no events are sent\. Challenge of .*: The answer was something else/m,
    );
    server.answerChallengesBy(undefined);
    const again = await satha.runWith(loopback, 'webhook', 'challenge', '--endpoint', endpoint);
    expect(again.stdout).toBe(
      `In the sandbox (test):\nEndpoint ${endpointId} is proven: it is told of events from now on.\n`,
    );
    expect(await satha.text('webhook', 'list', '--account', account)).toMatch(/ answered/);
  });

  test('is vouched for by the operator, for its own account alone, and the audit log tells it once', async () => {
    const { endpointId } = await add();
    const vouch = (of: string) => ['webhook', 'vouch', '--account', of, '--endpoint', String(endpointId)];
    const other = String(await makeFundedAccount(db));
    expect(await satha.refusal(...vouch(other))).toBe(
      `Account ${other} has no endpoint ${endpointId} in the test environment.`,
    );
    expect(await satha.json(...vouch(account))).toMatchObject({ endpointId, proof: 'vouched' });
    expect(await satha.text(...vouch(account))).toMatch(/^Proof +.*, by the operator's word$/m);
    const { rows } = await db.query({
      text: `SELECT account_id, actor_kind, actor_id FROM audit_entries
             WHERE subject = $1 AND action = 'webhook_endpoint.vouched'`,
      values: [`endpoint ${endpointId}`],
    });
    expect(rows).toEqual([{ account_id: Number(account), actor_kind: 'operator', actor_id: null }]);
  });

  test('is one endpoint of an account and no more', async () => {
    const { url } = (await add()) as Added & { url: string };
    const line = ['webhook', 'add', '--account', account, '--url', url];
    expect(await satha.runWith(loopback, ...line)).toMatchObject({
      exitCode: 1,
      stderr: `Account ${account} has an endpoint for ${url} already; \`npx satha webhook list --account ${account}\` shows it.\n`,
    });
  });
});

test('A removed endpoint is gone', async () => {
  const { endpointId } = await add();
  const endpoint = String(endpointId);
  expect(await satha.json('webhook', 'remove', '--endpoint', endpoint)).toEqual({
    endpointId,
    removed: true,
  });
  expect(await satha.refusal('webhook', 'show', '--endpoint', endpoint)).toContain('There is no endpoint');
});
