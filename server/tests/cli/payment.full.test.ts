import { beforeAll, describe, expect, test } from 'vitest';
import { findAuditEntries } from '../../src/domain/audit/queries.ts';
import { createAccountWithWallet } from '../../src/domain/wallets/create-account-with-wallet.ts';
import { systemClock } from '../../src/platform/clock/system-clock.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { createPaymentScene, goodCard, type PaymentScene } from '../harness/payment-scene.ts';
import { useSatha } from './use-satha.ts';

const satha = useSatha();
let db: Database;
let scene: PaymentScene;
let accountId: number;

beforeAll(async () => {
  await satha.text('account', 'list');
  db = satha.open();
  scene = await createPaymentScene(db, systemClock);
  const { account } = await db.inTransaction((transaction) =>
    createAccountWithWallet({ transaction, clock: systemClock }, { name: 'Al Noor', openingBalanceFils: 0 }),
  );
  accountId = account.accountId;
});

async function paidTopUp(): Promise<string> {
  const topUp = await scene.start(accountId);
  await scene.pay(topUp, goodCard);
  await scene.work();
  return String(topUp.topUpId);
}

describe('payments', () => {
  test("Top-ups are listed by account and status, and shown with the provider's name of them", async () => {
    const paid = Number(await paidTopUp());
    const { topUpId: open } = await scene.start(accountId);
    const listed = await satha.json<{ topUpId: number }[]>('payment', 'list', '--account', String(accountId));
    expect(listed.map(({ topUpId }) => topUpId)).toEqual([open, paid]);
    expect(await satha.json('payment', 'list', '--status', 'pending')).toMatchObject([{ topUpId: open }]);
    expect(await satha.json('payment', 'list', '--reversal', 'refunded')).toEqual([]);
    expect(await satha.json('payment', 'list', '--to', '2020-01-01')).toEqual([]);
    expect(await satha.text('payment', 'show', '--top-up', String(paid))).toMatch(
      /Status +succeeded[\s\S]*visa ending in 4242[\s\S]*Payment +test_payment_/,
    );
    expect(await satha.refusal('payment', 'show', '--top-up', '999')).toContain('There is no top-up 999');
  });

  test('A refund goes back once to the card and out of the wallet; more than is left is refused', async () => {
    const id = await paidTopUp();
    const done = await satha.json('payment', 'refund', '--top-up', id, '--amount', '60');
    expect(done).toMatchObject({ refunded: 60, accountId });
    expect(await satha.refusal('payment', 'refund', '--top-up', id, '--amount', '40.01')).toContain(
      '--amount',
    );
    await satha.json('payment', 'refund', '--top-up', id, '--amount', '40');
    expect(await satha.json('payment', 'show', '--top-up', id)).toMatchObject({
      refunded: 100,
      entries: [{ amount: 100 }, { kind: 'card_refund', amount: -60 }, { amount: -40 }],
    });
    expect(await satha.json('payment', 'list', '--reversal', 'refunded')).toMatchObject([
      { topUpId: Number(id) },
    ]);
    expect(await satha.json('ledger', 'check')).toMatchObject({ sound: true });
  });

  test('A refund that is run again, whoever heard of the first one, is made once; the same amount goes back again after the refund that is named', async () => {
    const id = await paidTopUp();
    const refund = ['payment', 'refund', '--top-up', id, '--amount', '25'] as const;
    const { provider } = scene.payments;
    const { paymentReference: reference = '', paymentToken } = await scene.look({
      ...{ accountId, topUpId: Number(id) },
    });
    // A first run that was cut off: the provider made it, and its notice came.
    await provider?.refund({
      reference,
      amountFils: 2_500,
      key: `${paymentToken}-refund-0-2500`,
      keepsKey: false,
    });
    await scene.work();
    const told = await satha.refusal(...refund);
    expect(told).toMatch(/^AED 25\.00 of top-up \d+ went back to the card already, at .* say --after \S+\.$/);
    const [, first = ''] = /--after (\S+)\.$/.exec(told) ?? [];
    expect(await satha.json('payment', 'show', '--top-up', id)).toMatchObject({ refunded: 25 });
    expect(await satha.refusal(...refund, '--after', 'another')).toBe(told);
    expect(await satha.json(...refund, '--after', first)).toMatchObject({ refunded: 25 });
    // Run again, it is after a refund that is not the last one any more.
    expect(await satha.refusal(...refund, '--after', first)).toContain('went back to the card already');
    expect(await satha.json('payment', 'show', '--top-up', id)).toMatchObject({ refunded: 50 });
    const { entries } = await findAuditEntries(db, { accountId, action: 'top_up', limit: 10 });
    expect(
      entries.map(({ action, actor }) => `${action} by ${actor.name ?? actor.kind}`).slice(0, 2),
    ).toEqual(['top_up.refunded by command line', 'top_up.refund_ordered by command line']);
  });

  test('A top-up that never succeeded cannot be refunded', async () => {
    const { topUpId } = await scene.start(accountId);
    const sentence = await satha.refusal('payment', 'refund', '--top-up', String(topUpId), '--amount', '10');
    expect(sentence).toContain(`Top-up ${topUpId} cannot be refunded: it is pending.`);
  });

  test('Reconciling takes in what was paid and never told', async () => {
    const topUp = await scene.start(accountId);
    await scene.pay(topUp, goodCard);
    await db.query({ text: 'DELETE FROM test_payment_notices' });
    const told = await satha.json<{ succeeded: number }>('payment', 'reconcile');
    expect(told.succeeded).toBe(1);
    expect(await scene.look(topUp)).toMatchObject({ status: 'succeeded' });
    const again = await satha.json('payment', 'reconcile', '--top-up', String(topUp.topUpId));
    expect(again).toMatchObject({ asked: 1, succeeded: 0 });
  });

  test('Without a provider live says which settings name one', async () => {
    expect(await satha.refusal('payment', 'reconcile', '--environment', 'live')).toContain(
      'SATHA_LIVE_STRIPE_KEY',
    );
  });
});
