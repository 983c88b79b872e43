import type { TopUp } from '../../../../domain/payments/top-ups/top-up.ts';
import { aedFromFils, type Fils } from '../../../../values/money.ts';
import { formatUaeTimestamp } from '../../../../values/uae-time.ts';
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
