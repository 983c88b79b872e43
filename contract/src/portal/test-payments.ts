import { type Static, Type } from 'typebox';
import { oneOf, TopUp } from './payments.ts';

export const TestMoneyRequest = Type.Object(
  {
    clientToken: Type.String({
      pattern: '^[A-Za-z0-9_-]{16,64}$',
      'x-form': '16 to 64 letters, figures, hyphens or underscores',
      description: 'Made by the page once for each wish: sent again, it adds nothing more.',
    }),
    amountFils: Type.Integer({ description: 'How much, in whole fils.' }),
  },
  { title: 'TestMoneyRequest' },
);

export type TestMoneyRequest = Static<typeof TestMoneyRequest>;

export const TestMoneyAdded = Type.Object(
  { balanceFils: Type.Integer({ description: 'The balance with it.' }) },
  { title: 'TestMoneyAdded' },
);

export type TestMoneyAdded = Static<typeof TestMoneyAdded>;

export const TestCardRequest = Type.Object(
  {
    number: Type.String({
      maxLength: 30,
      description: 'A test number, spaces or not; any other is refused, and kept nowhere.',
    }),
    expiryMonth: Type.Integer({ minimum: 1, maximum: 12 }),
    expiryYear: Type.Integer({ minimum: 2000, maximum: 2100 }),
    cvc: Type.String({ pattern: '^[0-9]{3,4}$', 'x-form': 'three or four figures' }),
  },
  { title: 'TestCardRequest' },
);

export type TestCardRequest = Static<typeof TestCardRequest>;

export const TestAuthenticationRequest = Type.Object(
  { approve: Type.Boolean({ description: 'What the card holder answers to the bank.' }) },
  { title: 'TestAuthenticationRequest' },
);

export type TestAuthenticationRequest = Static<typeof TestAuthenticationRequest>;

export const TestCardAnswer = Type.Object(
  {
    answer: oneOf(
      ['accepted', 'authentication_needed', 'declined', 'insufficient_funds', 'expired_card'],
      'accepted: ask for the top-up until it is over · authentication_needed: show the step, then send it · the ' +
        'others: nothing was taken, the payer may try another card.',
    ),
    topUp: TopUp,
  },
  { title: 'TestCardAnswer' },
);

export type TestCardAnswer = Static<typeof TestCardAnswer>;
