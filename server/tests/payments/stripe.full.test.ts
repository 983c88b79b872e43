import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PaymentProviderUnavailable } from '../../src/domain/payments/payment-provider.ts';
import { refundTopUp } from '../../src/domain/payments/settling/refund-top-up.ts';
import type { TopUp } from '../../src/domain/payments/top-ups/top-up.ts';
import { adjustWallet } from '../../src/domain/wallets/post-to-wallet.ts';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { expectSoundLedger, getWallet, setBalance } from '../harness/money.ts';
import { createPaymentScene, type PaymentScene } from '../harness/payment-scene.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import {
  type StripeServer,
  signNotice,
  startStripeServer,
  stripeSettings,
} from '../harness/stripe-server.ts';
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
const wish = (more = {}) => ({ clientToken: randomUUID(), amountFils: 25_000, method: 'page', ...more });

async function tell(type: string, object: unknown, more: Partial<Parameters<typeof signNotice>[2]> = {}) {
  const { body, signature } = signNotice(type, object, { at: clock(), ...more });
  return portal.post('/payments/stripe/webhook', undefined, body, { 'stripe-signature': signature });
}

/** A top-up that is begun, with Stripe's name of it. */
async function begin(more = {}): Promise<TopUp & { sessionId: string }> {
  const { topUpId } = expectOk(await member.send(`${path()}/top-ups`, wish(more)));
  const topUp = await scene.look({ accountId, topUpId });
  return { ...topUp, sessionId: topUp.paymentReference ?? '' };
}

async function saveCard(card: string): Promise<void> {
  const { sessionId } = await begin({ saveCard: true });
  const session = stripe.payPage(sessionId);
  const intent = stripe.intents.get(String(session.payment_intent));
  Object.assign(intent?.payment_method as object, { id: card });
  expectOk(await tell('checkout.session.completed', session));
  await scene.work();
  await setBalance(portal.db, accountId, began);
}

describe("Stripe's page", () => {
  test('is where the payer is sent, for that amount in AED, and the money is there once it is told', async () => {
    const answer = expectOk(await member.send(`${path()}/top-ups`, wish()));
    expect(answer).toMatchObject({
      status: 'pending',
      next: { kind: 'page', url: expect.stringContaining('https://checkout.stripe.test/cs_') },
    });
    const created = stripe.asked.findLast((one) => one.path === '/v1/checkout/sessions');
    expect(created?.headers).toMatchObject({ 'stripe-version': '2026-10-28.endive' });
    expect(created?.form).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][currency]': 'aed',
      'line_items[0][price_data][unit_amount]': '25000',
      'adaptive_pricing[enabled]': 'false',
      success_url: expect.stringContaining(
        `/portal/accounts/${accountId}/wallet/top-up?topUpId=${answer.topUpId}`,
      ),
    });
    expect(created?.form).not.toHaveProperty('payment_intent_data[setup_future_usage]');

    const { paymentReference = '' } = await scene.look({ accountId, topUpId: answer.topUpId });
    expectOk(await tell('checkout.session.completed', stripe.payPage(paymentReference)));
    expect(await balance()).toBe(began + 25_000);
    expect(expectOk(await member.get(`${path()}/top-ups/${answer.topUpId}`))).toMatchObject({
      status: 'succeeded',
      next: { kind: 'none' },
    });
  });

  test('is begun once, however often the same top-up is asked for', async () => {
    const before = stripe.sessions.size;
    const same = wish();
    const answers = await Promise.all([1, 2, 3, 4].map(() => member.send(`${path()}/top-ups`, same)));
    expect(new Set(answers.map(({ body }) => body.data.next.url)).size).toBe(1);
    expect(stripe.sessions.size).toBe(before + 1);
  });

  test('that cannot be begun because Stripe is down, or was not heard of, is begun when asked for again', async () => {
    for (const mood of ['down', 'cut'] as const) {
      const same = wish();
      stripe.mood = mood;
      const before = stripe.sessions.size;
      const answer = await member.send(`${path()}/top-ups`, same);
      expectRefusal(answer, 503, 'Payment provider cannot be reached');
      expect(answer.headers.get('retry-after')).toBe('2');
      stripe.mood = 'well';
      const { next } = expectOk(await member.send(`${path()}/top-ups`, same));
      expect(next).toMatchObject({ kind: 'page' });
      expect(stripe.sessions.size).toBe(before + (mood === 'cut' ? 2 : 1));
    }
  });

  test('that was paid without anybody being told is asked for, with the card that it saved', async () => {
    const { sessionId, topUpId } = await begin({ saveCard: true });
    stripe.payPage(sessionId);
    clock.advance({ minutes: 2 });
    stripe.mood = 'down';
    await scene.work();
    expect(await balance()).toBe(began);
    stripe.mood = 'well';
    clock.advance({ minutes: 10 });
    await scene.work();
    expect(await balance()).toBe(began + 25_000);
    expect(await scene.look({ accountId, topUpId })).toMatchObject({
      status: 'succeeded',
      cardLastFour: '1881',
    });
    const { savedCard } = expectOk(await member.get(`${path()}/options`));
    expect(savedCard).toMatchObject({ brand: 'visa', lastFour: '1881', expiryMonth: 8, expiryYear: 2031 });
  });

  test('that expires ends the top-up', async () => {
    const { sessionId, topUpId } = await begin();
    const session = { ...stripe.sessions.get(sessionId), status: 'expired' };
    expectOk(await tell('checkout.session.expired', session));
    expect(await scene.look({ accountId, topUpId })).toMatchObject({ status: 'expired' });
  });

  test('that takes another amount than was asked for brings nothing', async () => {
    const { sessionId, topUpId } = await begin();
    expectOk(await tell('checkout.session.completed', stripe.payPage(sessionId, { amount_total: 24_999 })));
    expect(await balance()).toBe(began);
    expect(await scene.look({ accountId, topUpId })).toMatchObject({ failure: 'amount_mismatch' });
    expect(portal.logLines.some((line) => line.includes('paid in another amount or currency'))).toBe(true);
  });
});

describe('a notice', () => {
  test('is taken only with a signature by the secret over these very bytes', async () => {
    const { sessionId } = await begin();
    const session = stripe.payPage(sessionId);
    const wrong = await tell('checkout.session.completed', session, { secret: 'whsec_another0123456789' });
    expectRefusal(wrong, 400, 'Invalid payment notice');
    const { body, signature } = signNotice('checkout.session.completed', session, { at: clock() });
    const post = (text: string, headers: Record<string, string>) =>
      portal.post('/payments/stripe/webhook', undefined, text, headers);
    expectRefusal(await post(`${body} `, { 'stripe-signature': signature }), 400, 'Invalid payment notice');
    expectRefusal(await post(body, {}), 400, 'Invalid payment notice');
    expectRefusal(await post('', { 'stripe-signature': signature }), 400, 'Invalid payment notice');
    expect(await balance()).toBe(began);
    expectOk(await post(body, { 'stripe-signature': signature }));
    expect(await balance()).toBe(began + 25_000);
  });

  test('signed more than five minutes ago is refused', async () => {
    const { sessionId } = await begin();
    const session = stripe.payPage(sessionId);
    const at = clock();
    clock.advance({ seconds: 301 });
    expectRefusal(await tell('checkout.session.completed', session, { at }), 400, 'Invalid payment notice');
    expectOk(await tell('checkout.session.completed', session, { at: clock().subtract({ seconds: 299 }) }));
    expect(await balance()).toBe(began + 25_000);
  });

  test('of test payments is refused in live', async () => {
    const { sessionId } = await begin();
    const session = stripe.payPage(sessionId);
    const answer = await tell('checkout.session.completed', session, { livemode: false });
    expectRefusal(answer, 400, 'Invalid payment notice');
    expect(await balance()).toBe(began);
  });

  test('that comes 20 times at once, under one name and others, by several processes, counts once', async () => {
    const { sessionId } = await begin();
    const session = stripe.payPage(sessionId);
    const intent = stripe.intents.get(String(session.payment_intent));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 3 === 0
          ? tell('payment_intent.succeeded', intent)
          : tell('checkout.session.completed', session, index % 3 === 1 ? { id: 'evt_same' } : {}),
      ),
    );
    for (const answer of answers) expectOk(answer);
    expect(await balance()).toBe(began + 25_000);
  });

  test('that is none of ours, or of a kind that says nothing, is taken and changes nothing', async () => {
    expectOk(await tell('invoice.paid', { id: 'in_1' }));
    const strange = {
      id: 'pi_other',
      status: 'succeeded',
      amount_received: 5,
      currency: 'aed',
      metadata: {},
    };
    expectOk(await tell('payment_intent.succeeded', { ...strange, customer: null, payment_method: null }));
    expect(await balance()).toBe(began);
  });

  test('of a card that was refused on the page leaves the payer room to try another', async () => {
    const { sessionId, topUpId, paymentToken } = await begin();
    const refused = {
      ...{ id: 'pi_refused', status: 'requires_payment_method', amount: 25_000, currency: 'aed' },
      ...{ metadata: { satha_payment: paymentToken }, customer: null, payment_method: null },
      last_payment_error: { code: 'card_declined' },
    };
    expectOk(await tell('payment_intent.payment_failed', refused));
    expect(await scene.look({ accountId, topUpId })).toMatchObject({ status: 'pending' });
    expectOk(await tell('checkout.session.completed', stripe.payPage(sessionId)));
    expect(await balance()).toBe(began + 25_000);
  });
});

describe('what goes back', () => {
  async function paidUp() {
    const topUp = await begin();
    const session = stripe.payPage(topUp.sessionId);
    return { ...topUp, session, intentId: String(session.payment_intent) };
  }

  test('by a refund that is told before its payment leaves the wallet once the payment came', async () => {
    const { session, intentId } = await paidUp();
    const refund = {
      id: 're_early',
      amount: 5_000,
      currency: 'aed',
      status: 'succeeded',
      payment_intent: intentId,
    };
    expectOk(await tell('refund.created', refund));
    expect(await balance()).toBe(began);
    expectOk(await tell('checkout.session.completed', session));
    await scene.work();
    expect(await balance()).toBe(began + 20_000);
    expectOk(await tell('refund.failed', { ...refund, status: 'failed' }));
    expect(await balance()).toBe(began + 25_000);
  });

  test('by a dispute leaves when Stripe takes it, comes again when it gives it, below the floor too', async () => {
    const { session, intentId } = await paidUp();
    expectOk(await tell('checkout.session.completed', session));
    await setBalance(portal.db, accountId, -50_000);
    const dispute = { id: `dp_${intentId}`, amount: 25_000, currency: 'aed', payment_intent: intentId };
    const inquiry = { ...dispute, status: 'warning_needs_response', balance_transactions: [] };
    expectOk(await tell('charge.dispute.created', inquiry));
    expect(await balance()).toBe(-50_000);
    const taken = [{ amount: -26_500 }];
    const withdrawn = { ...dispute, status: 'needs_response', balance_transactions: taken };
    expectOk(await tell('charge.dispute.funds_withdrawn', withdrawn));
    expectOk(await tell('charge.dispute.updated', withdrawn));
    expect(await balance()).toBe(-75_000);
    const won = { ...dispute, status: 'won', balance_transactions: [...taken, { amount: 25_000 }] };
    expectOk(await tell('charge.dispute.funds_reinstated', won));
    expectOk(await tell('charge.dispute.closed', won));
    expect(await balance()).toBe(-50_000);
  });

  test('by command goes back once, whether Stripe tells of it too or its answer was lost', async () => {
    const { session, topUpId } = await paidUp();
    expectOk(await tell('checkout.session.completed', session));
    const { provider, settling } = scene.payments;
    if (!provider) throw new Error('Stripe is set');
    const deps = { ...settling, provider, onFault: () => {} };
    const now = () => scene.look({ accountId, topUpId });
    stripe.mood = 'cut';
    const lost = refundTopUp(deps, await now(), 7_000);
    await expect(lost).rejects.toBeInstanceOf(PaymentProviderUnavailable);
    stripe.mood = 'well';
    const before = stripe.refunds.size;
    const { reference } = await refundTopUp(deps, await now(), 7_000);
    expect(stripe.refunds.size).toBe(before);
    expectOk(await tell('refund.created', stripe.refunds.get(reference)));
    expect(await balance()).toBe(began + 18_000);
    await expect(refundTopUp(deps, await now(), 18_001)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await now()).toMatchObject({ refundedFils: 7_000 });
  });

  test('by a refund that did not reach the card can be refunded once more', async () => {
    const { session, topUpId } = await paidUp();
    expectOk(await tell('checkout.session.completed', session));
    const { provider, settling } = scene.payments;
    if (!provider) throw new Error('Stripe is set');
    const refund = async () =>
      refundTopUp(
        { ...settling, provider, onFault: () => {} },
        await scene.look({ accountId, topUpId }),
        7_000,
      );
    const { reference } = await refund();
    expectOk(await tell('refund.failed', { ...stripe.refunds.get(reference), status: 'failed' }));
    expect(await balance()).toBe(began + 25_000);
    expect((await refund()).reference).not.toBe(reference);
    expect(await balance()).toBe(began + 18_000);
  });
});

describe('a saved card', () => {
  test('is charged without its holder, once, though Stripe is down and then unheard of', async () => {
    await saveCard('pm_good');
    await scene.turnOn(accountId, 50_000, 90_000);
    await adjustWallet({ db: portal.db, clock }, { accountId, amountFils: -60_000 });
    const before = stripe.intents.size;
    for (const mood of ['down', 'cut', 'cut', 'cut', 'well'] as const) {
      stripe.mood = mood;
      await scene.work();
      clock.advance({ minutes: 70 });
    }
    expect(await scene.recharges(accountId)).toEqual(['succeeded 50000 1']);
    expect(await balance()).toBe(90_000);
    expect(stripe.intents.size).toBe(before + 1);
    const made = stripe.asked.findLast((one) => one.method === 'POST' && one.path === '/v1/payment_intents');
    expect(made?.form).toMatchObject({
      off_session: 'true',
      confirm: 'true',
      amount: '50000',
      currency: 'aed',
    });
  });

  test('that was charged by a request that was not heard of is looked for a day later, and not charged again', async () => {
    await saveCard('pm_good');
    await scene.turnOn(accountId, 50_000, 90_000);
    await adjustWallet({ db: portal.db, clock }, { accountId, amountFils: -60_000 });
    stripe.mood = 'cut';
    await scene.work();
    const before = stripe.intents.size;
    stripe.mood = 'well';
    clock.advance({ hours: 25 });
    await scene.work();
    expect(await balance()).toBe(90_000);
    expect(stripe.intents.size).toBe(before);
  });

  test.each([
    ['insufficient_funds', 'open 50000 1'],
    ['authentication_required', 'failed 50000 1'],
    ['generic_decline', 'open 50000 1'],
  ])('that is refused with %s leaves the recharge %s', async (reason, recharge) => {
    await saveCard(`pm_declined_${reason}`);
    await scene.turnOn(accountId, 50_000, 90_000);
    await adjustWallet({ db: portal.db, clock }, { accountId, amountFils: -60_000 });
    await scene.work();
    expect(await scene.recharges(accountId)).toEqual([recharge]);
    const [topUp] = await scene.topUps(accountId);
    expect(topUp?.failure).toBe(reason === 'generic_decline' ? 'declined' : reason);
  });

  test('that is removed is forgotten by Stripe too, as soon as Stripe is there', async () => {
    await saveCard('pm_leaving');
    expectOk(await member.send(`${path()}/card/remove`, {}));
    stripe.mood = 'down';
    await scene.work();
    stripe.mood = 'well';
    clock.advance({ hours: 2 });
    await scene.work();
    const detached = stripe.asked.filter((one) => one.path === '/v1/payment_methods/pm_leaving/detach');
    expect(detached.length).toBeGreaterThan(0);
    const count = detached.length;
    clock.advance({ hours: 2 });
    await scene.work();
    expect(stripe.asked.filter((one) => one.path.endsWith('/pm_leaving/detach'))).toHaveLength(count);
  });
});

test("live's portal takes no test card: there is no such path", async () => {
  const { topUpId } = await begin();
  const card = { number: '4242424242424242', expiryMonth: 1, expiryYear: 2040, cvc: '123' };
  expectRefusal(await member.send(`${path()}/top-ups/${topUpId}/test-card`, card), 404, 'Not found');
  expect(expectOk(await member.get(`${path()}/options`))).toMatchObject({
    provider: 'stripe',
    testCards: [],
  });
});
