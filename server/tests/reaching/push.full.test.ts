import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openReaching } from '../../src/assembly/parts/open-reaching.ts';
import type { PushMessage, PushSubscription } from '../../src/domain/reaching/push/push-message.ts';
import { createPushSender } from '../../src/domain/reaching/push/push-sender.ts';
import { getVapidKeys } from '../../src/domain/reaching/push/vapid-keys-store.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { createAddressGuard } from '../../src/platform/http/outgoing/address-guard.ts';
import { createGuardedClient } from '../../src/platform/http/outgoing/guarded-client.ts';
import { createLogger } from '../../src/platform/log/logger.ts';
import { type DriverPhone, hireDriver, makePhone } from '../harness/driver-phone.ts';
import { expectOk } from '../harness/expect-answer.ts';
import {
  openBrowser,
  type PushService,
  readVapid,
  startPushService,
  type TestBrowser,
} from '../harness/push-service.ts';
import { makeTestConfig, startTestApp, type TestApp } from '../harness/test-app.ts';

let service: PushService;
let app: TestApp;
let variables: Record<string, string>;
let phone: DriverPhone;
let browser: TestBrowser;
let sentBefore = 0;
const logLines: string[] = [];

beforeAll(async () => {
  service = await startPushService();
  variables = { SATHA_PUSH_HOSTS: service.host, SATHA_PUSH_CONTACT: 'mailto:operations@example.ae' };
  app = await startTestApp({ variables });
  phone = makePhone(app, await hireDriver(app));
  await phone.signIn();
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  browser = service.subscribe();
  expectOk(await subscribe());
  sentBefore = service.requests.length;
});
afterEach(() => service.answerBy(undefined));

const subscribe = (with_: object = browser.subscription) =>
  app.send('PUT', '/driver-api/push-subscription', undefined, with_, phone.headers());

type Stored = { push_endpoint: string | null; push_p256dh: string; push_auth: string };

/** What is kept for a subscription's address. */
async function findStored(endpoint = browser.subscription.endpoint): Promise<PushSubscription | undefined> {
  const { rows } = await app.db.query<Stored>({
    text: 'SELECT push_endpoint, push_p256dh, push_auth FROM signed_in_phones WHERE push_endpoint = $1',
    values: [endpoint],
  });
  const [row] = rows;
  return row && { endpoint, p256dh: row.push_p256dh, auth: row.push_auth };
}

/** The sender as a process of the service opens it. */
function openSender(clock = systemClock, given = variables, environment: 'test' | 'live' = 'test') {
  const logger = createLogger({ level: 'info' }, { write: (line: string) => void logLines.push(line) });
  const config = makeTestConfig(given);
  return openReaching(config, { environment, db: app.servingDb, clock, logger }).pushSender;
}

async function send(message: PushMessage = { kind: 'offer' }, sender = openSender()) {
  const { endpoint, keys } = browser.subscription;
  const stored = (await findStored()) ?? { endpoint, ...keys };
  return sender.send(stored, message, { ttlSeconds: 45 });
}

const arrived = () => service.requests.slice(sentBefore);

describe('A push', () => {
  test('reaches the browser that subscribed, which alone can read it, and says no more than that there is an offer', async () => {
    expect(await send()).toBe('sent');
    const [request] = arrived();
    expect(arrived()).toHaveLength(1);
    expect(`https://${service.host}${request?.path}`).toBe(browser.subscription.endpoint);
    expect(request?.headers).toMatchObject({
      ttl: '45',
      urgency: 'high',
      topic: 'offer',
      'content-encoding': 'aes128gcm',
      'content-length': String(request?.body.length),
    });
    expect(JSON.parse(browser.decrypt(request?.body as Buffer))).toEqual({ kind: 'offer' });
    const other = openBrowser(browser.subscription.endpoint);
    expect(() => other.decrypt(request?.body as Buffer)).toThrow();
  });

  test('of a check has its id, and is as long as any other', async () => {
    await send();
    expect(await send({ kind: 'check', checkId: 'k7wq2mzb9tn4' })).toBe('sent');
    const [offer, check] = arrived();
    expect(JSON.parse(browser.decrypt(check?.body as Buffer))).toEqual({
      kind: 'check',
      checkId: 'k7wq2mzb9tn4',
    });
    expect(check?.headers.topic).toBe('check');
    expect(check?.body.length).toBe(offer?.body.length);
  });

  test('is signed for its push service and a few hours by the key that browsers are told, with whom to write to', async () => {
    await send();
    const { claims, publicKey } = readVapid(arrived()[0]?.headers.authorization);
    expect(publicKey).toBe(expectOk(await app.get('/driver-api/environment')).pushKey);
    expect(claims).toMatchObject({ aud: `https://${service.host}`, sub: 'mailto:operations@example.ae' });
    const now = Date.now() / 1_000;
    expect(claims.exp).toBeGreaterThan(now + 45);
    expect(claims.exp).toBeLessThanOrEqual(now + 86_400);
  });

  test.each([200, 201, 202])('that is answered with %s is sent', async (status) => {
    service.answerBy((_, response) => void response.writeHead(status).end());
    expect(await send()).toBe('sent');
  });

  test.each([404, 410])('that is answered with %s ends the subscription', async (status) => {
    service.answerBy((_, response) => void response.writeHead(status).end());
    expect(await send()).toBe('gone');
    expect(await findStored()).toBeUndefined();
  });

  test.each([301, 307, 400, 401, 403, 413, 429, 500, 503])(
    'that is answered with %s has failed: it is tried once, and the subscription stays',
    async (status) => {
      const location = `https://${service.host}/elsewhere`;
      service.answerBy((_, response) => void response.writeHead(status, { location }).end('no'));
      expect(await send()).toBe('failed');
      expect(arrived()).toHaveLength(1);
      expect(await findStored()).toBeDefined();
      expect(logLines.at(-1)).toContain(`The answer was status ${status}.`);
    },
  );

  test('that is not answered, or is cut off, has failed', async () => {
    service.answerBy(() => {});
    expect(await send()).toBe('failed');
    service.answerBy((_, response) => void response.destroy());
    expect(await send()).toBe('failed');
    expect(await findStored()).toBeDefined();
  });

  test('is not sent while its push service wants a pause for its phone', async () => {
    let now = Temporal.Instant.from('2026-11-27T08:00:00Z');
    const sender = openSender(() => now);
    service.answerBy((_, response) => void response.writeHead(429, { 'retry-after': '60' }).end());
    expect(await send({ kind: 'offer' }, sender)).toBe('failed');
    service.answerBy(undefined);
    now = now.add({ seconds: 59 });
    expect(await send({ kind: 'offer' }, sender)).toBe('failed');
    expect(arrived()).toHaveLength(1);
    now = now.add({ seconds: 1 });
    expect(await send({ kind: 'offer' }, sender)).toBe('sent');
  });

  test('is sent although its push service wants a pause for another phone', async () => {
    const sender = openSender();
    service.answerBy((_, response) => void response.writeHead(429, { 'retry-after': '60' }).end());
    expect(await send({ kind: 'offer' }, sender)).toBe('failed');
    service.answerBy(undefined);
    const other = service.subscribe().subscription;
    const stored = { endpoint: other.endpoint, ...other.keys };
    expect(await sender.send(stored, { kind: 'offer' }, { ttlSeconds: 45 })).toBe('sent');
  });

  test('leaves neither its address nor the browser’s keys in the log', async () => {
    service.answerBy((_, response) => void response.writeHead(500).end());
    await send();
    const written = [...logLines, ...app.logLines].join('\n');
    expect(written).toContain(service.host);
    const { endpoint, keys } = browser.subscription;
    for (const secret of [new URL(endpoint).pathname.slice(6), keys.auth, keys.p256dh]) {
      expect(written).not.toContain(secret);
    }
  });
});

describe('A push is not sent', () => {
  /** A sender by the real client, for which every name leads there. */
  function openLedSender(addresses: readonly string[], because: string[]) {
    const guard = createAddressGuard({ allowLoopback: false });
    const client = createGuardedClient({ guard, resolveHost: async () => [...addresses], timeoutMs: 5_000 });
    return createPushSender({
      db: app.servingDb,
      clock: systemClock,
      post: ({ url, ...request }) => client.post({ url: new URL(url), ...request }),
      pushHosts: [],
      contact: 'mailto:operations@example.ae',
      onRefused: (about) => because.push(about.because),
    });
  }

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '::1',
    'fd00::1',
    '::ffff:127.0.0.1',
  ])('to %s, though the name of a known push service leads there', async (address) => {
    const because: string[] = [];
    const { keys } = browser.subscription;
    const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/a', ...keys };
    const sender = openLedSender([address], because);
    expect(await sender.send(subscription, { kind: 'offer' }, { ttlSeconds: 45 })).toBe('failed');
    expect(because).toEqual(['The name leads to no address that may be called.']);
  });

  test('to a host that the operator has taken off the list since', async () => {
    expect(await send({ kind: 'offer' }, openSender(systemClock, {}))).toBe('failed');
    expect(arrived()).toHaveLength(0);
    expect(logLines.at(-1)).toContain('No push is sent to this host.');
  });

  test('to this machine by live, even if the operator names it', async () => {
    expect(await send({ kind: 'offer' }, openSender(systemClock, variables, 'live'))).toBe('failed');
    expect(arrived()).toHaveLength(0);
    expect(logLines.at(-1)).toContain('may be called');
  });
});

test('However many processes need it at once, an environment has one key pair', async () => {
  const other = await startTestApp();
  try {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => getVapidKeys(other.servingDb, systemClock())),
    );
    expect(new Set(made.map(({ publicKey, privateKey }) => `${publicKey} ${privateKey}`)).size).toBe(1);
    const { pushKey } = expectOk(await other.get('/driver-api/environment'));
    expect(pushKey).toBe(made[0]?.publicKey);
  } finally {
    await other.close();
  }
});
