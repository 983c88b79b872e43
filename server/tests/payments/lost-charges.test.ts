import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PaymentProviderUnavailable } from '../../src/domain/payments/payment-provider.ts';
import { advanceDueTopUps, reconcileTopUp } from '../../src/domain/payments/settling/advance-due-top-ups.ts';
import { findUnsettled } from '../../src/domain/payments/settling/queries.ts';
import { adjustWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { expectOk } from '../harness/expect-answer.ts';
import { expectSoundLedger, getWallet, setBalance } from '../harness/money.ts';
import { createPaymentScene, type PaymentScene } from '../harness/payment-scene.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { type StripeServer, startStripeServer, stripeSettings } from '../harness/stripe-server.ts';
import { createTestClock, type TestClock } from '../harness/test-clock.ts';

let stripe: StripeServer;
let clock: TestClock;
let portal: Portal;
let scene: PaymentScene;
let member: PortalMember;
let accountId: number;

beforeAll(async () => {
  stripe = await startStripeServer();
  clock = createTestClock();
  const variables = stripeSettings(stripe.url);
  portal = await createPortal({ environment: 'live', variables, overrides: { clock } });
  scene = await createPaymentScene(portal.db, clock, { environment: 'live', variables });
});
beforeEach(async () => {
  accountId = await portal.makeEmptyAccount();
  member = await portal.memberOf('finance', accountId);
  await saveCard();
});
afterEach(() => {
  stripe.mood = 'well';
});
afterAll(async () => {
  await expectSoundLedger(portal.db);
  await portal.close();
  await stripe.close();
});

const began = 100_000;
const balance = async () => (await getWallet(portal.db, accountId)).balanceFils;
const path = () => `/accounts/${accountId}/payments`;
const removeCard = async () => expectOk(await member.send(`${path()}/card/remove`, {}));

async function saveCard(): Promise<void> {
  const wish = { clientToken: randomUUID(), amountFils: 1_000, method: 'page', saveCard: true };
  const { topUpId } = expectOk(await member.send(`${path()}/top-ups`, wish));
  const { paymentReference = '' } = await scene.look({ accountId, topUpId });
  stripe.payPage(paymentReference);
  clock.advance({ minutes: 2 });
  await scene.work();
  await setBalance(portal.db, accountId, began);
}

/** A top-up by the saved card. */
async function charge(): Promise<number> {
  const wish = { clientToken: randomUUID(), amountFils: 3_400, method: 'saved_card' };
  return expectOk(await member.send(`${path()}/top-ups`, wish)).topUpId;
}

function operator() {
  const { provider, settling } = scene.payments;
  if (!provider) throw new Error('Stripe is set');
  return { ...settling, provider, onFault: () => {} };
}

describe('a charge of the saved card that Stripe made and whose answer was lost', () => {
  test('brings its money though the card was removed before anybody asked again', async () => {
    const topUpId = await charge();
    stripe.mood = 'cut';
    await scene.work();
    expect(await balance()).toBe(began);
    await removeCard();
    const made = stripe.intents.size;
    stripe.mood = 'well';
    clock.advance({ minutes: 2 });
    await scene.work();
    expect(await scene.look({ accountId, topUpId })).toMatchObject({ status: 'succeeded' });
    expect([await balance(), stripe.intents.size]).toEqual([began + 3_400, made]);
  });

  test('brings its money though the card was removed and another one saved, and is not made again', async () => {
    const topUpId = await charge();
    stripe.mood = 'cut';
    await scene.work();
    stripe.mood = 'well';
    await removeCard();
    stripe.customers.clear();
    await saveCard();
    expect(await scene.look({ accountId, topUpId })).toMatchObject({ status: 'succeeded' });
    const { paymentToken } = await scene.look({ accountId, topUpId });
    const ofIt = [...stripe.intents.values()].filter(({ metadata }) =>
      Object.values(metadata ?? {}).includes(paymentToken),
    );
    expect(ofIt).toHaveLength(1);
  });

  test('brings its money when the process was killed in the middle of it, and the card removed after', async () => {
    const topUpId = await charge();
    const { provider, ...deps } = operator();
    const killed = {
      ...provider,
      async chargeCard(one: Parameters<typeof provider.chargeCard>[0]) {
        await provider.chargeCard(one);
        return new Promise<never>(() => {});
      },
    };
    const before = stripe.intents.size;
    void advanceDueTopUps({ ...deps, provider: killed });
    await expect.poll(() => stripe.intents.size).toBe(before + 1);
    await removeCard();
    clock.advance({ minutes: 2 });
    await scene.work();
    expect(await scene.look({ accountId, topUpId })).toMatchObject({ status: 'succeeded' });
    expect(await balance()).toBe(began + 3_400);
  });

  test('brings the money of auto recharge too', async () => {
    await scene.turnOn(accountId, 50_000, 90_000);
    await adjustWallet({ db: portal.db, clock }, { accountId, amountFils: -60_000 });
    stripe.mood = 'cut';
    await scene.work();
    stripe.mood = 'well';
    await removeCard();
    clock.advance({ minutes: 2 });
    await scene.work();
    expect(await balance()).toBe(90_000);
  });

  test('is found by the operator also when the top-up is over as failed, by its number and among all', async () => {
    for (const find of [async (one: number) => [one], () => findUnsettled(operator(), 100)]) {
      await setBalance(portal.db, accountId, began);
      const topUpId = await charge();
      stripe.mood = 'cut';
      await scene.work();
      stripe.mood = 'well';
      // As it was given up before failures were looked into.
      await portal.db.query({
        text: `UPDATE top_ups SET status = 'failed', failure = 'no_card', settled_at = $2, due_at = NULL
               WHERE top_up_id = $1`,
        values: [topUpId, clock().toString()],
      });
      const numbers = await find(topUpId);
      expect(numbers).toContain(topUpId);
      expect(await reconcileTopUp(operator(), topUpId)).toMatchObject({ became: 'succeeded' });
      expect(await balance()).toBe(began + 3_400);
      expect(await reconcileTopUp(operator(), topUpId)).toMatchObject({ became: 'unchanged' });
      expect(await findUnsettled(operator(), 100)).not.toContain(topUpId);
    }
  });
});

describe('a charge of the saved card that was never made', () => {
  test('fails when the card is gone, once Stripe has said that it knows of none', async () => {
    const topUpId = await charge();
    stripe.mood = 'down';
    await scene.work();
    await removeCard();
    clock.advance({ minutes: 2 });
    await scene.work();
    expect(await scene.look({ accountId, topUpId })).toMatchObject({ status: 'created' });
    const asked = reconcileTopUp(operator(), topUpId);
    await expect(asked).rejects.toBeInstanceOf(PaymentProviderUnavailable);
    stripe.mood = 'well';
    clock.advance({ hours: 2 });
    await scene.work();
    expect(await scene.look({ accountId, topUpId })).toMatchObject({ status: 'failed', failure: 'no_card' });
    expect(await balance()).toBe(began);
  });

  test('because Stripe refused it is asked for again without a fault', async () => {
    await portal.db.query({
      text: `UPDATE saved_cards SET card = 'pm_refused' WHERE account_id = $1`,
      values: [accountId],
    });
    const topUpId = await charge();
    await scene.work();
    expect(await scene.look({ accountId, topUpId })).toMatchObject({
      failure: 'no_card',
      paymentReference: undefined,
    });
    expect(await reconcileTopUp(operator(), topUpId)).toBeUndefined();
  });
});
