import {
  listDisputes,
  type PaymentEntry,
  type RefundOrder,
} from '../../../domain/payments/all-accounts/payment-records.ts';
import type { TopUp } from '../../../domain/payments/top-ups/top-up.ts';
import { aedFromFils, type Fils } from '../../../values/money.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { formatAed, formatTime } from '../../output.ts';

/** Returns a top-up for machines. */
export function viewPayment(topUp: TopUp) {
  return {
    topUpId: topUp.topUpId,
    accountId: topUp.accountId,
    amount: aedFromFils(topUp.amountFils),
    status: topUp.status,
    failure: topUp.failure ?? null,
    origin: topUp.recharge ? 'auto_recharge' : 'by_hand',
    method: topUp.method,
    provider: topUp.provider,
    paymentReference: topUp.paymentReference ?? null,
    paymentToken: topUp.paymentToken,
    refunded: aedFromFils(topUp.refundedFils),
    disputed: aedFromFils(topUp.disputedFils),
    createdAt: formatUaeTimestamp(topUp.createdAt),
    settledAt: topUp.settledAt ? formatUaeTimestamp(topUp.settledAt) : null,
  };
}

/** Lists the facts of a top-up for people. */
export function listPaymentFacts(topUp: TopUp): readonly (readonly [string, string | undefined])[] {
  const amountOf = (fils: Fils) => (fils === 0 ? undefined : formatAed(fils));
  const { cardBrand, cardLastFour, recharge } = topUp;
  return [
    ['Top-up', String(topUp.topUpId)],
    ['Account', String(topUp.accountId)],
    ['Amount', formatAed(topUp.amountFils)],
    ['Status', topUp.status],
    ['Failure', topUp.failure],
    ['Asked by', recharge ? `auto recharge, attempt ${recharge.attempt}` : 'hand'],
    ['Paid by', topUp.method === 'page' ? 'page' : 'saved card'],
    ['Card', cardLastFour === undefined ? undefined : `${cardBrand ?? 'card'} ending in ${cardLastFour}`],
    ['Refunded', amountOf(topUp.refundedFils)],
    ['Disputed', amountOf(topUp.disputedFils)],
    ['Provider', topUp.provider],
    ['Payment', topUp.paymentReference],
    ['Our token', topUp.paymentToken],
    ['Begun', formatTime(topUp.createdAt)],
    ['Over', topUp.settledAt && formatTime(topUp.settledAt)],
  ];
}

/** What became of a payment after it came. */
type PaymentRecords = {
  readonly entries: readonly PaymentEntry[];
  readonly refunds: readonly RefundOrder[];
};

/** Returns the same of what became of it. */
export function viewRecords({ entries, refunds }: PaymentRecords) {
  const timeOf = (at: Temporal.Instant | undefined) => (at ? formatUaeTimestamp(at) : null);
  return {
    entries: entries.map(({ amountFils, reference, at, ...entry }) => ({
      ...entry,
      ...{ amount: aedFromFils(amountFils), reference: reference ?? null, at: timeOf(at) },
    })),
    refunds: refunds.map(({ refundId, amountFils, status, reference, orderedAt, endedAt }) => ({
      ...{ refundId, amount: aedFromFils(amountFils), status, reference: reference ?? null },
      ...{ orderedAt: timeOf(orderedAt), endedAt: timeOf(endedAt) },
    })),
    disputes: listDisputes(entries).map(({ reference, amountFils, openedAt, returnedAt }) => ({
      ...{ reference, amount: aedFromFils(amountFils) },
      ...{ openedAt: timeOf(openedAt), returnedAt: timeOf(returnedAt) },
    })),
  };
}

/** Lists for people what became of a payment. */
export function listRecordFacts({ entries, refunds }: PaymentRecords): (readonly [string, string])[] {
  return [
    ...refunds.map(
      ({ refundId, amountFils, status, orderedAt }) =>
        [
          `Refund ${refundId}`,
          `${formatAed(amountFils)}, ordered ${formatTime(orderedAt)}: ${status}`,
        ] as const,
    ),
    ...listDisputes(entries).map(({ reference, amountFils, openedAt, returnedAt }) => {
      const end = returnedAt ? `came back ${formatTime(returnedAt)}` : 'has not come back';
      return [`Dispute ${reference}`, `${formatAed(amountFils)} on ${formatTime(openedAt)}, ${end}`] as const;
    }),
    ...entries.map(
      ({ entryId, kind, amountFils, at }) =>
        [`Entry ${entryId}`, `${formatAed(amountFils)} ${kind}, ${formatTime(at)}`] as const,
    ),
  ];
}
