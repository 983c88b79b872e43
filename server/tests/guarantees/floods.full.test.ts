import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createApiKey } from '../../src/domain/api-keys/create-api-key.ts';
import { showCode } from '../harness/authenticator-app.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { createPortal, openBrowser } from '../harness/portal.ts';
import { rawRequest, sendRaw } from '../harness/raw-http.ts';
import { recordStatements } from '../harness/recorded-database.ts';
import { createSignInDesk } from '../harness/sign-in-desk.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { createTestDatabase } from '../harness/test-database.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function start(options: Parameters<typeof startTestApp>[0]): Promise<TestApp> {
  const app = await startTestApp(options);
  closing.push(() => app.close());
  return app;
}
const signIn = ({ baseUrl }: TestApp, email: string, password = 'a wrong password') =>
  openBrowser(baseUrl).send('/sign-in', { email, password });
const readLimit = async ({ app }: TestApp, limit: string) => {
  const metrics = await app.metrics.registry.metrics();
  return Number(new RegExp(`satha_limit_refusals_total{.*limit="${limit}".*} (\\d+)`).exec(metrics)?.[1]);
};

describe('a flood of wrong passwords from one address', () => {
  test('reaches the database as often as its limit says, and integrators are served meanwhile', async () => {
    const { db, url, drop } = await createTestDatabase();
    closing.push(drop);
    const recorded = recordStatements(db);
    const variables = { SATHA_SIGN_INS_PER_ADDRESS: '1' };
    const app = await start({ variables, shared: { db: recorded.db, url } });
    const { rawApiKey } = await app.makeAccount();
    recorded.statements.length = 0;
    const flood = Array.from({ length: 200 }, (_, index) => signIn(app, `guess-${index}@example.ae`));
    const served = await Promise.all(Array.from({ length: 40 }, () => app.get(paths.search, rawApiKey)));
    const statuses = (await Promise.all(flood)).map(({ status }) => status);
    expect(served.map(({ status }) => status)).toEqual(Array(40).fill(200));
    // Those that waited for too long were refused, too: some of the ten may be left.
    for (let n = 0; n < 10; n += 1) statuses.push((await signIn(app, `later-${n}@example.ae`)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(200);
    const counting = recorded.statements.filter((text) => /\battempts\b|take_attempts/.test(text));
    expect(counting).toHaveLength(10);
    const looking = recorded.statements.filter((text) => /person_credentials/.test(text));
    expect(looking.length).toBeLessThanOrEqual(20);
    recorded.statements.length = 0;
    expectRefusal(await signIn(app, 'one-more@example.ae'), 429, 'Too many requests');
    expect(recorded.statements.filter((text) => /member/.test(text))).toEqual([]);
    expect(await readLimit(app, 'attempts')).toBeGreaterThan(0);
  });

  test('has the limit once, through however many processes it goes', async () => {
    const variables = { SATHA_SIGN_INS_PER_ADDRESS: '1' };
    const first = await start({ variables });
    const second = await start({ variables, shared: { db: first.db, url: first.databaseUrl } });
    const statuses = [];
    for (let n = 0; n < 7; n += 1) {
      const both = [first, second].map((app, index) => signIn(app, `guess-${n}-${index}@example.ae`));
      statuses.push(...(await Promise.all(both)).map(({ status }) => status));
    }
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)]);
  });

  test('keeps no member behind that address from signing in, and never one whose browser is known', async () => {
    const portal = await createPortal({ variables: { SATHA_SIGN_INS_PER_ADDRESS: '1' } });
    closing.push(() => portal.close());
    const { email, password, ...known } = await portal.memberOf('owner');
    // More than an address may try otherwise.
    for (let n = 0; n < 3; n += 1) await signIn(portal, `stranger-${n}@example.ae`);
    expectOk(await portal.browser().send('/sign-in', { email, password }));
    for (let n = 3; n < 12; n += 1) await signIn(portal, `stranger-${n}@example.ae`);
    const unknown = await portal.browser().send('/sign-in', { email, password });
    expectRefusal(unknown, 429, 'Too many requests');
    expectOk(await known.send('/sign-in', { email, password }));

    // Its cookie is for that member alone, and for ten wrong passwords.
    const spraying = await known.send('/sign-in', { email: 'stranger-99@example.ae', password });
    expectRefusal(spraying, 429, 'Too many requests');
    const wrong = [];
    for (let n = 0; n < 11; n += 1) wrong.push(await known.send('/sign-in', { email, password: `no ${n}` }));
    expect(wrong.map(({ status }) => status)).toEqual([...Array(10).fill(401), 429]);
  });
});

describe('a stranger at the address of members', () => {
  test('who gives second factors without a password keeps nobody from theirs, and reaches no database', async () => {
    const { db, url, drop } = await createTestDatabase();
    closing.push(drop);
    const recorded = recordStatements(db);
    const variables = { SATHA_SIGN_INS_PER_ADDRESS: '1' };
    const portal = await createPortal({ variables, shared: { db: recorded.db, url } });
    closing.push(() => portal.close());
    const { email, password, ...member } = await portal.memberOf('owner');
    const { totpUri, backupCodes } = expectOk(await member.send('/me/two-factor', { password }));
    expectOk(await member.send('/me/two-factor/confirm', { code: showCode(totpUri) }));
    recorded.statements.length = 0;
    const stranger = portal.browser();
    const madeUp = `2fa-madeup.${'A'.repeat(43)}=`;
    for (const cookie of [undefined, madeUp, encodeURIComponent(madeUp), '%', '.']) {
      if (cookie !== undefined) stranger.cookies.set('satha-test-member.two_factor', cookie);
      const answer = await stranger.send('/sign-in/second-factor', { code: '123456' });
      expectRefusal(answer, 401, 'Sign in again with your password');
    }
    expect(recorded.statements).toEqual([]);
    const own = portal.browser();
    expectOk(await own.send('/sign-in', { email, password }));
    expectOk(await own.send('/sign-in/second-factor', { backupCode: backupCodes[0] }));
  });
});

test('Whoever had a password once, and kept many browsers that know it, has thirty guesses at the next one', async () => {
  const portal = await createPortal();
  closing.push(() => portal.close());
  const { email, password } = await portal.memberOf('owner');
  const kept = [portal.browser(), portal.browser(), portal.browser()] as const;
  for (const browser of kept) expectOk(await browser.send('/sign-in', { email, password }));
  const guessIn = async (browser: (typeof kept)[number]) =>
    (await browser.send('/sign-in', { email, password: 'not the next one' })).status;
  expect(await guessIn(kept[0])).toBe(401);
  const { rowCount } = await portal.db.query({
    text: "UPDATE attempts SET counted = 29 WHERE name LIKE 'sign-in-browsers %' AND counted = 1",
  });
  expect(rowCount).toBe(1);
  expect([await guessIn(kept[1]), await guessIn(kept[2])]).toEqual([401, 429]);
});

describe('wrong sign-in codes over many numbers', () => {
  test('are told to the operator and slow each address down, and refuse nobody else', async () => {
    const clock = createTestClock();
    const app = await start({ overrides: { clock }, variables: { SATHA_TRUST_PROXY: 'loopback' } });
    const desk = createSignInDesk(app, clock);
    const guess = (n: number, from: number) =>
      desk.signInBy('000000', { phoneCode: '971', mobileNumber: String(501_000_000 + n) }, from);
    const warnings = () => app.logLines.filter((line) => line.includes('guess sign-in codes'));
    for (let n = 0; n < 99; n += 1) await guess(n, n % 20);
    expect(warnings()).toEqual([]);
    await guess(99, 21);
    expect(warnings()).toHaveLength(1);
    expect(await app.app.metrics.registry.metrics()).toMatch(
      /satha_wrong_sign_in_codes_total\{.*audience="driver".*\} 100/,
    );
    const slowed = [];
    for (let n = 0; n < 6; n += 1) slowed.push((await guess(200 + n, 30)).status);
    expect(slowed).toEqual([...Array(5).fill(401), 429]);
    expect((await guess(300, 31)).status).toBe(401);
    clock.advance({ minutes: 1 });
    expect((await guess(301, 30)).status).toBe(401);
    clock.advance({ minutes: 20 });
    const quiet = [];
    for (let n = 0; n < 6; n += 1) quiet.push((await guess(400 + n, 30)).status);
    expect(quiet).toEqual(Array(6).fill(401));
    expect(warnings()).toHaveLength(1);
  });
});

describe('connections', () => {
  const open = async ({ baseUrl }: TestApp, localAddress = '127.0.0.1'): Promise<Socket> => {
    const { hostname, port } = new URL(baseUrl);
    const socket = connect({ host: hostname, port: Number(port), localAddress });
    socket.on('error', () => {});
    closing.push(async () => socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  const ask = rawRequest('GET', '/livez', {});

  test('of one address are bounded, and another address is served', async () => {
    const app = await start({ variables: { SATHA_CONNECTIONS_PER_ADDRESS: '3' } });
    const idle = [await open(app), await open(app), await open(app)];
    const [refused] = await sendRaw(app.baseUrl, ask);
    expect([refused?.status, refused?.headers.get('retry-after')]).toEqual([429, '5']);
    expect(refused?.body).toMatchObject({ success: false, reason: 'too_many_requests' });
    expect(refused?.headers.get('connection')).toBe('close');
    const other = await open(app, '127.0.0.2');
    other.write(ask);
    expect(String((await once(other, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    idle[0]?.destroy();
    await expect.poll(async () => (await sendRaw(app.baseUrl, ask))[0]?.status).toBe(200);
    expect(await readLimit(app, 'connections_of_address')).toBeGreaterThan(0);
  });

  test('of an untrusted proxy of the machine are bounded by the bound of all alone', async () => {
    const app = await start({ variables: { SATHA_CONNECTIONS_PER_ADDRESS: '1' } });
    await app.get('/livez', undefined, { 'x-forwarded-for': '203.0.113.1' });
    for (let n = 0; n < 8; n += 1) await open(app);
    expect((await sendRaw(app.baseUrl, ask))[0]?.status).toBe(200);
  });

  test('of all are bounded, and those of a trusted proxy by that alone', async () => {
    const app = await start({
      variables: {
        SATHA_CONNECTIONS: '3',
        SATHA_CONNECTIONS_PER_ADDRESS: '1',
        SATHA_TRUST_PROXY: 'loopback',
      },
    });
    await open(app);
    await open(app);
    expect((await sendRaw(app.baseUrl, ask))[0]?.status).toBe(200);
    await open(app, '127.0.0.2');
    await expect.poll(async () => (await sendRaw(app.baseUrl, ask))[0]?.status).toBe(429);
    expect(await readLimit(app, 'connections')).toBeGreaterThan(0);
  });
});

test('one IPv6 machine that asks for codes without end uses up what its own network has, and nothing around it', async () => {
  const variables = { SATHA_TRUST_PROXY: 'loopback', SATHA_REFUSED_KEYS_PER_MINUTE: '3' };
  const app = await start({ variables, overrides: { clock: createTestClock() } });
  let asked = 0;
  const askFrom = async (from: string) => {
    asked += 1;
    const number = { phoneCode: '971', mobileNumber: String(501_000_000 + asked) };
    const headers = { 'x-forwarded-for': from };
    return (await app.post('/driver-api/sign-in-codes', undefined, number, headers)).status;
  };
  const flood = [];
  for (let n = 0; n < 40; n += 1) flood.push(await askFrom('2001:db8:9:1::1'));
  expect(flood).toEqual([...Array(3).fill(200), ...Array(37).fill(429)]);
  // Another network of its /56, and one of another /56 in its /48.
  expect(await askFrom('2001:db8:9:2::1')).toBe(200);
  expect(await askFrom('2001:db8:9:a00::1')).toBe(200);
});

describe('behind a proxy of the machine that is not trusted, nobody is refused for what others do', () => {
  test('but for what is theirs, in either of two processes: a hundred wrong passwords for one email', async () => {
    const variables = { SATHA_SIGN_INS_PER_ADDRESS: '1' };
    const portal = await createPortal({ variables });
    closing.push(() => portal.close());
    const { email, password } = await portal.memberOf('owner');
    const other = await start({ variables, shared: { db: portal.db, url: portal.databaseUrl } });
    let asked = 0;
    const attempt = (at: TestApp, of: string, given: string) => {
      asked += 1;
      const headers = { 'x-forwarded-for': `203.0.113.${asked}` };
      return openBrowser(at.baseUrl).send('/sign-in', { email: of, password: given }, { headers });
    };
    const wrong = [];
    for (let n = 0; n < 12; n += 1) {
      wrong.push((await attempt(n % 2 ? portal : other, email, `wrong ${n}`)).status);
    }
    expect(new Set(wrong)).toEqual(new Set([401]));
    expectOk(await attempt(portal, email, password));
    expectOk(await attempt(other, email, password));
    await portal.db.query({
      text: "UPDATE attempts SET counted = 100 WHERE name LIKE 'sign-in-anywhere %' AND counted = 12",
    });
    const third = await start({ variables, shared: { db: portal.db, url: portal.databaseUrl } });
    expectRefusal(await attempt(third, email, password), 429, 'Too many requests');
  });

  test('with links and codes, refused keys and sessions', async () => {
    const variables = { SATHA_SIGN_INS_PER_ADDRESS: '1', SATHA_REFUSED_KEYS_PER_MINUTE: '1' };
    const app = await start({ variables });
    const forwarded = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
    const origin = { origin: app.siteOrigin };
    const post = (path: string, body: unknown, n: number) =>
      app.post(path, undefined, body, { ...origin, ...forwarded(n) });
    const token = 'A'.repeat(43);
    const statuses = [];
    for (let n = 1; n <= 3; n += 1) {
      const number = { phoneCode: '971', mobileNumber: String(501_000_000 + n) };
      const answers = [
        await post('/portal-api/invitations/look-up', { token }, n),
        await post('/portal-api/email-confirmations/complete', { token }, n),
        await post('/portal-api/password-resets', { email: 'somebody@example.ae' }, n),
        await post('/driver-api/sign-in-codes', number, n),
        await post('/driver-api/sign-in', { ...number, code: '000000' }, n),
        await post('/tracking-api/sign-in-codes', number, n),
        await app.get(paths.search, 'svc_sk_test_nobody', forwarded(n)),
        await app.get('/driver-api/me', undefined, { ...forwarded(n), authorization: 'Bearer nobody' }),
        await app.get(`/tracking-api/links/${token}`, undefined, forwarded(n)),
      ];
      statuses.push(answers.map(({ status }) => status));
    }
    expect(statuses[0]).not.toContain(429);
    expect(statuses[1]).toEqual(statuses[0]);
    expect(statuses[2]).toEqual(statuses[0]);
  });
});

test('a proxy that forwards and is not trusted is told of in the log, once', async () => {
  const app = await start({});
  for (let time = 0; time < 3; time += 1) {
    await app.get('/livez', undefined, { 'x-forwarded-for': `203.0.113.${time}` });
  }
  expect(app.logLines.filter((line) => line.includes('SATHA_TRUST_PROXY'))).toHaveLength(1);
});

test('an account has fifty keys that are not revoked, however many are made at one moment', async () => {
  const portal = await createPortal();
  closing.push(() => portal.close());
  const owner = await portal.memberOf('owner');
  const deps = { db: portal.db, clock: createTestClock(), environment: 'test' } as const;
  const made = await Promise.allSettled(
    Array.from({ length: 56 }, (_, n) =>
      createApiKey(deps, { accountId: owner.accountId, name: `Key ${n}` }),
    ),
  );
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
  const url = `/accounts/${owner.accountId}/keys`;
  expectRefusal(await owner.send(url, { name: 'One more' }), 409, 'Too many API keys');
  const { items } = expectOk(await owner.get(url)) as { items: { apiKeyId: number }[] };
  expectOk(await owner.send(`${url}/${items[0]?.apiKeyId}/disable`));
  expectRefusal(await owner.send(url, { name: 'One more' }), 409, 'Too many API keys');
  expectOk(await owner.send(`${url}/${items[1]?.apiKeyId}/revoke`));
  expectOk(await owner.send(url, { name: 'One more' }));
});
