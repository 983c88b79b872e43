import { afterEach, expect, test } from 'vitest';
import { createApiKey } from '../../src/domain/api-keys/create-api-key.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { paths } from '../harness/operations.ts';
import { startTestApp, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
afterEach(() => app.close());

const limited = (variables: Record<string, string>) => startTestApp({ variables, overrides: { clock } });
const search = (rawApiKey: string, headers?: Record<string, string>) =>
  app.get(paths.search, rawApiKey, headers);
const statuses = async (times: number, ask: () => ReturnType<typeof search>) => {
  const found: number[] = [];
  for (let time = 0; time < times; time += 1) found.push((await ask()).status);
  return found;
};

test('a key may burst, then goes at its rate, and is told when to come back', async () => {
  app = await limited({ SATHA_RATE_PER_SECOND: '5', SATHA_RATE_BURST: '10' });
  const { rawApiKey } = await app.makeAccount();
  expect(await statuses(10, () => search(rawApiKey))).toEqual(Array(10).fill(200));
  const refused = await search(rawApiKey);
  expectRefusal(refused, 429, 'Too many requests');
  expect(refused.headers.get('retry-after')).toBe('1');
  clock.advance({ milliseconds: 200 });
  expect(await statuses(2, () => search(rawApiKey))).toEqual([200, 429]);
  clock.advance({ seconds: 1 });
  expect(await statuses(6, () => search(rawApiKey))).toEqual([200, 200, 200, 200, 200, 429]);
  clock.advance({ hours: 1 });
  expect(await statuses(11, () => search(rawApiKey))).toEqual([...Array(10).fill(200), 429]);
});

test('the quota and what is left of it are told with every answer', async () => {
  app = await limited({ SATHA_RATE_PER_SECOND: '5', SATHA_RATE_BURST: '10' });
  const { rawApiKey } = await app.makeAccount();
  const policy = '"key";q=10;w=2, "account";q=10;w=2';
  const first = await search(rawApiKey);
  expect(first.headers.get('ratelimit-policy')).toBe(policy);
  expect(first.headers.get('ratelimit')).toBe('"key";r=9;t=1, "account";r=9;t=1');
  const unknownPath = await app.get('/api/unknown', rawApiKey);
  expect(unknownPath.headers.get('ratelimit')).toBe('"key";r=8;t=1, "account";r=8;t=1');
  await statuses(8, () => search(rawApiKey));
  const refused = await search(rawApiKey);
  expect(refused.headers.get('ratelimit-policy')).toBe(policy);
  expect(refused.headers.get('ratelimit')).toBe('"key";r=0;t=2, "account";r=0;t=2');
});

test('more keys are not more quota, and one account does not use up another’s', async () => {
  app = await limited({ SATHA_RATE_PER_SECOND: '5', SATHA_RATE_BURST: '10' });
  const first = await app.makeAccount();
  const other = await app.makeAccount();
  const deps = { db: app.db, clock, environment: 'test' } as const;
  const second = await createApiKey(deps, { accountId: first.accountId, name: 'Second' });
  const secondKey = second?.rawApiKey as string;
  expect(await statuses(6, () => search(first.rawApiKey))).toEqual(Array(6).fill(200));
  expect(await statuses(5, () => search(secondKey))).toEqual([200, 200, 200, 200, 429]);
  const refused = await search(first.rawApiKey);
  expectRefusal(refused, 429, 'Too many requests');
  expect(refused.headers.get('ratelimit')).toBe('"key";r=4;t=2, "account";r=0;t=2');
  expectOk(await search(other.rawApiKey));
});

test('without settings a key has 50 requests a second and bursts of 100', async () => {
  app = await limited({ SATHA_RATE_PER_SECOND: '', SATHA_RATE_BURST: '' });
  const { rawApiKey } = await app.makeAccount();
  const { headers } = await search(rawApiKey);
  expect(headers.get('ratelimit-policy')).toBe('"key";q=100;w=2, "account";q=100;w=2');
});

test('an address that keeps sending refused keys is slowed down, and a good key from there is not', async () => {
  app = await limited({ SATHA_REFUSED_KEYS_PER_MINUTE: '3' });
  const { rawApiKey } = await app.makeAccount();
  const unknown = `svc_sk_test_${'x'.repeat(40)}`;
  expectRefusal(await search(unknown), 401, 'Invalid API key');
  expectRefusal(await search(unknown.replace('test', 'live')), 403, 'Invalid host for API key');
  expectRefusal(await search('nonsense'), 401, 'Invalid API key');
  clock.advance({ seconds: 20 });
  const slowed = await search(unknown);
  expectRefusal(slowed, 429, 'Too many requests');
  expect(slowed.headers.get('retry-after')).toBe('40');
  expectOk(await search(rawApiKey));
  clock.advance({ seconds: 40 });
  expectRefusal(await search(unknown), 401, 'Invalid API key');
});

test('whose address counts is the connection’s, or the proxy’s word where proxies are trusted', async () => {
  const from = (address: string) => ({ 'x-forwarded-for': address });
  app = await limited({ SATHA_REFUSED_KEYS_PER_MINUTE: '1' });
  expect(await statuses(2, () => search('nonsense'))).toEqual([401, 429]);
  await app.close();
  app = await limited({ SATHA_REFUSED_KEYS_PER_MINUTE: '1', SATHA_TRUST_PROXY: 'loopback' });
  expect((await search('nonsense', from('203.0.113.1'))).status).toBe(401);
  expect((await search('nonsense', from('203.0.113.2'))).status).toBe(401);
  expect((await search('nonsense', from('203.0.113.1'))).status).toBe(429);
  expect((await search('nonsense', from('2001:db8:1:2::7'))).status).toBe(401);
  expect((await search('nonsense', from('2001:db8:1:2:ffff::1'))).status).toBe(429);
  clock.advance({ minutes: 1 });
  // A wider network has twice and four times as much as one of its own, however many of those it is divided into.
  expect(await statuses(1, () => search('nonsense', from('2001:db8:1:201::1')))).toEqual([401]);
  expect(await statuses(1, () => search('nonsense', from('[2001:db8:1:202::1]:4711')))).toEqual([401]);
  expect(await statuses(1, () => search('nonsense', from('2001:db8:1:203::1')))).toEqual([429]);
  // What is no address is nobody's name: the proxy's own counts.
  expect(await statuses(1, () => search('nonsense', from('one-of-many')))).toEqual([401]);
  expect(await statuses(1, () => search('nonsense', from('another-of-many')))).toEqual([429]);
});
