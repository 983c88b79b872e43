import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { holdWallet, untilWaiting } from '../harness/locks.ts';
import { expectSoundLedger, getWallet, setBalance, snapshot } from '../harness/money.ts';
import { paths } from '../harness/operations.ts';
import { sampleTrip } from '../harness/sample-trip.ts';
import { type Answer, startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: TestApp;
let account: TestAccount;

beforeAll(async () => {
  app = await startTestApp({ overrides: { clock } });
  account = await app.makeAccount({ balanceFils: 100_000_000 });
});
afterAll(() => app.close());

const create = (retryKey: string, body: unknown = sampleTrip, who = account) =>
  app.post(paths.create, who.rawApiKey, body, { 'idempotency-key': retryKey });
const cancel = (retryKey: string, tripId: number, who = account) =>
  app.post(paths.cancel, who.rawApiKey, { tripId }, { 'idempotency-key': retryKey });
const reused = 'Idempotency key was used with another request';
const countTrips = async ({ accountId }: TestAccount) => {
  const { rows } = await app.db.query<{ count: number }>({
    text: 'SELECT count(*) FROM trips WHERE account_id = $1',
    values: [accountId],
  });
  return rows[0]?.count;
};

describe('the same key', () => {
  test('with the same body gives the first answer again, and does nothing', async () => {
    const first = await create('same');
    const data = expectOk(first);
    expect(first.headers.has('idempotent-replayed')).toBe(false);
    const before = await snapshot(app.db);
    for (let time = 0; time < 2; time += 1) {
      const again = await create('same');
      expect(expectOk(again)).toEqual(data);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    }
    expect(await snapshot(app.db)).toEqual(before);
  });

  test('with the same body written in another order, spacing or notation is the same request', async () => {
    const { fromLat, ...rest } = sampleTrip;
    const data = expectOk(await create('order', { ...sampleTrip, extra: { b: [1, 2], a: 'é' } }));
    const text = JSON.stringify({ extra: { a: '*', b: [1.0, 2] }, ...rest, fromLat }, null, 3)
      .replace('"*"', '"\\u00e9"')
      .replace(String(fromLat), `${fromLat}0`);
    const again = await create('order', text);
    expect(expectOk(again)).toEqual(data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  test.each([
    ['another name', { ...sampleTrip, firstName: 'Maryam' }],
    ['a name that only trimming makes the same', { ...sampleTrip, firstName: ' Mariam' }],
    ['another field that we do not know', { ...sampleTrip, extra: 1 }],
    ['a departure of null in place of none', { ...sampleTrip, departureTime: null }],
    ['the other spelling of the number', { ...sampleTrip, mobileNumber: '0501234567' }],
  ])('with another body is refused: %s', async (_what, body) => {
    const retryKey = crypto.randomUUID();
    expectOk(await create(retryKey));
    const before = await snapshot(app.db);
    expectRefusal(await create(retryKey, body), 422, reused);
    expect(await snapshot(app.db)).toEqual(before);
  });

  test('of another account, or for the other operation, is another key', async () => {
    const other = await app.makeAccount();
    const mine = expectOk(await create('shared')).tripID;
    const theirs = expectOk(await create('shared', sampleTrip, other)).tripID;
    expect(theirs).not.toBe(mine);
    const cancelled = await cancel('shared', mine);
    expect(expectOk(cancelled)).toEqual({ tripID: mine, cancellationFees: 0 });
    expect(cancelled.headers.has('idempotent-replayed')).toBe(false);
  });

  test('is free again after 24 hours', async () => {
    const first = expectOk(await create('day')).tripID;
    clock.advance({ hours: 23, minutes: 59, seconds: 59 });
    expect(expectOk(await create('day')).tripID).toBe(first);
    expectRefusal(await create('day', { ...sampleTrip, extra: 1 }), 422, reused);
    clock.advance({ seconds: 1 });
    const second = await create('day', { ...sampleTrip, extra: 1 });
    expect(expectOk(second).tripID).not.toBe(first);
    expect(second.headers.has('idempotent-replayed')).toBe(false);
    expect(expectOk(await create('day', { ...sampleTrip, extra: 1 })).tripID).toBe(second.body.data.tripID);
  });
});

describe('the key itself', () => {
  test.each(['x', 'x'.repeat(255), 'a b', "'; --", 'é', '{"json":1}'])('may be %s', async (retryKey) => {
    const { tripID } = expectOk(await create(retryKey));
    expect(expectOk(await create(retryKey)).tripID).toBe(tripID);
  });

  test.each(['', 'x'.repeat(256)])('has 1 to 255 characters, not %s', async (retryKey) => {
    expectRefusal(await create(retryKey), 400, 'Invalid request', ['Idempotency-Key']);
    expectRefusal(await cancel(retryKey, 1), 400, 'Invalid request', ['Idempotency-Key']);
  });

  test('is refused together with all else that is wrong with the request', async () => {
    const key = 'x'.repeat(256);
    const fieldsOf = ({ body }: Answer) =>
      body.errors.map(({ field }: { field: string }) => field).toSorted();
    const bySchema = { ...sampleTrip, vehicleTypeId: '4', lastName: 'a\nb' };
    expect(fieldsOf(await create(key, bySchema))).toEqual(['Idempotency-Key', 'lastName', 'vehicleTypeId']);
    const beyondSchema = { ...sampleTrip, departureTime: '2026-02-30T08:00' };
    expect(fieldsOf(await create(key, beyondSchema))).toEqual(['Idempotency-Key', 'departureTime']);
    const headers = { 'Idempotency-Key': key };
    for (const body of [{}, []]) {
      expect(fieldsOf(await app.post(paths.cancel, account.rawApiKey, body, headers))).toContain(
        'Idempotency-Key',
      );
    }
    for (const amount of [1, 100.001]) {
      const answer = await app.post('/api/Sandbox/top-up', account.rawApiKey, { amount }, headers);
      expect(fieldsOf(answer)).toEqual(['Idempotency-Key', 'amount']);
    }
  });

  test('counts in its letters', async () => {
    const upper = expectOk(await create('CASE')).tripID;
    expect(expectOk(await create('case')).tripID).not.toBe(upper);
  });
});

describe('what comes before and after the look-up', () => {
  test('a body with faults is refused even with a key that was used', async () => {
    expectOk(await create('faulty'));
    expectRefusal(await create('faulty', { ...sampleTrip, firstName: '' }), 400, 'Invalid request', [
      'firstName',
    ]);
  });

  test('a key that was used with another body speaks before every other refusal', async () => {
    expectOk(await create('first refusal'));
    const wrong = {
      ...sampleTrip,
      vehicleTypeId: 2,
      mobileNumber: 'x',
      fromLat: 0,
      departureTime: '2020-01-01T00:00',
    };
    expectRefusal(await create('first refusal', wrong), 422, reused);
  });

  test('a replay is answered though the same request would now be refused', async () => {
    const own = await app.makeAccount({ balanceFils: 100 });
    const { tripID } = expectOk(await create('below zero', sampleTrip, own));
    expect((await getWallet(app.db, own.accountId)).balanceFils).toBeLessThan(0);
    expectRefusal(await create('another', sampleTrip, own), 402, 'Wallet balance is already negative');
    expect(expectOk(await create('below zero', sampleTrip, own)).tripID).toBe(tripID);
    const timed = {
      ...sampleTrip,
      departureTime: new Date(clock().epochMilliseconds + 4 * 3_600_000).toISOString().slice(0, 16),
    };
    const soon = expectOk(await create('soon', timed)).tripID;
    clock.advance({ hours: 1 });
    expectRefusal(await create('too late', timed), 422, 'Departure time is in the past');
    expect(expectOk(await create('soon', timed)).tripID).toBe(soon);
  });

  test('a refusal is not kept: the same request is decided anew', async () => {
    const own = await app.makeAccount();
    await setBalance(app.db, own.accountId, -1);
    expectRefusal(await create('anew', sampleTrip, own), 402, 'Wallet balance is already negative');
    await setBalance(app.db, own.accountId, 50_000);
    const answer = await create('anew', { ...sampleTrip, extra: 1 }, own);
    expectOk(answer);
    expect(answer.headers.has('idempotent-replayed')).toBe(false);
  });
});

describe('cancelling', () => {
  test('again with the key gives the first answer, without it the refusal', async () => {
    const { tripID } = expectOk(await create('to cancel'));
    await app.db.query({ text: 'UPDATE trips SET status = 5 WHERE trip_id = $1', values: [tripID] });
    const data = expectOk(await cancel('cancelling', tripID));
    expect(data.cancellationFees).toBeGreaterThan(0);
    const before = await snapshot(app.db);
    const again = await cancel('cancelling', tripID);
    expect(expectOk(again)).toEqual(data);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expectRefusal(await cancel('another cancelling', tripID), 409, 'Trip cannot be cancelled');
    expectRefusal(
      await app.post(paths.cancel, account.rawApiKey, { tripId: tripID }),
      409,
      'Trip cannot be cancelled',
    );
    expectRefusal(await cancel('cancelling', tripID + 1_000_000), 422, reused);
    expect(await snapshot(app.db)).toEqual(before);
    clock.advance({ hours: 24 });
    expectRefusal(await cancel('cancelling', tripID), 409, 'Trip cannot be cancelled');
  });

  test('refused is decided anew', async () => {
    expectRefusal(await cancel('not yet', 999_999), 404, 'Trip not found');
    const { tripID } = expectOk(await create(crypto.randomUUID()));
    expectOk(await cancel('not yet', tripID));
  });
});

describe('two requests at once with one key', () => {
  test('make one trip; the other is told to come back, or gets the same answer', async () => {
    const own = await app.makeAccount({ balanceFils: 10_000_000 });
    for (let round = 0; round < 10; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => create(`round ${round}`, sampleTrip, own)),
      );
      const made = answers.filter((answer) => answer.status === 200);
      expect(new Set(made.map((answer) => answer.body.data.tripID)).size).toBe(1);
      expect(made.filter((answer) => !answer.headers.has('idempotent-replayed'))).toHaveLength(1);
      for (const answer of answers) {
        if (answer.status !== 200)
          expectRefusal(answer, 409, 'A request with this idempotency key is still running');
      }
    }
    expect(await countTrips(own)).toBe(10);
    await expectSoundLedger(app.db);
  });

  test('that was answered before are given that answer, all of them', async () => {
    const own = await app.makeAccount();
    const data = expectOk(await create('answered', sampleTrip, own));
    const answers = await app.db.inTransaction(async (transaction) => {
      await transaction.query({ text: 'LOCK TABLE idempotency_records IN ACCESS EXCLUSIVE MODE' });
      const begun = Array.from({ length: 3 }, () => create('answered', sampleTrip, own));
      await untilWaiting(app.db, 3);
      return begun;
    });
    for (const answer of await Promise.all(answers)) expect(expectOk(answer)).toEqual(data);
  });

  test('the second is told 409 and when to come back, while the first still runs', async () => {
    const own = await app.makeAccount();
    const { tripID } = expectOk(await create('ready', sampleTrip, own));
    for (const run of [() => create('held', sampleTrip, own), () => cancel('held', tripID, own)]) {
      const data = await holdWallet(app.db, own.accountId, async (release) => {
        const first = run();
        await untilWaiting(app.db, 1);
        const second = await run();
        expectRefusal(second, 409, 'A request with this idempotency key is still running');
        expect(second.headers.get('retry-after')).toBe('1');
        await release();
        return expectOk(await first);
      });
      expect(expectOk(await run())).toEqual(data);
    }
  });
});
