import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectOk, expectRefusal } from '../harness/expect-answer.ts';
import { createPortal, type Portal, type PortalMember } from '../harness/portal.ts';
import { type StripeServer, startStripeServer, stripeSettings } from '../harness/stripe-server.ts';
import { createTestClock } from '../harness/test-clock.ts';

let stripe: StripeServer;
let portal: Portal;
let member: PortalMember;
beforeAll(async () => {
  stripe = await startStripeServer();
  const variables = stripeSettings(stripe.url);
  portal = await createPortal({ environment: 'live', variables, overrides: { clock: createTestClock() } });
  member = await portal.memberOf('finance');
});
afterAll(async () => {
  await portal.close();
  await stripe.close();
});

const wish = () => ({ clientToken: randomUUID(), amountFils: 25_000, method: 'page' });
const begin = (same = wish()) => member.send(`/accounts/${member.accountId}/payments/top-ups`, same);
/** For whom Stripe's pages were made, in their order. */
const payers = () => [...stripe.sessions.values()].map(({ customer }) => customer);

test('A customer who was deleted at Stripe is made anew, and every wish for the same top-up leads to one page', async () => {
  expectOk(await begin());
  expectOk(await begin());
  const [known, same] = payers();
  expect(same).toBe(known);
  stripe.customers.delete(String(known));
  const one = wish();
  const answers = await Promise.all([1, 2, 3].map(() => begin(one)));
  expect(new Set(answers.map((answer) => expectOk(answer).next.url)).size).toBe(1);
  expectOk(await begin());
  const [, , anew, after, ...more] = payers();
  expect([stripe.customers.has(String(anew)), after, more]).toEqual([true, anew, []]);
});

test('A top-up for a deleted customer, asked for while Stripe is down, is begun when it is asked for again', async () => {
  expectOk(await begin());
  stripe.customers.delete(String(payers().at(-1)));
  const one = wish();
  stripe.mood = 'down';
  expectRefusal(await begin(one), 503, 'Payment provider cannot be reached');
  stripe.mood = 'well';
  expect(expectOk(await begin(one))).toMatchObject({ status: 'pending', next: { kind: 'page' } });
});
