import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts';
import { keepRequestLogDays } from './keep-days.ts';
import type { EndedRequest, EntryName } from './logged-request.ts';
import { findRequest, findRequests } from './queries.ts';
import { createRequestRecorder } from './record-requests.ts';

let database: TestDatabase;
const account = { mine: 1, other: 2 };
const begin = Temporal.Instant.from('2026-11-18T20:00:00Z');

const makeRequest = (at: number, more: Partial<EndedRequest> = {}): EndedRequest => ({
  accountId: account.mine,
  apiKeyId: 1,
  requestedAt: begin.add({ minutes: at * 10 }),
  requestId: `request-${at}`,
  method: 'GET',
  route: '/api/Trips',
  path: '/api/Trips',
  status: 200,
  message: 'OK',
  durationMs: 1,
  remoteAddress: '127.0.0.1',
  hasIdempotencyKey: false,
  isReplay: false,
  tripId: undefined,
  requestBody: undefined,
  responseBody: '{"message":"OK"}',
  ...more,
});

beforeAll(async () => {
  database = await createTestDatabase();
  const recorder = createRequestRecorder(database.db, { onWritten() {}, onDropped() {} });
  const note = (...of: Parameters<typeof makeRequest>) => {
    const request = makeRequest(...of);
    recorder.note(request.accountId, () => request);
  };
  for (let at = 0; at < 60; at += 1) {
    note(at, {
      ...(at % 10 === 3 && { status: 422, message: 'No route found', apiKeyId: 2 }),
      ...(at === 17 && { status: 503, route: '/api/Trips/create-trip', method: 'POST', tripId: 9 }),
      ...(at === 18 && { status: undefined, tripId: 9, requestId: 'of 0559876543' }),
    });
  }
  note(5, { accountId: account.other, requestId: 'foreign', tripId: 9 });
  // Three at one moment.
  for (const requestId of ['a', 'b', 'c']) note(70, { requestId });
  await recorder.flush();
});
afterAll(() => database.drop());

const none = {
  from: undefined,
  before: undefined,
  statusClass: undefined,
  method: undefined,
  route: undefined,
  apiKeyId: undefined,
  requestId: undefined,
  tripId: undefined,
  anyOf: undefined,
  after: undefined,
};
type Filter = Partial<Parameters<typeof findRequests>[2]>;
const find = (filter: Filter, limit = 100, accountId = account.mine) =>
  findRequests(database.db, accountId, { ...none, ...filter }, { limit });
const idsOf = async (filter: Filter) => (await find(filter)).requests.map(({ requestId }) => requestId);

test('an account finds its own requests by each filter, and never those of another', async () => {
  expect((await find({})).requests).toHaveLength(63);
  expect(await idsOf({ statusClass: 4 })).toEqual([53, 43, 33, 23, 13, 3].map((at) => `request-${at}`));
  expect(await idsOf({ statusClass: 5 })).toEqual(['request-17']);
  expect(await idsOf({ statusClass: 2, tripId: 9 })).toEqual([]);
  expect(await idsOf({ tripId: 9 })).toEqual(['of ••••••••43', 'request-17']);
  expect(await idsOf({ requestId: 'of 0559876543' })).toEqual(['of ••••••••43']);
  expect(await idsOf({ anyOf: { requestId: 'of 0559876543', tripId: undefined } })).toEqual([
    'of ••••••••43',
  ]);
  expect(await idsOf({ anyOf: { requestId: '9', tripId: 9 } })).toEqual(['of ••••••••43', 'request-17']);
  expect(await idsOf({ requestId: 'foreign' })).toEqual([]);
  expect(await idsOf({ method: 'POST' })).toEqual(['request-17']);
  expect(await idsOf({ route: '/api/Trips/create-trip' })).toEqual(['request-17']);
  expect(await idsOf({ apiKeyId: 2, statusClass: 4, before: begin.add({ minutes: 200 }) })).toEqual([
    'request-13',
    'request-3',
  ]);
  const from = begin.add({ minutes: 40 });
  expect(await idsOf({ from, before: from.add({ minutes: 20 }) })).toEqual(['request-5', 'request-4']);
});

test('pages follow each other without a gap or a repetition, through days and equal moments', async () => {
  for (const limit of [1, 2, 7, 63]) {
    const seen: string[] = [];
    let after: EntryName | undefined;
    do {
      const { requests, next } = await find({ after }, limit);
      seen.push(...requests.map(({ requestId, entryNumber }) => `${requestId} ${entryNumber}`));
      after = next;
    } while (after);
    expect(seen).toHaveLength(63);
    expect(new Set(seen).size).toBe(63);
  }
});

test('a page looks through a bounded part of the log and tells where to go on', async () => {
  const filter = { ...none, apiKeyId: 2 };
  const found: string[] = [];
  let after: EntryName | undefined;
  let pages = 0;
  do {
    const bounds = { limit: 5, mostLookedThrough: 10 };
    const page = await findRequests(database.db, account.mine, { ...filter, after }, bounds);
    found.push(...page.requests.map(({ requestId }) => requestId));
    after = page.next;
    pages += 1;
  } while (after);
  expect(found).toEqual([53, 43, 33, 23, 13, 3].map((at) => `request-${at}`));
  expect(pages).toBe(7);
});

test('one request is found with its bodies by its own account alone', async () => {
  const [latest] = (await find({}, 1)).requests;
  const entry = latest as EntryName;
  expect(await findRequest(database.db, account.mine, entry)).toMatchObject({
    responseBody: '{"message":"OK"}',
  });
  expect(await findRequest(database.db, account.other, entry)).toBeUndefined();
});

test('days are forgotten as a whole once they are older than the log is kept, and the next ones are made ahead', async () => {
  const clock = () => Temporal.Instant.from('2026-12-19T00:00:01Z');
  const days = async () => {
    const { rows } = await database.db.query<{ name: string }>({
      text: `SELECT relname AS name FROM pg_class WHERE relispartition AND relkind = 'r' AND relname LIKE 'api_requests%'
             ORDER BY relname`,
    });
    return rows.map(({ name }) => name.slice(-8));
  };
  expect(await days()).toEqual(['20261118', '20261119']);
  await keepRequestLogDays({ db: database.db, clock, requestLogDays: 30 });
  expect(await days()).toEqual(['20261119', '20261219', '20261220', '20261221', '20261222']);
  expect((await find({})).requests).toHaveLength(39);
  await keepRequestLogDays({ db: database.db, clock, requestLogDays: 0 });
  expect((await find({})).requests).toHaveLength(0);
});
