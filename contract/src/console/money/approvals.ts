import {
  type ApprovalKind,
  type ApprovalStatus,
  approvalKindList,
  approvalKinds,
  approvalStatuses,
  approvalStatusList,
  largestApprovalLimitFils,
} from '@satha/terms/approvals';
import { type Static, Type } from 'typebox';
import { timestamp } from '../../fields.ts';
import { clientToken } from '../client-token.ts';

/**
 * The console's wire about what takes two people: under `/console-api`. Money is in fils.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/approvals` | ApprovalQuery | ApprovalList | approvals.read |
 * | GET | `/approvals/:approvalId` | | ApprovalDetails | approvals.read |
 * | POST | `/approvals/:approvalId/approve`, `/reject` | DecideRequest | ApprovalData | approvals.decide |
 * | POST | `/approvals/:approvalId/withdraw` | DecideRequest | ApprovalData | approvals.read, and that it is one's own |
 * | GET | `/approval-settings` | | ApprovalSettingsData | approvals.read |
 * | PUT | `/approval-settings` | ApprovalSettingsRequest | ApprovalSettingsData | the owner |
 * | POST | `/accounts/:accountId/wallet/top-ups` | TopUpByHandRequest | WalletProposed | wallets.write |
 * | POST | `/accounts/:accountId/wallet/adjustments` | AdjustWalletRequest | WalletProposed | wallets.write |
 * | POST | `/accounts/:accountId/top-ups/:topUpId/refunds` | RefundRequest | WalletProposed | wallets.write |
 * | POST | `/accounts/:accountId/wallet/floor` | SetFloorRequest | WalletProposed | wallets.write |
 * | POST | `/outcome-fees` | OutcomeFeesRequest | Proposed | prices.write |
 * | POST | `/extra-prices` | ExtraPriceRequest | Proposed | prices.write |
 * | POST | `/tariffs` | TariffRequest | Proposed | prices.write |
 * | POST | `/event-factors` | EventFactorRequest | Proposed | prices.write |
 */

export const text = (description: string) =>
  Type.String({ minLength: 1, maxLength: 500, pattern: '^[^\\u0000-\\u001f\\u007f]*$', description });

const idOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description });

const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description });

const meanings = (terms: Readonly<Record<string, string>>) =>
  Object.entries(terms)
    .map(([term, meaning]) => `${term}: ${meaning}`)
    .join(' · ');

const kind = Type.Unsafe<ApprovalKind>({
  type: 'string',
  enum: [...approvalKindList],
  description: meanings(approvalKinds),
});

const status = Type.Unsafe<ApprovalStatus>({
  type: 'string',
  enum: [...approvalStatusList],
  description: meanings(approvalStatuses),
});

const Person = Type.Object({ operatorId: Type.Integer(), name: Type.String() });

const approval = {
  approvalId: Type.Integer(),
  kind,
  status,
  accountId: idOrNull('The account whose money or prices it is about; null: of all accounts.'),
  proposal: Type.Unsafe<Readonly<Record<string, unknown>>>({
    type: 'object',
    additionalProperties: true,
    description: 'What is to be done, as it was asked for.',
  }),
  changes: Type.Array(
    Type.Object({
      field: Type.String({ description: 'Such as balanceFils; of fees, the outcome.' }),
      from: Type.Unknown({ description: 'Null: there was none.' }),
      to: Type.Unknown({ description: 'Null: there is none.' }),
    }),
    {
      description:
        'What it changes: of one that is done as it was then, else as it was when it was proposed.',
    },
  ),
  reason: Type.String({ description: 'Why it was asked for.' }),
  proposedBy: Person,
  isOwn: Type.Boolean({ description: 'Whether whoever asks has proposed it, and so cannot approve it.' }),
  proposedAt: timestamp('When it was asked for.'),
  expiresAt: timestamp('Until when somebody can decide.'),
  decision: Type.Union([
    Type.Object({
      by: Type.Union([Person, Type.Null()], { description: 'Null: the command line.' }),
      at: timestamp('When it was decided, and done if it was approved.'),
      note: textOrNull('What whoever decided wrote.'),
    }),
    Type.Null(),
  ]),
};

export const ApprovalData = Type.Object(approval, { title: 'ApprovalData' });

export type ApprovalData = Static<typeof ApprovalData>;

/** One alone: the changes of an open one are those that it would make at this moment. */
export const ApprovalDetails = Type.Object(
  {
    ...approval,
    hindrance: Type.Union(
      [
        Type.Object({
          reason: Type.String({ description: 'The reason of the refusal, such as approval_outdated.' }),
          message: Type.String(),
          errors: Type.Array(Type.Object({ field: Type.String(), message: Type.String() })),
        }),
        Type.Null(),
      ],
      { description: 'What approving it would be refused with now, whoever did it.' },
    ),
  },
  { title: 'ApprovalDetails' },
);

export type ApprovalDetails = Static<typeof ApprovalDetails>;

export const ApprovalQuery = Type.Object({
  status: Type.Optional(status),
  accountId: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(
    Type.String({ pattern: '^[1-9]\\d{0,15}$', 'x-form': 'the nextCursor of the page before' }),
  ),
});

export type ApprovalQuery = Static<typeof ApprovalQuery>;

export const ApprovalList = Type.Object(
  {
    items: Type.Array(ApprovalData, { description: 'The latest first.' }),
    nextCursor: textOrNull('Null at the end.'),
  },
  { title: 'ApprovalList' },
);

export type ApprovalList = Static<typeof ApprovalList>;

export const DecideRequest = Type.Object({ note: Type.Optional(text('Kept with the decision.')) });

export type DecideRequest = Static<typeof DecideRequest>;

export const ApprovalSettingsData = Type.Object({
  isOn: Type.Boolean({ description: 'False: everything is done at once, by one person.' }),
  limitFils: Type.Integer({
    description:
      'What one operator may move by top-ups, adjustments and refunds within 24 hours without another person.',
  }),
  version: Type.Integer({ description: 'Of the settings: a change names the one that it saw.' }),
});

export type ApprovalSettingsData = Static<typeof ApprovalSettingsData>;

export const ApprovalSettingsRequest = Type.Object({
  isOn: Type.Boolean(),
  limitFils: Type.Integer({ minimum: 0, maximum: largestApprovalLimitFils }),
  version: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
});

export type ApprovalSettingsRequest = Static<typeof ApprovalSettingsRequest>;

export const asked = {
  clientToken,
  reason: text('Why; kept with it, and with the ledger entry.'),
};

/** What was asked for with these: it waits for another person, or it was done. */
export const Proposed = Type.Object(
  {
    approval: Type.Union([ApprovalData, Type.Null()], {
      description: 'What waits for another person, or what became of it; null: it was done at once.',
    }),
  },
  { title: 'Proposed' },
);

export type Proposed = Static<typeof Proposed>;

export const WalletProposed = Type.Object(
  {
    ...Proposed.properties,
    wallet: Type.Object(
      { balanceFils: Type.Integer(), floorFils: Type.Integer() },
      { description: 'As it is now.' },
    ),
  },
  { title: 'WalletProposed' },
);

export type WalletProposed = Static<typeof WalletProposed>;

/** AED 100 million: the most that one entry by hand may move. */
export const most = 10_000_000_000;

export const TopUpByHandRequest = Type.Object({
  ...asked,
  amountFils: Type.Integer({ minimum: 1, maximum: most, description: 'What came from outside.' }),
});

export type TopUpByHandRequest = Static<typeof TopUpByHandRequest>;

export const AdjustWalletRequest = Type.Object({
  ...asked,
  amountFils: Type.Integer({
    minimum: -most,
    maximum: most,
    not: { const: 0 },
    'x-form': 'a whole number of fils that is not 0',
    description: 'Positive is added to the balance, negative is taken from it.',
  }),
});

export type AdjustWalletRequest = Static<typeof AdjustWalletRequest>;

export const RefundRequest = Type.Object({
  ...asked,
  amountFils: Type.Integer({ minimum: 1, maximum: most, description: 'No more than is left of the top-up.' }),
});

export type RefundRequest = Static<typeof RefundRequest>;

export const SetFloorRequest = Type.Object({
  ...asked,
  floorFils: Type.Integer({ minimum: -50_000, maximum: 0 }),
});

export type SetFloorRequest = Static<typeof SetFloorRequest>;
