import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { changeApiKeyStatus } from '../../src/domain/api-keys/change-api-key-status.ts';
import { topUpWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import { openStream, type StreamReader } from '../harness/event-stream.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { operations, paths } from '../harness/operations.ts';
import { rawRequest, sendRaw } from '../harness/raw-http.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';

let app: TestApp;
let readers: StreamReader[] = [];

beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => {
  for (const reader of readers) reader.cut();
  readers = [];
});
afterAll(() => app.close());

async function open(
  { rawApiKey }: TestAccount,
  {
    query = '',
    headers = {},
    through = app,
  }: { query?: string; headers?: Record<string, string>; through?: TestApp } = {},
): Promise<StreamReader> {
  const reader = await openStream(`${through.baseUrl}/api/Events/stream${query}`, {
    'x-api-key': rawApiKey,
    ...headers,
  });
  readers.push(reader);
  return reader;
}

async function create({ rawApiKey }: TestAccount, through = app): Promise<number> {
  const answer = await through.post(operations.create.path, rawApiKey, sampleTrip);
  return expectOk(answer).tripID;
}

const typesOf = (reader: StreamReader) => reader.events().map(({ event }) => event);
const idsOf = (reader: StreamReader) => reader.events().map(({ id }) => Number(id));

describe('a stream', () => {
  test('begins now when nothing else is asked for, and says where that is', async () => {
    const account = await app.makeAccount();
    await create(account);
    const reader = await open(account);
    await expect.poll(() => reader.lastEventId()).toBe('3');
    const tripId = await create(account);
    await expect.poll(() => typesOf(reader)).toEqual(['trip.created', 'wallet.charged']);
    expect(reader.events()[0]).toMatchObject({
      id: '4',
      event: 'trip.created',
      data: {
        id: `evt_${account.accountId}_4`,
        type: 'trip.created',
        tripID: tripId,
        sequence: 1,
        statusCode: 1,
      },
    });
  });

  test('goes on behind the frame that the reader had last', async () => {
    const account = await app.makeAccount();
    await create(account);
    const reader = await open(account, { headers: { 'Last-Event-ID': '1' } });
    await expect.poll(() => idsOf(reader)).toEqual([2, 3]);
    await create(account);
    await expect.poll(() => idsOf(reader)).toEqual([2, 3, 4, 5]);
  });

  test('begins where the parameter says, and a Last-Event-ID goes before it', async () => {
    const account = await app.makeAccount();
    await create(account);
    const fromStart = await open(account, { query: '?after=0' });
    await expect.poll(() => idsOf(fromStart)).toEqual([1, 2, 3]);
    const again = await open(account, { query: '?after=0', headers: { 'Last-Event-ID': '2' } });
    await expect.poll(() => idsOf(again)).toEqual([3]);
    const first = await open(account, { query: '?after=1', headers: { 'Last-Event-ID': '' } });
    await expect.poll(() => idsOf(first)).toEqual([2, 3]);
  });

  test('tells an account nothing of another one', async () => {
    const [mine, other] = [await app.makeAccount(), await app.makeAccount()];
    const reader = await open(mine, { query: '?after=0' });
    await create(other);
    await create(mine);
    await expect.poll(() => idsOf(reader)).toEqual([1, 2, 3]);
    expect(reader.events().every(({ data }) => data.id.startsWith(`evt_${mine.accountId}_`))).toBe(true);
  });

  test('goes through another process without a gap or a double', async () => {
    const account = await app.makeAccount();
    const second = await startTestApp({ shared: { db: app.db, url: app.databaseUrl } });
    const reader = await open(account, { query: '?after=0', through: second });
    await expect.poll(() => idsOf(reader)).toEqual([1]);
    await create(account);
    await expect.poll(() => idsOf(reader)).toEqual([1, 2, 3]);
    reader.cut();
    await create(account, second);
    const again = await open(account, { headers: { 'Last-Event-ID': reader.lastEventId() as string } });
    await expect.poll(() => idsOf(again)).toEqual([4, 5]);
    await second.close();
  });

  test('tells what an operator does to the wallet', async () => {
    const account = await app.makeAccount({ balanceFils: 0 });
    const reader = await open(account);
    await topUpWallet(
      { db: app.db, clock: systemClock },
      { accountId: account.accountId, amountFils: 12_345 },
    );
    await expect.poll(() => reader.events()).toHaveLength(1);
    expect(reader.events()[0]?.data).toMatchObject({
      type: 'wallet.topped_up',
      data: { amount: 123.45, balance: 123.45 },
    });
  });

  test('is more than one answer: it has the headers of a stream, and no time limit of an answer', async () => {
    const account = await app.makeAccount();
    const hasty = await startTestApp({
      shared: { db: app.db, url: app.databaseUrl },
      variables: { SATHA_REQUEST_TIMEOUT_MS: '1000' },
    });
    const reader = await open(account, { through: hasty });
    expect(reader.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      ratelimit: expect.any(String),
      'x-request-id': expect.any(String),
    });
    // A request that began behind the stream has come to the limit: so would the stream have, if it had one.
    const headers = {
      'x-api-key': account.rawApiKey,
      'Content-Type': 'application/json',
      'Content-Length': '9',
    };
    const [cutOff] = await sendRaw(hasty.baseUrl, rawRequest('POST', paths.create, headers, '{'));
    expect(cutOff?.status).toBe(408);
    expect(reader.isOver()).toBe(false);
    await create(account, hasty);
    await expect.poll(() => typesOf(reader)).toEqual(['trip.created', 'wallet.charged']);
    await hasty.close();
  });
});

describe('a stream is refused', () => {
  const refusals = [
    ['a parameter that is no cursor', { query: '?after=soon' }],
    ['a parameter past the end', { query: '?after=99' }],
    ['a Last-Event-ID that is no cursor', { headers: { 'Last-Event-ID': 'evt_1_2' } }],
    ['a Last-Event-ID past the end', { headers: { 'Last-Event-ID': '99' } }],
    ['a wish that is no wish', { query: '?driverLocations=maybe' }],
  ] as const;
  test.each(refusals)('for %s', async (_name, asked) => {
    const account = await app.makeAccount();
    expect((await open(account, asked)).status).toBe(400);
  });

  test('to the eleventh of a key, until one of them is over', async () => {
    const account = await app.makeAccount();
    for (let count = 0; count < 10; count += 1) expect((await open(account)).status).toBe(200);
    const refused = await open(account);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10']);
    readers[0]?.cut();
    await expect.poll(async () => (await open(account)).status).toBe(200);
  });

  test('to HEAD, which nobody would read', async () => {
    const { rawApiKey } = await app.makeAccount();
    const { status, headers } = await fetch(`${app.baseUrl}/api/Events/stream`, {
      method: 'HEAD',
      headers: { 'x-api-key': rawApiKey },
    });
    expect([status, headers.get('allow')]).toEqual([405, 'GET']);
  });
});

test.each(['disable', 'revoke'] as const)(
  'a stream ends soon after somebody decides to %s its key',
  async (action) => {
    const account = await app.makeAccount();
    const [reader, other] = [await open(account), await open(await app.makeAccount())];
    await changeApiKeyStatus({ db: app.db, clock: systemClock }, { apiKeyId: account.apiKeyId, action });
    await expect.poll(() => reader.isOver()).toBe(true);
    expect(other.isOver()).toBe(false);
    expect((await open(account)).status).toBe(401);
  },
);

test('a service that stops ends its streams and does not wait for their readers', async () => {
  const second = await startTestApp({ shared: { db: app.db, url: app.databaseUrl } });
  const streams: StreamReader[] = [];
  for (let count = 0; count < 3; count += 1)
    streams.push(await open(await app.makeAccount(), { through: second }));
  await second.close();
  await expect.poll(() => streams.every((stream) => stream.isOver())).toBe(true);
});

test('a reader that stops reading for a while gets everything once it goes on', async () => {
  const account = await app.makeAccount();
  const reader = await open(account, { query: '?after=0' });
  await expect.poll(() => idsOf(reader)).toEqual([1]);
  reader.pause();
  // 40 MB: far more than the network holds back, and than may wait for one reader.
  await app.db.query({
    text: `SELECT append_event($1, 'wallet.low', NULL, NULL, NULL, NULL,
             jsonb_build_object('reason', repeat('x', 10000)), now()) FROM generate_series(1, 4000)`,
    values: [account.accountId],
  });
  reader.resume();
  await expect.poll(() => reader.events().length).toBe(4_001);
  expect(idsOf(reader)).toEqual(Array.from({ length: 4_001 }, (_, index) => index + 1));
});

test('streams ask the database nothing for each of themselves while nothing happens', async () => {
  const quiet = await startTestApp();
  const asked: string[] = [];
  const { query } = quiet.servingDb;
  Object.assign(quiet.servingDb, {
    query: (statement: Parameters<typeof query>[0]) => {
      asked.push(statement.name ?? statement.text);
      return query(statement);
    },
  });
  for (let count = 0; count < 20; count += 1) {
    await open(await quiet.makeAccount(), { through: quiet });
  }
  asked.splice(0);
  await expect.poll(() => asked.filter((name) => name === 'select-log-ends').length).toBeGreaterThan(5);
  expect(asked.filter((name) => name === 'select-events-after').length).toBeLessThan(2);
  await quiet.close();
});
