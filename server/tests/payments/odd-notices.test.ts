import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal } from '../harness/portal.ts';
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
beforeAll(async () => {
  stripe = await startStripeServer();
  clock = createTestClock();
  const variables = stripeSettings(stripe.url);
  portal = await createPortal({ environment: 'live', variables, overrides: { clock } });
});
afterAll(async () => {
  await portal.close();
  await stripe.close();
});

const post = (body: string, signature: string) =>
  portal.post('/payments/stripe/webhook', undefined, body, { 'stripe-signature': signature });

function tell(type: string, object: unknown, more: { id?: string; at?: Temporal.Instant } = {}) {
  const { body, signature } = signNotice(type, object, { at: clock(), ...more });
  return post(body, signature);
}

const intent = {
  ...{ id: 'pi_odd', status: 'succeeded', amount: 5_000, amount_received: 5_000, currency: 'aed' },
  ...{ metadata: {}, customer: null, payment_method: null },
};
const dispute = { id: 'dp_odd', amount: 5_000, currency: 'aed', payment_intent: 'pi_odd' };
const refund = { ...dispute, id: 're_odd', status: 'succeeded' };

describe("a notice with Stripe's signature", () => {
  it.each<[string, string, unknown]>([
    ['no object', 'payment_intent.succeeded', undefined],
    ['null for an object', 'payment_intent.succeeded', null],
    ['a text for an object', 'checkout.session.completed', 'cs_1'],
    ['a payment without a name', 'payment_intent.succeeded', { ...intent, id: undefined }],
    [
      'a payment without metadata',
      'payment_intent.succeeded',
      { ...intent, metadata: undefined, status: 'x' },
    ],
    ['a name that no database keeps', 'payment_intent.succeeded', { ...intent, id: 'pi_\0' }],
    ['a name of 300 characters', 'payment_intent.succeeded', { ...intent, id: 'p'.repeat(300) }],
    ['an amount that is a text', 'payment_intent.succeeded', { ...intent, amount_received: 'much' }],
    ['an amount below nothing', 'payment_intent.succeeded', { ...intent, amount_received: -5 }],
    ['a dispute without its movements', 'charge.dispute.created', dispute],
    [
      'a dispute of less than nothing',
      'charge.dispute.created',
      { ...dispute, amount: -5, balance_transactions: [{ amount: -5 }] },
    ],
    ['a refund of half a fils', 'refund.created', { ...refund, amount: 0.5 }],
  ])('that holds %s is taken, said in the log, and changes nothing', async (_, type, object) => {
    const logged = portal.logLines.length;
    const { rows: before } = await portal.db.query({ text: 'SELECT FROM payment_notices' });
    expectOk(await tell(type, object));
    expect(portal.logLines.slice(logged).join('\n')).toContain('A payment notice cannot be understood');
    expect((await portal.db.query({ text: 'SELECT FROM payment_notices' })).rows).toHaveLength(before.length);
  });

  it.each(['null', '7', '"text"', '[]', '{}', '{"livemode":true}'])('over %s is none', async (body) => {
    const header = signNotice('x', {}, { at: clock(), body }).signature;
    expectRefusal(await post(body, header), 400, 'Invalid payment notice');
  });

  it('from a clock that is more than five minutes ahead is refused', async () => {
    const ahead = (seconds: number) => tell('invoice.paid', { id: 'in_1' }, { at: clock().add({ seconds }) });
    expectRefusal(await ahead(301), 400, 'Invalid payment notice');
    expectOk(await ahead(299));
  });
});
