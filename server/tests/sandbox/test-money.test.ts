import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger, getWallet } from '../harness/money.ts';
import { startTestApp, type TestAccount, type TestApp } from '../harness/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.db);
  await app.close();
});

describe('test money', () => {
  const add = (amount: unknown, who: TestAccount, key?: string) =>
    app.post('/api/Sandbox/top-up', who.rawApiKey, { amount }, key ? { 'idempotency-key': key } : {});

  test('is a top-up: on the balance, in the ledger by its name, and an event of the account', async () => {
    const own = await app.makeAccount({ balanceFils: 0 });
    expect(expectOk(await add(250.5, own))).toEqual({ amount: 250.5, balance: 250.5 });
    const { rows: entries } = await app.db.query({
      text: `SELECT kind, from_ledger, amount_fils, reason FROM ledger_entries WHERE account_id = $1
             ORDER BY entry_id DESC LIMIT 1`,
      values: [own.accountId],
    });
    const entry = { kind: 'top_up', from_ledger: 'funding', amount_fils: 25_050, reason: 'Test money' };
    expect(entries).toEqual([entry]);
    const { events } = expectOk(await app.get('/api/Events', own.rawApiKey));
    expect(events.at(-1)).toMatchObject({
      type: 'wallet.topped_up',
      data: { amount: 250.5, balance: 250.5 },
    });
  });

  test('comes once for each Idempotency-Key, of requests at one moment too, and each time without one', async () => {
    const own = await app.makeAccount({ balanceFils: 0 });
    const [first, again] = [await add(100, own, 'one'), await add(100, own, 'one')];
    expect(first.headers.has('idempotent-replayed')).toBe(false);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(expectOk(again)).toEqual(expectOk(first));
    expectRefusal(await add(200, own, 'one'), 422, 'Idempotency key was used with another request');
    const together = await Promise.all(Array.from({ length: 8 }, () => add(100, own, 'two')));
    expect(together.filter(({ status }) => status === 200 || status === 409)).toHaveLength(8);
    expect(await getWallet(app.db, own.accountId)).toMatchObject({ balanceFils: 20_000 });
    for (const balance of [300, 400]) expect(expectOk(await add(100, own))).toMatchObject({ balance });
  });

  test.each([[9.99], [50_000.01], [100.001], [-10], ['100'], [undefined]])(
    'is refused with an amount of %o, and nothing is added',
    async (amount) => {
      const own = await app.makeAccount();
      const before = await getWallet(app.db, own.accountId);
      expectRefusal(await add(amount, own), 400, 'Invalid request', ['amount']);
      expect(await getWallet(app.db, own.accountId)).toEqual(before);
    },
  );
});
