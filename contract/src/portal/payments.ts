import { languageCodes } from '@satha/terms/languages';
import { topUpStatuses } from '@satha/terms/payments';
import { type Static, Type } from 'typebox';
import { textOrNull, timestamp } from '../fields.ts';

/**
 * The portal's wire about money that comes by card: under `/portal-api/accounts/:accountId/payments`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/options` | | PaymentOptions | account.read |
 * | POST | `/top-ups` | StartTopUpRequest | TopUp | wallet.write |
 * | GET | `/top-ups?status&limit&cursor` | | TopUpList | account.read |
 * | GET | `/top-ups/:topUpId` | | TopUp | account.read |
 * | POST | `/top-ups/:topUpId/test-card` (sandbox) | TestCardRequest | TestCardAnswer | wallet.write |
 * | POST | `/top-ups/:topUpId/authentication` (sandbox) | TestAuthenticationRequest | TestCardAnswer | wallet.write |
 * | POST | `/test-money` (sandbox) | TestMoneyRequest | TestMoneyAdded | wallet.write |
 * | POST | `/card/remove` | `{}` | PaymentOptions | wallet.write |
 * | GET | `/auto-recharge` | | AutoRecharge | account.read |
 * | PUT | `/auto-recharge` | AutoRechargeRequest | AutoRecharge | wallet.write |
 *
 * From the provider's page the payer comes back to `/portal/accounts/:accountId/wallet/top-up?topUpId=…`, paid or not:
 * what became of it is what the top-up says.
 */

/** Our own figures: AED 10 to AED 50,000 at a time. */
export const smallestTopUpFils = 1_000;

export const largestTopUpFils = 5_000_000;

/** Auto recharge brings the wallet to at most AED 45,000, from below at most AED 20,000. */
export const largestThresholdFils = 2_000_000;

export const largestTargetFils = 4_500_000;

/** The highest limits of auto recharge: AED 1,000,000 a day and AED 10,000,000 a month. */
export const largestDayLimitFils = 100_000_000;

export const largestMonthLimitFils = 1_000_000_000;

export const oneOf = <Text extends string>(texts: readonly Text[], description: string) =>
  Type.Unsafe<Text>({ type: 'string', enum: [...texts], description });

export const oneOfOrNull = <Text extends string>(texts: readonly Text[], description: string) =>
  Type.Unsafe<Text | null>({ type: ['string', 'null'], enum: [...texts, null], description });

export const SavedCard = Type.Object(
  {
    brand: Type.String({ description: 'visa, mastercard, amex, or whatever else the provider calls it.' }),
    lastFour: Type.String({ description: 'The last four digits of the number.' }),
    expiryMonth: Type.Integer({ description: '1 to 12.' }),
    expiryYear: Type.Integer({ description: 'Four digits.' }),
    savedAt: timestamp('When it was saved.'),
  },
  { title: 'SavedCard' },
);

export type SavedCard = Static<typeof SavedCard>;

export const testCardOutcomes = [
  'succeeds',
  'declined',
  'insufficient_funds',
  'expired_card',
  'authentication_always',
  'authentication_once',
  'declined_when_saved',
  'disputed',
  'dispute_won',
  'refunded',
  'slow',
  'noticed_twice',
  'expires',
] as const;

export type TestCardOutcome = (typeof testCardOutcomes)[number];

export const PaymentOptions = Type.Object(
  {
    provider: oneOfOrNull(
      ['test', 'stripe'],
      'Who takes cards: test in the sandbox (our own form), stripe in live (a page of theirs); null: nobody, the ' +
        'operator posts top-ups.',
    ),
    smallestTopUpFils: Type.Integer({ description: 'The least that one top-up may be.' }),
    largestTopUpFils: Type.Integer({ description: 'The most that one top-up may be.' }),
    savedCard: Type.Union([SavedCard, Type.Null()], {
      description: 'The card that is charged without a form.',
    }),
    testCards: Type.Array(
      Type.Object({
        number: Type.String({ description: 'Sixteen digits.' }),
        brand: Type.String(),
        outcome: oneOf(testCardOutcomes, 'What this number does.'),
      }),
      { description: 'The numbers that the form takes; empty but in the sandbox.' },
    ),
  },
  { title: 'PaymentOptions' },
);

export type PaymentOptions = Static<typeof PaymentOptions>;

export const topUpFailures = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'authentication_required',
  'no_card',
  'amount_mismatch',
  'provider_error',
] as const;

export type TopUpFailure = (typeof topUpFailures)[number];

export const StartTopUpRequest = Type.Object(
  {
    clientToken: Type.String({
      pattern: '^[A-Za-z0-9_-]{16,64}$',
      'x-form': '16 to 64 letters, figures, hyphens or underscores',
      description:
        'Made by the page once for each top-up that a person wants: sent again, it gives the same one.',
    }),
    amountFils: Type.Integer({ description: 'How much, in whole fils.' }),
    method: oneOf(
      ['page', 'saved_card'],
      'page: the payer fills in a form · saved_card: the saved card is charged at once.',
    ),
    saveCard: Type.Optional(
      Type.Boolean({
        description: 'Whether the card is kept for later top-ups and auto recharge; with page only.',
      }),
    ),
    language: Type.Optional(oneOf(languageCodes, "The language of the provider's page.")),
  },
  { title: 'StartTopUpRequest' },
);

export type StartTopUpRequest = Static<typeof StartTopUpRequest>;

export const TopUp = Type.Object(
  {
    topUpId: Type.Integer({ description: 'Identifier of the top-up.' }),
    amountFils: Type.Integer({ description: 'How much is paid.' }),
    status: oneOf(
      topUpStatuses,
      'created · pending (waiting for the payer, or the provider) · succeeded (the money is in the wallet) · failed · expired.',
    ),
    failure: oneOfOrNull(topUpFailures, 'Why it failed; null unless it did.'),
    origin: oneOf(['by_hand', 'auto_recharge'], 'Who asked for it.'),
    method: oneOf(['page', 'saved_card'], 'How it is paid.'),
    next: Type.Unsafe<
      | { kind: 'none' }
      | { kind: 'wait' }
      | { kind: 'test_form' }
      | { kind: 'test_authentication' }
      | { kind: 'page'; url: string }
    >({
      type: 'object',
      required: ['kind'],
      properties: { kind: { type: 'string' }, url: { type: 'string' } },
      description:
        'What the payer does next. none: it is over · wait: ask again in a second · test_form: fill in a test card ' +
        '(sandbox) · test_authentication: confirm as the bank would ask (sandbox) · page: go to `url`, the page of the provider.',
    }),
    cardLastFour: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      description: 'Of the card that paid, when it is known.',
    }),
    cardBrand: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'The same, its brand.' }),
    refundedFils: Type.Integer({ description: 'How much of it went back to the card since.' }),
    disputedFils: Type.Integer({
      description: 'How much of it the bank holds back because the holder disputes it.',
    }),
    createdAt: timestamp('When it was asked for.'),
    settledAt: textOrNull('When it was over; null before.'),
    expiresAt: textOrNull('Until when it can be paid; null when that is not limited, or over.'),
  },
  { title: 'TopUp' },
);

export type TopUp = Static<typeof TopUp>;

export const TopUpList = Type.Object(
  {
    items: Type.Array(TopUp, { description: 'The latest first.' }),
    nextCursor: Type.Unsafe<string | null>({ type: ['string', 'null'], description: 'Null at the end.' }),
  },
  { title: 'TopUpList' },
);

export type TopUpList = Static<typeof TopUpList>;

export const TopUpParams = Type.Object({
  topUpId: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

export const TopUpQuery = Type.Object({
  status: Type.Optional(oneOf(topUpStatuses, 'Only those.')),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 200, description: 'nextCursor of the page before.' })),
});
