import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { takeMachineTime } from '../../../tests/shift-clock.ts';
import { challengePolicy, challengeWaits } from '../../src/domain/webhooks/challenges/challenge-policy.ts';
import { deliveryPolicy, waits } from '../../src/domain/webhooks/deliveries/delivery-policy.ts';
import { burstSeconds, hostsToAddress } from '../../src/domain/webhooks/destinations/destination-rates.ts';
import { createEndpoint } from '../../src/domain/webhooks/endpoints/create-endpoint.ts';
import { mostEndpoints } from '../../src/domain/webhooks/endpoints/endpoint.ts';
import { makeEndpointSecret, secretOverlap } from '../../src/domain/webhooks/endpoints/endpoint-secret.ts';
import { deliverWebhooks } from '../../src/entrypoints/jobs/deliver-webhooks.ts';
import { createWebhookSender } from '../../src/entrypoints/webhook-sender.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { findFreePorts } from '../harness/free-ports.ts';
import { checkout, readMarkdownFile } from '../harness/markdown.ts';
import { makeFundedAccount } from '../harness/money.ts';
import { ampleRates } from '../harness/proven-endpoints.ts';
import { makeTestConfig } from '../harness/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';
import { timeOfRun } from '../harness/time-of-run.ts';

const page = readMarkdownFile('docs/webhooks.md');
const samples = page.fences.filter(({ language }) => language === 'js' || language === 'python');
const hasPython = spawnSync('python3', ['--version']).status === 0;

test('The table of waits is that of the code', () => {
  const rows = [...page.text.matchAll(/^\| (\d+) \| (\d+) (second|minute|hour)s? \|$/gm)];
  const told = rows.map(([, , amount, unit]) => Temporal.Duration.from({ [`${unit}s`]: Number(amount) }));
  expect(rows.map(([, place]) => Number(place))).toEqual(waits.map((_, index) => index + 1));
  expect(told.map(String)).toEqual(waits.map(String));
});

test('The figures are those of the code', () => {
  const { timeoutMs, jitter, longestFailing, keptFor, leaseSeconds, mostToEndpoint, mostFirstFailures } =
    deliveryPolicy;
  expect(deliveryPolicy.longestUnanswered.total('hours')).toBe(1);
  expect([jitter, deliveryPolicy.longestRetryAfterSeconds, deliveryPolicy.mostToFailing]).toEqual([
    0.1, 3_600, 1,
  ]);
  for (const sentence of [
    `within ${timeoutMs / 1_000} seconds`,
    `every delivery has failed for ${longestFailing.total('hours')} hours`,
    `kept for ${keptFor.total('hours') / 24} days`,
    `For ${secretOverlap.total('hours')} hours requests are signed with both`,
    `sends its unfinished requests again after ${leaseSeconds} seconds`,
    `up to ${mostToEndpoint} requests under way`,
    `up to ${mostEndpoints} endpoints`,
    `after ${mostFirstFailures} failed attempts, or an hour after the first`,
  ]) {
    expect(page.text).toContain(sentence);
  }
});

test('The figures of challenges and of what a host takes are those of the code', () => {
  const {
    toHost,
    toAddress,
    ofAccount,
    ofAccountToHost,
    ofAccountToAddress,
    firsts,
    longestUnproven,
    namedHostBurst,
  } = challengePolicy;
  expect([challengeWaits.map(String), namedHostBurst, hostsToAddress]).toEqual([
    ['PT1M', 'PT5M', 'PT30M', 'PT2H'],
    10,
    3,
  ]);
  const { perSecond } = makeTestConfig().webhooks.hostRates;
  const of = ({ burst, spacing }: { burst: number; spacing: Temporal.Duration }) =>
    [burst, spacing.total('minutes')] as const;
  for (const sentence of [
    '1 minute, 5 minutes, 30 minutes and 2 hours after the previous one',
    `without a proof for ${longestUnproven.total('hours')} hours is disabled`,
    `| to one host, over all accounts | ${of(toHost)[0]} | ${of(toHost)[1]} minutes |`,
    `| to one IP address, over all accounts | ${of(toAddress)[0]} | ${of(toAddress)[1]} minutes |`,
    `| for one account | ${of(ofAccount)[0]} | ${of(ofAccount)[1]} minutes |`,
    `| for one account, to one host | ${of(ofAccountToHost)[0]} | ${of(ofAccountToHost)[1]} minutes |`,
    `| for one account, to one IP address | ${of(ofAccountToAddress)[0]} | ${of(ofAccountToAddress)[1]} minutes |`,
    `${toHost.reserve} of a host's ${toHost.burst} and ${toAddress.reserve} of an IP address's ${toAddress.burst} are reserved`,
    `may use ${firsts.burst} a day`,
    `send ${perSecond} requests a second to a host, with bursts of ${perSecond * burstSeconds}`,
  ]) {
    expect(page.text).toContain(sentence);
  }
});

describe('Each sample of a server', () => {
  let database: TestDatabase;
  const children: ChildProcess[] = [];
  let putTimeBack: () => void;
  beforeAll(async () => {
    putTimeBack = takeMachineTime();
    database = await createTestDatabase();
  });
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL');
    await database.drop();
    putTimeBack();
  });

  test('is one of those that are tested here', () => {
    expect(samples.map(({ language }) => language)).toEqual(['js', 'js', 'python']);
  });

  test.each(
    samples.map(({ language, text }, index) => ({ name: `${index + 1}, ${language}`, language, text })),
  )(
    '($name) proves its address and takes real webhooks, also while secrets are rotated, and nothing else',
    async ({ language, text, name }) => {
      if (language === 'python' && !hasPython) {
        console.warn(`${name}: not tested, because there is no python3 on this machine`);
        return;
      }
      const [port = 0] = await findFreePorts(1);
      const url = `http://127.0.0.1:${port}/`;
      const accountId = await makeFundedAccount(database.db);
      const sender = createWebhookSender({ allowLoopback: true, hostRates: ampleRates });
      const made = await createEndpoint(
        { db: database.db, clock: systemClock, ...sender },
        { accountId, url },
      );
      if ('refused' in made) throw new Error(made.refused);
      const output = await run(language, text, { PORT: String(port), WEBHOOK_SECRET: made.secret });
      await database.db.query({
        text: `SELECT append_event($1, 'wallet.low', NULL, NULL, NULL, NULL, '{"balanceFils": 100}', now())`,
        values: [accountId],
      });
      const courier = deliverWebhooks({
        db: database.db,
        clock: systemClock,
        ...sender,
        observeAttempt: () => {},
        observeChallenge: () => {},
        logger: createLogger({ level: 'silent', environment: 'test' }),
      });
      await expect.poll(output).toMatch(/^wallet\.low evt_\d+_\d+\n$/);
      await courier.stop();

      const body = JSON.stringify({ type: 'x', data: { id: 'evt_1_1' } });
      const post = async (secrets: readonly string[], at = new Date(), sent = body) => {
        const headers = {
          'webhook-id': 'evt_1_1',
          'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
          'webhook-signature': secrets
            .map((secret) => new Webhook(secret).sign('evt_1_1', at, body))
            .join(' '),
        };
        return (await fetch(url, { method: 'POST', headers, body: sent })).status;
      };
      const other = makeEndpointSecret();
      expect(await post([other, made.secret])).toBe(204);
      expect(await post([other])).toBe(401);
      expect(await post([])).toBe(401);
      expect(await post([made.secret], new Date(Date.now() - 400_000))).toBe(401);
      expect(await post([made.secret], new Date(), `${body} `)).toBe(401);
      expect((await fetch(url, { method: 'POST', body })).status).toBe(401);
    },
  );

  /** Runs a sample until the end of the tests; gives a way to read what it has printed. */
  async function run(
    language: string,
    text: string,
    variables: Record<string, string>,
  ): Promise<() => string> {
    const [program, args] =
      language === 'js'
        ? [process.execPath, ['--input-type=module', '--eval', text]]
        : ['python3', ['-c', text]];
    const env = { PATH: process.env.PATH, ...timeOfRun(), ...variables };
    const child = spawn(program, args, {
      cwd: `${checkout}/server`,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    children.push(child);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
    const answers = () => fetch(`http://127.0.0.1:${variables.PORT}/`, { method: 'POST', body: '' });
    await expect.poll(async () => (await answers().catch(() => undefined))?.status).toBe(401);
    return () => output;
  }
});
