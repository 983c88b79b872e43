import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type PaymentProvider,
  PaymentProviderUnavailable,
} from '../../src/domain/payments/payment-provider.ts';
import { carryOutDueRefunds } from '../../src/domain/payments/refunding/carry-out-due-refunds.ts';
import { orderRefund } from '../../src/domain/payments/refunding/order-refund.ts';
import { refundTopUp } from '../../src/domain/payments/settling/refund-top-up.ts';
import type { TopUp } from '../../src/domain/payments/top-ups/top-up.ts';
import { expectSoundLedger, getWallet, makeFundedAccount } from '../harness/money.ts';
import { createPaymentScene, type PaymentScene } from '../harness/payment-scene.ts';
import { type StripeServer, startStripeServer, stripeSettings } from '../harness/stripe-server.ts';
import { createTestClock } from '../harness/test-clock.ts';
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts';

const clock = createTestClock();
let stripe: StripeServer;
let database: TestDatabase;
let scene: PaymentScene;
let provider: PaymentProvider;
beforeAll(async () => {
  stripe = await startStripeServer();
  database = await createTestDatabase('live');
  const settings = { environment: 'live', variables: stripeSettings(stripe.url) } as const;
  scene = await createPaymentScene(database.db, clock, settings);
  if (!scene.payments.provider) throw new Error('Stripe is set');
  provider = scene.payments.provider;
});
afterAll(async () => {
  await expectSoundLedger(database.db);
  await database.drop();
  await stripe.close();
});

/** A top-up of AED 250.00 by Stripe's page, and Stripe's name of its payment. */
async function paidUp(): Promise<TopUp & { readonly intentId: string }> {
  const accountId = await makeFundedAccount(database.db);
  const { topUpId } = await scene.start(accountId, { amountFils: 25_000 });
  const { paymentReference = '' } = await scene.look({ accountId, topUpId });
  const { payment_intent: intent } = stripe.payPage(paymentReference);
  clock.advance({ hours: 1 });
  await scene.work();
  return { ...(await scene.look({ accountId, topUpId })), intentId: String(intent) };
}

test('A refund by a command of the release before, whose answer was lost, is the same refund when this release repeats it', async () => {
  const { intentId, ...topUp } = await paidUp();
  const before = (await getWallet(database.db, topUp.accountId)).balanceFils;
  // As it was asked for when a refund had nothing but its payment and its amount.
  const asked = await fetch(`${stripe.url}/v1/refunds`, {
    method: 'POST',
    headers: { 'idempotency-key': `${topUp.paymentToken}-refund-0-7000` },
    body: new URLSearchParams({ payment_intent: intentId, amount: '7000' }),
  });
  const made = (await asked.json()) as { id: string };
  const deps = { ...scene.payments.settling, provider, onFault: () => {} };
  expect((await refundTopUp(deps, topUp, 7_000)).reference).toBe(made.id);
  expect((await getWallet(database.db, topUp.accountId)).balanceFils).toBe(before - 7_000);
});

test('A refund that was ordered is known by its key for as long as Stripe keeps the refund, and its key is no other’s', async () => {
  const { intentId: reference } = await paidUp();
  const order = { reference, amountFils: 7_000, key: 'of-an-order', keepsKey: true };
  await provider.refund(order);
  expect((await provider.findPayment(reference)).reversals).toMatchObject([{ key: 'of-an-order' }]);
  const another = provider.refund({ ...order, amountFils: 8_000 });
  await expect(another).rejects.toBeInstanceOf(PaymentProviderUnavailable);
});

test('An order of a refund that Stripe will never make fails at once, and another can be ordered', async () => {
  const { intentId: reference, ...name } = await paidUp();
  const order = (amountFils: number) =>
    database.db.inTransaction(
      (transaction) => orderRefund(transaction, { ...name, amountFils, at: clock() }),
      {
        concurrencyKey: name.accountId,
      },
    );
  await order(20_000);
  // In Stripe's dashboard, before the job runs.
  await provider.refund({ reference, amountFils: 10_000, key: 'of-the-dashboard', keepsKey: false });
  const failed: number[] = [];
  const faults: unknown[] = [];
  const carryOut = () =>
    carryOutDueRefunds({
      ...scene.payments.settling,
      provider,
      onFault: (fault) => faults.push(fault),
      onFailed: ({ amountFils }) => failed.push(amountFils),
    });
  await carryOut();
  expect({ failed, faults }).toEqual({ failed: [20_000], faults: [] });
  await order(15_000);
  await carryOut();
  expect({ failed, faults }).toEqual({ failed: [20_000], faults: [] });
  expect((await provider.findPayment(reference)).reversals.map(({ amountFils }) => amountFils)).toEqual([
    10_000, 15_000,
  ]);
});
