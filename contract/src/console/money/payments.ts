import { paymentOrigins, paymentReversals, topUpStatuses } from '@satha/terms/payments';
import { type Static, Type } from 'typebox';
import { tableFormat, timestamp } from '../../fields.ts';
import { DocumentView } from '../../portal/documents.ts';
import { type TopUpFailure, topUpFailures } from '../../portal/payments.ts';

/**
 * The console's wire about payments by card of all accounts: under `/console-api`. Money is in fils. A refund is proposed by
 * `POST /accounts/:accountId/top-ups/:topUpId/refunds`.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/payments` | PaymentsQuery | PaymentsData | wallets.read |
 * | GET | `/payments/export` | PaymentsExportQuery | CSV or xlsx, whole | wallets.read |
 * | GET | `/payments/:topUpId` | | PaymentDetails | wallets.read |
 */

const id = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER };
const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });
const oneOf = <Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>({ type: 'string', enum: [...words], description });
const day = (description: string) => Type.Optional(Type.String({ maxLength: 10, description }));

const status = oneOf(
  topUpStatuses,
  'created: the provider may not know of it yet · pending: it does · the others are its end.',
);
const origin = oneOf(
  paymentOrigins,
  'by_hand: a member asked for it · auto_recharge: the wallet fell below its threshold.',
);

const filters = {
  accountId: Type.Optional(Type.Integer(id)),
  status: Type.Optional(status),
  origin: Type.Optional(origin),
  reversal: Type.Optional(
    oneOf(
      paymentReversals,
      'refunded: those with a refund that was made or ordered · disputed: those with a dispute.',
    ),
  ),
  from: day('The first day on which it was asked for: YYYY-MM-DD, UAE time.'),
  to: day('The last day, included.'),
  reference: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        "A provider's name of the payment, of a refund or of a dispute, or our token of it; whole.",
    }),
  ),
};

export const PaymentsQuery = Type.Object({
  ...filters,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
export type PaymentsQuery = Static<typeof PaymentsQuery>;

export const PaymentsExportQuery = Type.Object({ ...filters, ...tableFormat });

const payment = {
  topUpId: Type.Integer(),
  accountId: Type.Integer(),
  amountFils: Type.Integer({ description: 'What the card was asked for.' }),
  status,
  failure: Type.Unsafe<TopUpFailure | null>({
    type: ['string', 'null'],
    enum: [...topUpFailures, null],
    description: 'Why it failed; null unless it did.',
  }),
  origin,
  method: oneOf(
    ['page', 'saved_card'],
    'page: the payer paid on a page · saved_card: the saved card was charged.',
  ),
  provider: Type.String({ description: 'Who took the card: test or stripe.' }),
  card: Type.Union(
    [Type.Object({ brand: textOrNull('As the provider calls it.'), lastFour: Type.String() }), Type.Null()],
    { description: 'The card that paid, where it is known.' },
  ),
  refundedFils: Type.Integer({ description: 'What went back to the card.' }),
  disputedFils: Type.Integer({ description: 'What disputes hold back.' }),
  leftFils: Type.Integer({
    description:
      'What came and was neither refunded nor disputed: the most that can go back. Of one payment, without refunds that are ordered.',
  }),
  createdAt: timestamp('When it was asked for.'),
  settledAt: textOrNull('When it was over; null while it is not.'),
};

export const PaymentData = Type.Object(payment, { title: 'PaymentData' });
export type PaymentData = Static<typeof PaymentData>;

export const PaymentsData = Type.Object({
  items: Type.Array(PaymentData, { description: 'The latest first.' }),
  nextCursor: textOrNull('Null at the end.'),
});
export type PaymentsData = Static<typeof PaymentsData>;

export const PaymentPath = Type.Object({ topUpId: Type.Integer(id) });

export const PaymentDetails = Type.Object({
  ...payment,
  paymentReference: textOrNull("The provider's name of the payment; null while it does not know it."),
  paymentToken: Type.String({ description: "Our name of it, in the provider's records." }),
  entries: Type.Array(
    Type.Object({
      entryId: Type.Integer(),
      kind: oneOf(
        ['top_up', 'card_refund', 'card_refund_returned', 'dispute', 'dispute_returned'],
        'What moved the money.',
      ),
      amountFils: Type.Integer({ description: 'Below zero: it left the wallet.' }),
      reference: textOrNull("The provider's name of the refund or dispute."),
      at: timestamp("On the account's clock."),
    }),
    { description: 'Its ledger entries, in order.' },
  ),
  refunds: Type.Array(
    Type.Object({
      refundId: Type.Integer(),
      amountFils: Type.Integer(),
      status: oneOf(
        ['ordered', 'made', 'failed'],
        'ordered: the provider is asked for it · failed: the provider did not make it.',
      ),
      reference: textOrNull("The provider's name of it; null until it is made."),
      orderedAt: timestamp('When it was decided on.'),
      endedAt: textOrNull('When it was over.'),
    }),
    { description: 'Refunds that were ordered here, in order.' },
  ),
  disputes: Type.Array(
    Type.Object({
      reference: Type.String({ description: "The provider's name of it." }),
      amountFils: Type.Integer({ description: 'What it took from the wallet.' }),
      openedAt: timestamp("On the account's clock."),
      returnedAt: textOrNull('When the money came back; null while it has not.'),
    }),
    { description: 'In order.' },
  ),
  documents: Type.Array(DocumentView, { description: 'Its receipt and refund notes, the latest first.' }),
});
export type PaymentDetails = Static<typeof PaymentDetails>;
