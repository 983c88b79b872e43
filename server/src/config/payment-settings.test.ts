import { expect, test } from 'vitest';
import { makeConfig } from './config.ts';

const read = (variables: Record<string, string>) =>
  makeConfig(variables, { working: '/nowhere', checkout: '/nowhere' }).payments;

const key = 'sk_live_0123456789abcdef';
const secret = 'whsec_0123456789abcdef';

test('Without settings nobody takes cards in live', () => {
  expect(read({})).toEqual({ stripe: undefined });
});

test.each([key, 'rk_live_0123456789abcdef'])('Stripe is set up by a live key such as %s', (one) => {
  const variables = { SATHA_LIVE_STRIPE_KEY: one, SATHA_LIVE_STRIPE_WEBHOOK_SECRET: secret };
  expect(read(variables).stripe).toEqual({ secretKey: one, webhookSecret: secret, url: undefined });
});

test.each([
  [{ SATHA_LIVE_STRIPE_KEY: key }, 'set SATHA_LIVE_STRIPE_WEBHOOK_SECRET too'],
  [{ SATHA_LIVE_STRIPE_WEBHOOK_SECRET: secret }, 'set SATHA_LIVE_STRIPE_KEY too'],
  [
    { SATHA_LIVE_STRIPE_KEY: 'sk_test_0123456789abcdef', SATHA_LIVE_STRIPE_WEBHOOK_SECRET: secret },
    'begins with sk_live_ or rk_live_',
  ],
  [
    { SATHA_LIVE_STRIPE_KEY: key, SATHA_LIVE_STRIPE_WEBHOOK_SECRET: '0123456789abcdef' },
    'begins with whsec_',
  ],
])('%j is refused in a sentence that says what is missing, and repeats no secret', (variables, sentence) => {
  expect(() => read(variables as Record<string, string>)).toThrow(sentence);
  expect(() => read(variables as Record<string, string>)).not.toThrow('0123456789abcdef');
});
