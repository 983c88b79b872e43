import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { untilWaiting } from '../../../tests/harness/locks.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/harness/test-database.ts';
import { DatabaseUnavailable } from '../../platform/db/database-unavailable.ts';
import type { Queryable } from '../../platform/db/queryable.ts';
import { cutBodies } from './forget-bodies.ts';
import type { EndedRequest } from './logged-request.ts';
import { findRequests } from './queries.ts';
import { createRequestRecorder, type DropReason, type RequestRecorder } from './record-requests.ts';
import { requestLogPolicy } from './request-log-policy.ts';
import { addDays } from './requests-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

let accountId = 0;
const dropped: Record<DropReason, number> = { full: 0, account_full: 0, not_stored: 0 };
let written = 0;
beforeEach(() => {
  accountId += 1;
  Object.assign(dropped, { full: 0, account_full: 0, not_stored: 0 });
  written = 0;
});
const observer = {
  onWritten: (count: number) => {
    written += count;
  },
  onDropped: (reason: DropReason, count: number) => {
    dropped[reason] += count;
  },
};

const makeRequest = (more: Partial<EndedRequest> = {}): EndedRequest => ({
  accountId,
  apiKeyId: 7,
  requestedAt: Temporal.Instant.from('2026-11-20T06:05:18.076Z'),
  requestId: 'request-1',
  method: 'POST',
  route: '/api/Trips/create-trip',
  path: '/api/Trips/create-trip',
  status: 200,
  message: 'OK',
  durationMs: 12.26,
  remoteAddress: '127.0.0.1',
  hasIdempotencyKey: true,
  isReplay: false,
  tripId: 3,
  requestBody: '{"firstName":"Maitha","vehicleTypeId":4}',
  responseBody: '{"success":true,"data":{"tripID":3}}',
  ...more,
});
const note = (recorder: RequestRecorder, more: Partial<EndedRequest> = {}) => {
  const request = makeRequest(more);
  recorder.note(request.accountId, () => request);
};
const all = {
  from: undefined,
  before: undefined,
  statusClass: undefined,
  method: undefined,
  route: undefined,
} as const;
const any = {
  ...all,
  apiKeyId: undefined,
  requestId: undefined,
  tripId: undefined,
  anyOf: undefined,
  after: undefined,
};
const stored = async (of = accountId) =>
  (await findRequests(database.db, of, any, { limit: 1_000 })).requests;

const storedBodies = async () => {
  const { rows } = await database.db.query({
    text: `SELECT path, num_nonnulls(request_body, response_body) AS bodies FROM api_requests
           WHERE account_id = $1 ORDER BY requested_at`,
    values: [accountId],
  });
  return rows;
};

/** A database that fails as told, and tells how often it was asked to store. */
function makeFaulty(fault: () => Error | undefined) {
  let inserts = 0;
  const db: Queryable = {
    query(statement) {
      if (statement.name === 'insert-api-requests') inserts += 1;
      const error = fault();
      return error ? Promise.reject(error) : database.db.query(statement);
    },
  };
  return { db, inserts: () => inserts };
}

describe('what waits is written', () => {
  test('in one statement for all accounts, however many requests there were', async () => {
    const { db, inserts } = makeFaulty(() => undefined);
    const recorder = createRequestRecorder(db, observer);
    const [one, other] = [accountId, accountId + 1_000];
    for (let at = 0; at < 100; at += 1) note(recorder, { accountId: at % 2 === 0 ? one : other });
    expect(inserts()).toBe(0);
    await recorder.flush();
    expect(inserts()).toBe(1);
    expect([(await stored(one)).length, (await stored(other)).length, written]).toEqual([50, 50, 100]);
    expect(recorder.waiting()).toBe(0);
  });

  test('in the day that it belongs to, whichever that is', async () => {
    const recorder = createRequestRecorder(database.db, observer);
    const days = ['2031-02-28T23:59:59.999Z', '2031-03-01T00:00:00Z', '2024-02-29T12:00:00Z'];
    for (const day of days) note(recorder, { requestedAt: Temporal.Instant.from(day) });
    await recorder.flush();
    const found = (await stored()).map(({ requestedAt }) => requestedAt.toString());
    expect(found).toEqual(
      [days[1], days[0], days[2]].map((day) => Temporal.Instant.from(day as string).toString()),
    );
  });

  test('with what a caller put where no database takes it', async () => {
    const recorder = createRequestRecorder(database.db, observer);
    note(recorder, {
      requestId: 'a\0b\ud800',
      path: '/api/\0\udfff?a=\0',
      requestBody: JSON.stringify({ text: '\0\ud800', '\0': '\\u0000' }),
      responseBody: JSON.stringify(['\u0001\ud800', '\\u0000']),
      status: undefined,
      route: undefined,
    });
    await recorder.flush();
    expect(await stored()).toMatchObject([
      { requestId: 'a\ufffdb\ufffd', status: undefined, route: undefined },
    ]);
  });

  test('without bodies when somebody was forgotten while it waited, and what is asked later with them', async () => {
    const recorder = createRequestRecorder(database.db, observer);
    const at = Temporal.Instant.from('2026-11-21T06:00:00Z');
    note(recorder, { requestedAt: at, path: '/api/Trips?externalReference=CASE-7' });
    await cutBodies(database.db, at);
    await cutBodies(database.db, at.subtract({ hours: 1 }));
    note(recorder, { requestedAt: at.add({ milliseconds: 1 }) });
    await recorder.flush();
    expect(await storedBodies()).toEqual([
      { path: '/api/Trips', bodies: 0 },
      { path: '/api/Trips/create-trip', bodies: 2 },
    ]);
  });

  test('before bodies are cut, if its insert has begun: the cut waits for it', async () => {
    const requestedAt = Temporal.Instant.from('2026-11-22T06:00:00Z');
    const cut = await database.db.inTransaction(async (transaction) => {
      const recorder = createRequestRecorder(transaction, observer);
      note(recorder, { requestedAt });
      await recorder.flush();
      let isOver = false;
      const promise = cutBodies(database.db, requestedAt).finally(() => {
        isOver = true;
      });
      await untilWaiting(database.db, 1);
      expect(isOver).toBe(false);
      return { promise };
    });
    await cut.promise;
    expect(await storedBodies()).toMatchObject([{ bodies: 2 }]);
  });

  test('in a day that another process has just made once that is told to all', async () => {
    const recorder = createRequestRecorder(database.db, observer);
    const requestedAt = Temporal.Instant.from('2032-01-02T00:00:00Z');
    await addDays(database.db, ['2032-01-02']);
    note(recorder, { requestedAt });
    const flushed = await database.db.inTransaction(async (transaction) => {
      // As whoever makes a day holds it until every session is told.
      await transaction.query({ text: "SELECT pg_advisory_xact_lock(hashtextextended('api_requests', 0))" });
      const promise = recorder.flush();
      await untilWaiting(database.db, 1);
      expect(await stored()).toEqual([]);
      return { promise };
    });
    await flushed.promise;
    expect(await stored()).toHaveLength(1);
  });

  test('by several processes that begin the same day at once', async () => {
    const requestedAt = Temporal.Instant.from('2032-01-01T00:00:00Z');
    const recorders = Array.from({ length: 5 }, () => createRequestRecorder(database.db, observer));
    for (const recorder of recorders) note(recorder, { requestedAt });
    await Promise.all(recorders.map((recorder) => recorder.flush()));
    expect(await stored()).toHaveLength(5);
  });
});

describe('what cannot be written', () => {
  test('waits while the database is away, and is written once when it is back', async () => {
    let away = true;
    const { db } = makeFaulty(() =>
      away ? new DatabaseUnavailable(new Error('away'), 'not_executed') : undefined,
    );
    const recorder = createRequestRecorder(db, observer);
    note(recorder);
    await expect(recorder.flush()).rejects.toThrow(DatabaseUnavailable);
    expect(recorder.waiting()).toBe(1);
    away = false;
    await recorder.flush();
    await recorder.flush();
    expect(await stored()).toHaveLength(1);
    expect(dropped).toEqual({ full: 0, account_full: 0, not_stored: 0 });
  });

  test('is there once even if it was stored and only the answer was lost', async () => {
    let answers = 0;
    const db: Queryable = {
      async query(statement) {
        const answer = await database.db.query<never>(statement);
        if (statement.name !== 'insert-api-requests') return answer;
        answers += 1;
        if (answers === 1) throw new DatabaseUnavailable(new Error('cut off'), 'unknown');
        return answer;
      },
    };
    const recorder = createRequestRecorder(db, observer);
    note(recorder);
    await expect(recorder.flush()).rejects.toThrow();
    await recorder.flush();
    expect(answers).toBe(2);
    expect(await stored()).toHaveLength(1);
  });

  test('for a fault of ours is given up and counted, and holds up nothing behind it', async () => {
    let isFaulty = true;
    const { db } = makeFaulty(() => (isFaulty ? new Error('no such column') : undefined));
    const recorder = createRequestRecorder(db, observer);
    note(recorder);
    await expect(recorder.flush()).rejects.toThrow('no such column');
    expect(dropped.not_stored).toBe(1);
    isFaulty = false;
    note(recorder, { requestId: 'behind' });
    await recorder.flush();
    expect(await stored()).toMatchObject([{ requestId: 'behind' }]);
  });

  test('for something in it is given up alone, and all that waits beside it is written', async () => {
    const recorder = createRequestRecorder(database.db, observer);
    const { mostAtOnce } = requestLogPolicy;
    const faulty = [0, 7, mostAtOnce + 3];
    for (let at = 0; at < mostAtOnce + 10; at += 1) {
      note(recorder, { requestId: `request-${at}`, ...(faulty.includes(at) && { status: 7 }) });
    }
    await expect(recorder.flush()).rejects.toThrow('status');
    expect([written, dropped.not_stored, recorder.waiting()]).toEqual([mostAtOnce + 7, 3, 0]);
    const names = (await stored()).map(({ requestId }) => requestId);
    expect(new Set(names).size).toBe(mostAtOnce + 7);
    for (const at of faulty) expect(names).not.toContain(`request-${at}`);
  });

  test('for want of room is dropped and counted, and one account leaves room for the others', () => {
    const recorder = createRequestRecorder(database.db, observer);
    const { mostWaiting, shareOfAccount } = requestLogPolicy;
    const ofOne = mostWaiting * shareOfAccount;
    for (let at = 0; at < ofOne + 10; at += 1) note(recorder);
    expect(recorder.waiting()).toBe(ofOne);
    expect(dropped.account_full).toBe(10);
    for (let at = 0; at < mostWaiting; at += 1) note(recorder, { accountId: 10_000 + at });
    expect(recorder.waiting()).toBe(mostWaiting);
    expect(dropped.full).toBe(ofOne);
  });

  test('for the size of what waits is dropped too, and there is room again once it is written', async () => {
    const recorder = createRequestRecorder(database.db, observer);
    const requestBody = JSON.stringify(Array.from({ length: 5 }, () => 'x'.repeat(500)));
    const before = requestLogPolicy.mostWaitingCharacters * requestLogPolicy.shareOfAccount;
    const most = Math.ceil(before / 2_500) + 10;
    for (let at = 0; at < most; at += 1) note(recorder, { requestBody });
    expect(dropped.account_full).toBeGreaterThan(0);
    await recorder.flush();
    note(recorder, { requestId: 'again' });
    expect(recorder.waiting()).toBe(1);
  });
});

test('what waits is written by statements of bounded size, the first first, and all of it in the end', async () => {
  const recorder = createRequestRecorder(database.db, observer);
  const { mostAtOnce } = requestLogPolicy;
  for (let at = 0; at < 2 * mostAtOnce + 1; at += 1) note(recorder, { requestId: `request-${at}` });
  // Who comes while one is under way waits for the same.
  await Promise.all([recorder.write(), recorder.write()]);
  expect([written, recorder.waiting()]).toEqual([mostAtOnce, mostAtOnce + 1]);
  const names = (await stored()).map(({ requestId }) => requestId);
  expect(new Set(names)).toEqual(new Set(Array.from({ length: mostAtOnce }, (_, at) => `request-${at}`)));
  await recorder.flush();
  expect([written, recorder.waiting()]).toEqual([2 * mostAtOnce + 1, 0]);
});

test('what there is no room for is not even told', () => {
  const recorder = createRequestRecorder(database.db, observer);
  for (let at = 0; at < requestLogPolicy.mostWaiting; at += 1) note(recorder, { accountId: 20_000 + at });
  recorder.note(accountId, () => expect.unreachable());
  expect(dropped.full).toBe(1);
});
