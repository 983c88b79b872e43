import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findAuditEntries } from '../../src/domain/audit/queries.ts';
import {
  type PaymentProvider,
  PaymentProviderUnavailable,
} from '../../src/domain/payments/payment-provider.ts';
import { carryOutDueRefunds } from '../../src/domain/payments/refunding/carry-out-due-refunds.ts';
import { refundTopUp } from '../../src/domain/payments/settling/refund-top-up.ts';
import { type Console, type ConsoleOperator, createConsole } from '../harness/console.ts';
import { expectSoundLedger, getWallet } from '../harness/money.ts';
import { createPaymentScene, type PaymentScene } from '../harness/payment-scene.ts';
import { createTestClock } from '../harness/test-clock.ts';

const clock = createTestClock();
let app: Console;
let scene: PaymentScene;
let proposer: ConsoleOperator;
let approver: ConsoleOperator;
beforeAll(async () => {
  app = await createConsole({ overrides: { clock } });
  scene = await createPaymentScene(app.db, clock);
  [proposer, approver] = [await app.operatorOf('finance'), await app.operatorOf('manager')];
});
afterAll(async () => {
  await expectSoundLedger(app.db);
  await app.close();
});

let serial = 0;
async function refund(
  who: ConsoleOperator,
  name: { accountId: number; topUpId: number },
  amountFils: number,
) {
  const body = { clientToken: `token-of-the-refund-${++serial}`, amountFils, reason: 'Charged twice' };
  return who.send(`/accounts/${name.accountId}/top-ups/${name.topUpId}/refunds`, body);
}

/** A top-up of AED 1,000.00 by card on an empty wallet. */
async function paidUp() {
  const accountId = await app.makeEmptyAccount(0);
  const { topUpId } = await scene.start(accountId, { amountFils: 100_000 });
  const name = { accountId, topUpId };
  await scene.pay(await scene.look(name));
  await scene.work();
  expect((await getWallet(app.db, accountId)).balanceFils).toBe(100_000);
  return name;
}

/** One whose refund of AED 600.00 was approved, and is not made yet. */
async function approved() {
  const name = await paidUp();
  const { approval } = (await refund(proposer, name, 60_000)).body.data;
  expect((await approver.send(`/approvals/${approval.approvalId}/approve`, {})).status).toBe(200);
  return name;
}

async function stateOf(name: { accountId: number; topUpId: number }) {
  const { balanceFils } = await getWallet(app.db, name.accountId);
  const { rows } = await app.db.query<{ status: string }>({
    text: 'SELECT status FROM ordered_refunds WHERE account_id = $1 ORDER BY refund_id',
    values: [name.accountId],
  });
  const { refundedFils } = await scene.look(name);
  return { balanceFils, refundedFils, orders: rows.map(({ status }) => status) };
}

const actionsOf = async (accountId: number) =>
  (await findAuditEntries(app.db, { accountId, action: 'top_up', limit: 10 })).entries.map(
    ({ action, actor }) => `${action} by ${actor.name ?? actor.kind}`,
  );

function carryOut(deps: Partial<Parameters<typeof carryOutDueRefunds>[0]>) {
  const { provider, settling } = scene.payments;
  if (!provider) throw new Error('the sandbox has a provider');
  return carryOutDueRefunds({ ...settling, provider, onFault: () => {}, onFailed: () => {}, ...deps });
}

test('A refund goes to the card once another person has approved it, and leaves the wallet then', async () => {
  const name = await paidUp();
  const { approval } = (await refund(proposer, name, 60_000)).body.data;
  expect(approval).toMatchObject({
    kind: 'card_refund',
    status: 'proposed',
    changes: [
      { field: 'leftFils', from: 100_000, to: 40_000 },
      { field: 'balanceFils', from: 100_000, to: 40_000 },
    ],
  });
  await scene.work();
  expect(await stateOf(name)).toEqual({ balanceFils: 100_000, refundedFils: 0, orders: [] });
  await approver.send(`/approvals/${approval.approvalId}/approve`, {});
  await scene.work();
  await scene.work();
  expect(await stateOf(name)).toEqual({ balanceFils: 40_000, refundedFils: 60_000, orders: ['made'] });
  expect(await actionsOf(name.accountId)).toEqual([
    'top_up.refunded by system',
    'top_up.refund_ordered by The manager',
    'top_up.succeeded by system',
  ]);
});

test('Below the limit it is ordered at once; more than is left, a foreign top-up and one that is at it are refused', async () => {
  const name = await paidUp();
  const careful = await app.operatorOf('finance');
  expect((await refund(careful, name, 10_000)).body.data.approval).toBeNull();
  expect((await refund(careful, name, 10_000)).body.reason).toBe('top_up_not_refundable');
  await scene.work();
  expect(await stateOf(name)).toEqual({ balanceFils: 90_000, refundedFils: 10_000, orders: ['made'] });
  expect((await refund(careful, name, 90_001)).body.errors).toMatchObject([{ field: 'amountFils' }]);
  const other = await paidUp();
  const foreign = await refund(careful, { ...name, topUpId: other.topUpId }, 1_000);
  expect(foreign.body.reason).toBe('top_up_not_found');
});

test('When the answer of the provider is lost, the same refund is made again, and posted once', async () => {
  const name = await approved();
  const { db } = app;
  const broken = { ...db, inTransaction: () => Promise.reject(new Error('the connection broke')) };
  const faults: unknown[] = [];
  await carryOut({ db: broken, onFault: (error) => faults.push(error) });
  expect(faults).toHaveLength(1);
  expect(await stateOf(name)).toMatchObject({ balanceFils: 100_000, orders: ['ordered'] });
  clock.advance({ minutes: 2 });
  await Promise.all([carryOut({}), carryOut({}), scene.work()]);
  expect(await stateOf(name)).toEqual({ balanceFils: 40_000, refundedFils: 60_000, orders: ['made'] });
  const { rows } = await db.query({
    text: `SELECT FROM ledger_entries WHERE account_id = $1 AND kind = 'card_refund'`,
    values: [name.accountId],
  });
  expect(rows).toHaveLength(1);
});

test('What was refunded otherwise before is not refunded again: the order fails, audited and told', async () => {
  const name = await approved();
  const { provider, settling } = scene.payments;
  if (!provider) throw new Error('the sandbox has a provider');
  const topUp = await scene.look(name);
  await expect(
    refundTopUp({ ...settling, provider, onFault: () => {} }, topUp, 50_000),
  ).rejects.toMatchObject({
    code: 'top_up_not_refundable',
  });
  await provider.refund({
    reference: topUp.paymentReference as string,
    amountFils: 50_000,
    key: 'elsewhere',
    keepsKey: false,
  });
  const failed: number[] = [];
  await carryOut({ onFailed: ({ topUpId }) => failed.push(topUpId) });
  expect(failed).toEqual([name.topUpId]);
  await scene.work();
  expect(await stateOf(name)).toEqual({ balanceFils: 50_000, refundedFils: 50_000, orders: ['failed'] });
  expect((await actionsOf(name.accountId))[0]).toBe('top_up.refund_failed by system');
});

describe('A provider that gives no answer is asked again for twenty hours, and after that whether it was made', () => {
  const noAnswer = () => Promise.reject(new PaymentProviderUnavailable(new Error('away')));

  /** A day of it: `refund` is what the provider does of it before its answer is lost. */
  async function askForADay(refund: (wish: Parameters<PaymentProvider['refund']>[0]) => Promise<unknown>) {
    const name = await approved();
    const { provider } = scene.payments;
    if (!provider) throw new Error('the sandbox has a provider');
    let asked = 0;
    const losing = {
      ...provider,
      refund: async (wish: Parameters<PaymentProvider['refund']>[0]) => {
        asked += 1;
        await refund(wish);
        return noAnswer();
      },
    };
    for (let hour = 0; hour < 20; hour += 1) {
      await carryOut({ provider: losing });
      clock.advance({ hours: 1 });
    }
    await carryOut({ provider: { ...losing, findPayment: noAnswer } });
    expect(await stateOf(name)).toMatchObject({ orders: ['ordered'] });
    clock.advance({ hours: 1 });
    await carryOut({ provider: losing });
    expect(asked).toBe(20);
    return stateOf(name);
  }

  test('it was not', async () => {
    expect(await askForADay(async () => {})).toEqual({
      balanceFils: 100_000,
      refundedFils: 0,
      orders: ['failed'],
    });
  });

  test('it was, once, though it was asked for twenty times', async () => {
    const { provider } = scene.payments;
    const state = await askForADay(async (wish) => provider?.refund(wish));
    expect(state).toEqual({ balanceFils: 40_000, refundedFils: 60_000, orders: ['made'] });
  });
});
