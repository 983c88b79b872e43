import {
  type ReceivableStatus,
  receivableStatuses,
  receivableStatusMeanings,
  type SettlementMethod,
  settlementMethodMeanings,
  settlementMethods,
} from '@satha/terms/payments';
import { type Static, Type } from 'typebox';
import { maxTripId, tableFormat, textOrNull, timestamp } from '../../fields.ts';
import { clientToken } from '../client-token.ts';

/**
 * The console's wire about what callers owe: under `/console-api`. Money is in fils. A receivable has the number of its trip.
 *
 * | method | path | sends | gives | needs |
 * |---|---|---|---|---|
 * | GET | `/receivables` | ReceivablesQuery | ReceivablesData | wallets.read |
 * | GET | `/receivables/export` | ReceivablesExportQuery | CSV or xlsx, whole | wallets.read |
 * | GET | `/receivables/:tripId` | | ReceivableDetails | wallets.read |
 * | POST | `/receivables/:tripId/settle` | SettleReceivableRequest | SettledData | wallets.write |
 * | POST | `/receivables/:tripId/settlements/:settlement/reverse` | ReverseSettlementRequest | Proposed | wallets.write |
 */

const meanings = (words: Readonly<Record<string, string>>) =>
  Object.entries(words)
    .map(([word, meaning]) => `${word}: ${meaning}`)
    .join(' · ');
const status = Type.Unsafe<ReceivableStatus>({
  type: 'string',
  enum: [...receivableStatuses],
  description: meanings(receivableStatusMeanings),
});
const method = Type.Unsafe<SettlementMethod>({
  type: 'string',
  enum: [...settlementMethods],
  description: meanings(settlementMethodMeanings),
});

export const ReceivablePath = Type.Object({ tripId: Type.Integer({ minimum: 1, maximum: maxTripId }) });

export const ReceivablesQuery = Type.Object({
  status: Type.Optional(status),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
export type ReceivablesQuery = Static<typeof ReceivablesQuery>;

export const ReceivablesExportQuery = Type.Object({ status: Type.Optional(status), ...tableFormat });

const receivable = {
  tripId: Type.Integer(),
  accountId: Type.Integer({ description: "The company's own account, on which callers' trips are booked." }),
  status,
  chargedFils: Type.Integer({ description: 'What the trip costs by now, extras included.' }),
  paidFils: Type.Integer({ description: 'What was received, less what was given back.' }),
  dueFils: Type.Integer({ description: 'What is still to be paid; below zero: to be given back.' }),
  isFinal: Type.Boolean({ description: 'Whether the trip has ended, so that what it costs stays.' }),
  customer: Type.Object(
    { firstName: Type.String(), lastName: Type.String(), phone: Type.String() },
    { description: 'Who called.' },
  ),
  caller: Type.Object(
    {
      legalName: Type.String(),
      trn: textOrNull('15 digits.'),
      address: textOrNull('Of a company that is registered for VAT, at least.'),
      email: textOrNull('Null also once the customer is erased.'),
    },
    { description: 'Whom the tax document names.' },
  ),
  openedAt: timestamp('When the trip was booked.'),
};

export const ReceivableData = Type.Object(receivable, { title: 'ReceivableData' });
export type ReceivableData = Static<typeof ReceivableData>;

export const ReceivablesData = Type.Object({
  items: Type.Array(ReceivableData, { description: 'The latest trip first.' }),
  nextCursor: textOrNull('Null at the end.'),
});
export type ReceivablesData = Static<typeof ReceivablesData>;

export const ReceivableDetails = Type.Object({
  ...receivable,
  settlements: Type.Array(
    Type.Object({
      settlement: Type.Integer({ description: '1, 2, 3 … within the trip.' }),
      method,
      reference: Type.String(),
      amountFils: Type.Integer({ description: 'Below zero: given back.' }),
      reverses: Type.Unsafe<number | null>({
        type: ['integer', 'null'],
        description: 'The settlement that it takes back, which was noted by mistake.',
      }),
      operator: Type.Union(
        [
          Type.Object({
            id: Type.Unsafe<number | null>({
              type: ['integer', 'null'],
              description: 'Null: the command line, and one person alone who took a settlement back.',
            }),
            name: Type.String(),
          }),
          Type.Null(),
        ],
        { description: 'Null: two people, whom the approval names.' },
      ),
      at: timestamp('By the real clock.'),
    }),
    { description: 'In order.' },
  ),
});
export type ReceivableDetails = Static<typeof ReceivableDetails>;

export const SettleReceivableRequest = Type.Object({
  clientToken,
  dueFils: Type.Integer({
    minimum: -Number.MAX_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'What was due when you looked; below zero, what is to be given back. Refused with version_conflict when it is another amount by now.',
  }),
  method,
  reference: Type.String({
    minLength: 1,
    maxLength: 80,
    description:
      "What the money is known by: the receipt's number, the machine's slip, the bank's reference.",
  }),
  amountFils: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'No more than is due; all of it when left out.',
    }),
  ),
});
export type SettleReceivableRequest = Static<typeof SettleReceivableRequest>;

export const SettledData = Type.Object({
  settlement: Type.Integer({ description: 'Its number within the trip.' }),
  amountFils: Type.Integer({ description: 'Below zero: given back.' }),
  dueFils: Type.Integer({ description: 'What is due now.' }),
});
export type SettledData = Static<typeof SettledData>;

export const SettlementPath = Type.Object({
  ...ReceivablePath.properties,
  settlement: Type.Integer({ minimum: 1, maximum: 32_767 }),
});

export const ReverseSettlementRequest = Type.Object({
  clientToken,
  reason: Type.String({
    minLength: 1,
    maxLength: 500,
    pattern: '^[^\\u0000-\\u001f\\u007f]*$',
    description: 'Why; kept with the proposal.',
  }),
});
export type ReverseSettlementRequest = Static<typeof ReverseSettlementRequest>;
