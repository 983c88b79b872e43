import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { PaymentReport } from '../../src/domain/payments/payment-provider.ts';
import { expectSoundLedger, getWallet, makeFundedAccount } from '../harness/money.ts';
import { createPaymentScene, goodCard, type PaymentScene, paid } from '../harness/payment-scene.ts';
import { createTestClock, type TestClock } from '../harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const before = 100_000_000;
let database: TestDatabase;
let clock: TestClock;
let scene: PaymentScene;
let accountId: number;

beforeAll(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  scene = await createPaymentScene(database.db, clock);
});
beforeEach(async () => {
  accountId = await makeFundedAccount(database.db);
});
afterAll(async () => {
  await expectSoundLedger(database.db);
  await database.drop();
});

const balance = async () => (await getWallet(database.db, accountId)).balanceFils;

async function entries(): Promise<string[]> {
  const { rows } = await database.db.query<{ line: string }>({
    text: `SELECT kind || ' ' || CASE to_ledger WHEN 'wallet' THEN amount_fils ELSE -amount_fils END AS line
           FROM ledger_entries WHERE account_id = $1 AND top_up_id IS NOT NULL ORDER BY entry_id`,
    values: [accountId],
  });
  return rows.map(({ line }) => line);
}

describe('money by card', () => {
  test('is in the wallet once it is paid, with one entry and one event', async () => {
    const topUp = await scene.start(accountId);
    expect(topUp).toMatchObject({ status: 'pending', method: 'page' });
    expect(await scene.pay(topUp)).toBe('accepted');
    expect(await balance()).toBe(before);
    await scene.work();
    expect(await scene.look(topUp)).toMatchObject({ status: 'succeeded', cardLastFour: '4242' });
    expect(await balance()).toBe(before + 10_000);
    expect(await entries()).toEqual(['top_up 10000']);
  });

  test('is the same top-up however often it is begun with one token, and at the same time', async () => {
    const clientToken = randomUUID();
    const begun = await Promise.all(Array.from({ length: 8 }, () => scene.start(accountId, { clientToken })));
    expect(new Set(begun.map(({ topUpId }) => topUpId)).size).toBe(1);
    await expect(scene.start(accountId, { clientToken, amountFils: 20_000 })).rejects.toMatchObject({
      code: 'idempotency_key_reused',
    });
    expect(await scene.topUps(accountId)).toHaveLength(1);
  });

  test.each([[999], [5_000_001], [0], [-1_000], [1_000.5]])(
    'is not begun for %d fils',
    async (amountFils) => {
      await expect(scene.start(accountId, { amountFils })).rejects.toMatchObject({ code: 'invalid_request' });
    },
  );

  test.each([[1_000], [5_000_000]])('may be %d fils', async (amountFils) => {
    const topUp = await scene.start(accountId, { amountFils });
    await scene.pay(topUp);
    await scene.work();
    expect(await balance()).toBe(before + amountFils);
  });

  test('comes once, though its notice comes 20 times at once, under one name and under others', async () => {
    const topUp = await scene.start(accountId);
    const sameName = randomUUID();
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        scene.notice(paid(topUp), index % 2 === 0 ? sameName : undefined),
      ),
    );
    expect(await entries()).toEqual(['top_up 10000']);
    expect(await balance()).toBe(before + 10_000);
  });

  test('comes though it had been given up before', async () => {
    const topUp = await scene.start(accountId);
    await scene.notice(paid(topUp, { status: 'expired' }));
    expect(await scene.look(topUp)).toMatchObject({ status: 'expired' });
    await scene.notice(paid(topUp));
    expect(await scene.look(topUp)).toMatchObject({ status: 'succeeded' });
    await scene.notice(paid(topUp, { status: 'failed', failure: 'declined' }));
    expect(await scene.look(topUp)).toMatchObject({ status: 'succeeded', failure: undefined });
    expect(await entries()).toEqual(['top_up 10000']);
  });

  test.each([
    ['amount', { amountFils: 9_999 }],
    ['amount, above', { amountFils: 10_001 }],
    ['currency', { currency: 'usd' }],
  ])('of another %s than asked for is refused, and so is what goes back of it', async (_, wrong) => {
    const topUp = await scene.start(accountId);
    await scene.notice(paid(topUp, wrong));
    await scene.notice(paid(topUp, wrong));
    expect(await scene.look(topUp)).toMatchObject({ status: 'failed', failure: 'amount_mismatch' });
    const reversals = [
      { reference: 're_1', kind: 'card_refund', amountFils: 9_999, isReturned: false } as const,
    ];
    expect(await scene.notice({ references: [topUp.paymentToken], reversals })).toBe('waits');
    expect(await entries()).toEqual([]);
  });

  test('told before the payment is known waits, and is applied as soon as it is', async () => {
    const early = paid(await scene.start(accountId), { references: ['pi_unknown'] });
    expect(await scene.notice(early)).toBe('waits');
    expect(await entries()).toEqual([]);
    const [topUp] = await scene.topUps(accountId);
    if (!topUp) throw new Error('one was begun');
    await scene.notice({ references: [topUp.paymentToken, 'pi_unknown'], status: 'open', reversals: [] });
    await scene.work();
    expect(await entries()).toEqual(['top_up 10000']);
  });

  test('that goes back before it came waits for it, and not a moment longer', async () => {
    const topUp = await scene.start(accountId);
    const reversals = [
      { reference: 're_1', kind: 'card_refund', amountFils: 4_000, isReturned: false } as const,
    ];
    expect(await scene.notice({ references: [topUp.paymentToken], reversals })).toBe('waits');
    await scene.work();
    expect(await entries()).toEqual([]);
    await scene.notice(paid(topUp));
    await scene.work();
    expect(await entries()).toEqual(['top_up 10000', 'card_refund -4000']);
  });

  test('that nobody told of is asked for, and arrives', async () => {
    const topUp = await scene.start(accountId);
    await scene.pay(topUp);
    await database.db.query({ text: 'DELETE FROM test_payment_notices' });
    await scene.work();
    expect(await entries()).toEqual([]);
    clock.advance({ minutes: 2 });
    await scene.work();
    expect(await entries()).toEqual(['top_up 10000']);
  });

  test('that nobody pays ends after two hours', async () => {
    const topUp = await scene.start(accountId);
    for (let minutes = 0; minutes < 240; minutes += 20) {
      clock.advance({ minutes: 20 });
      await scene.work();
    }
    expect(await scene.look(topUp)).toMatchObject({ status: 'expired' });
    await expect(scene.pay(topUp)).rejects.toMatchObject({ code: 'top_up_not_payable' });
    expect(await entries()).toEqual([]);
  });
});

describe('test cards', () => {
  test.each(['4111111111111111', '5105105105105100', '378282246310005', '', 'abc'])(
    'are all that is taken: %s is refused, and written nowhere',
    async (number) => {
      const topUp = await scene.start(accountId);
      await expect(scene.pay(topUp, number)).rejects.toMatchObject({ code: 'test_card_required' });
      expect(await scene.look(topUp)).toMatchObject({ status: 'pending' });
    },
  );

  test.each([
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
  ])('%s is refused as %s, and another card may be tried', async (number, answer) => {
    const topUp = await scene.start(accountId);
    expect(await scene.pay(topUp, number)).toBe(answer);
    await scene.work();
    expect(await balance()).toBe(before);
    expect(await scene.pay(topUp, goodCard)).toBe('accepted');
    await scene.work();
    expect(await balance()).toBe(before + 10_000);
  });

  test('that ask the bank wait for its holder, whose no leaves room for another card', async () => {
    const { testForm } = scene.payments;
    const topUp = await scene.start(accountId);
    expect(await scene.pay(topUp, '4000 0027 6000 3184')).toBe('authentication_needed');
    const findStep = async () => [...((await testForm?.findSteps([await scene.look(topUp)])) ?? []).values()];
    expect(await findStep()).toEqual(['authenticate']);
    await scene.work();
    expect(await balance()).toBe(before);
    expect(await testForm?.authenticate(topUp, false)).toBe('declined');
    expect(await findStep()).toEqual(['fill_in']);
    expect(await scene.pay(topUp, '4000002760003184')).toBe('authentication_needed');
    expect(await testForm?.authenticate(topUp, true)).toBe('accepted');
    expect(await findStep()).toEqual([]);
    await expect(testForm?.authenticate(topUp, true)).rejects.toMatchObject({ code: 'top_up_not_payable' });
    await scene.work();
    expect(await balance()).toBe(before + 10_000);
  });

  test('that answer slowly pay ten seconds later', async () => {
    const topUp = await scene.start(accountId);
    await scene.pay(topUp, '4000000000001026');
    await scene.work();
    expect(await balance()).toBe(before);
    clock.advance({ seconds: 11 });
    await scene.work();
    expect(await balance()).toBe(before + 10_000);
  });

  test('whose payment is told of four times pay once', async () => {
    const topUp = await scene.start(accountId);
    await scene.pay(topUp, '4000000000001034');
    const { rows } = await database.db.query<{ count: number }>({
      text: `SELECT count(*) AS count FROM test_payment_notices JOIN test_payments USING (payment_id)
             WHERE payment_token = $1`,
      values: [topUp.paymentToken],
    });
    expect(rows).toEqual([{ count: 4 }]);
    await scene.work();
    clock.advance({ minutes: 5 });
    await scene.work();
    expect(await entries()).toEqual(['top_up 10000']);
  });

  test('that are never paid expire', async () => {
    const topUp = await scene.start(accountId);
    await scene.pay(topUp, '4000000000001042');
    await scene.work();
    expect(await scene.look(topUp)).toMatchObject({ status: 'expired' });
  });

  test.each([
    ['4000000000000259', ['top_up 10000', 'dispute -10000']],
    ['4000000000001018', ['top_up 10000', 'dispute -10000', 'dispute_returned 10000']],
    ['4000000000005126', ['top_up 10000', 'card_refund -10000']],
  ])('%s ends as %j', async (number, expected) => {
    const topUp = await scene.start(accountId);
    await scene.pay(topUp, number);
    for (let second = 0; second < 20; second += 4) {
      await scene.work();
      clock.advance({ seconds: 4 });
    }
    expect(await entries()).toEqual(expected);
    const disputed = expected.at(-1) === 'dispute -10000' ? 10_000 : 0;
    expect(await scene.look(topUp)).toMatchObject({ disputedFils: disputed });
  });
});

describe('the order of notices', () => {
  const refund = { reference: 're_1', kind: 'card_refund', amountFils: 4_000, isReturned: false } as const;
  const dispute = { reference: 'dp_1', kind: 'dispute', amountFils: 6_000, isReturned: false } as const;
  /** Each a notice; the money in, two refunds of which one fails, a dispute that is won. */
  const reports: readonly Partial<PaymentReport>[] = [
    { status: 'succeeded', amountFils: 10_000, currency: 'aed', reversals: [] },
    { reversals: [refund] },
    { reversals: [{ ...refund, reference: 're_2', amountFils: 1_000 }] },
    { reversals: [{ ...refund, reference: 're_2', amountFils: 1_000, isReturned: true }] },
    { reversals: [dispute] },
    { reversals: [{ ...dispute, isReturned: true }] },
    { status: 'open', reversals: [] },
  ];

  test('makes no difference, nor how often each comes: what remains is what came less what went', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length }),
        async (subset) => {
          const told = [...subset, ...reports.filter((one) => !subset.includes(one))];
          const had = await balance();
          const topUp = await scene.start(accountId);
          for (const one of told) {
            await scene.notice({ reversals: [], ...one, references: [topUp.paymentToken] });
          }
          clock.advance({ minutes: 1 });
          await scene.work();
          expect(await balance()).toBe(had + 10_000 - 4_000);
          expect(await scene.look(topUp)).toMatchObject({ refundedFils: 4_000, disputedFils: 0 });
        },
      ),
      { numRuns: 25 },
    );
  });

  test('may be all at once, by many at the same time', async () => {
    const topUp = await scene.start(accountId);
    const all = [...reports, ...reports, ...reports].map((one) =>
      scene.notice({ reversals: [], ...one, references: [topUp.paymentToken] }),
    );
    await Promise.all(all);
    clock.advance({ minutes: 1 });
    await scene.work();
    expect(await balance()).toBe(before + 6_000);
  });
});
