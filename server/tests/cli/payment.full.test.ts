import { beforeAll, describe, expect, test } from 'vitest';
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
