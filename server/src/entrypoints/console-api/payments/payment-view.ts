import type { PaymentData, PaymentDetails } from '@satha/contract/console/money/payments';
import type { DocumentSummary } from '../../../domain/documents/document.ts';
import {
  listDisputes,
  type PaymentEntry,
  type RefundOrder,
} from '../../../domain/payments/all-accounts/payment-records.ts';
import type { TopUp } from '../../../domain/payments/top-ups/top-up.ts';
import type { Fils } from '../../../values/money.ts';
import { formatUaeTimestamp } from '../../../values/uae-time.ts';
import { viewDocument } from '../../shared/documents/document-view.ts';
import type { Columns } from '../../shared/tables/table.ts';

export function viewPayment(topUp: TopUp): PaymentData {
  const { topUpId, accountId, amountFils, status, method, provider, refundedFils, disputedFils } = topUp;
  const { cardBrand, cardLastFour } = topUp;
  return {
    ...{ topUpId, accountId, amountFils, status, method, provider, refundedFils, disputedFils },
    failure: topUp.failure ?? null,
    origin: originOf(topUp),
    card: cardLastFour === undefined ? null : { brand: cardBrand ?? null, lastFour: cardLastFour },
    leftFils: leftOf(topUp),
    createdAt: formatUaeTimestamp(topUp.createdAt),
    settledAt: momentOf(topUp.settledAt),
  };
}

/** What is known of a payment beside itself. */
export type PaymentRecords = {
  readonly entries: readonly PaymentEntry[];
  readonly refunds: readonly RefundOrder[];
  readonly documents: readonly DocumentSummary[];
};

export function viewPaymentDetails(
  topUp: TopUp,
  { entries, refunds, documents }: PaymentRecords,
): PaymentDetails {
  const orderedFils = refunds
    .filter(({ status }) => status === 'ordered')
    .reduce((sum, { amountFils }) => sum + amountFils, 0);
  return {
    ...viewPayment(topUp),
    leftFils: Math.max(0, leftOf(topUp) - orderedFils),
    paymentReference: topUp.paymentReference ?? null,
    paymentToken: topUp.paymentToken,
    entries: entries.map(({ reference, at, ...entry }) => ({
      ...entry,
      reference: reference ?? null,
      at: formatUaeTimestamp(at),
    })),
    refunds: refunds.map(({ reference, orderedAt, endedAt, ...refund }) => ({
      ...refund,
      reference: reference ?? null,
      orderedAt: formatUaeTimestamp(orderedAt),
      endedAt: momentOf(endedAt),
    })),
    disputes: listDisputes(entries).map(({ openedAt, returnedAt, ...dispute }) => ({
      ...dispute,
      openedAt: formatUaeTimestamp(openedAt),
      returnedAt: momentOf(returnedAt),
    })),
    documents: documents.map(viewDocument),
  };
}

/** What a file tells of each payment. */
export const paymentColumns = {
  top_up: ['integer', ({ topUpId }) => topUpId],
  account: ['integer', ({ accountId }) => accountId],
  asked: ['time', ({ createdAt }) => createdAt],
  over: ['time', ({ settledAt }) => settledAt],
  status: ['text', ({ status }) => status],
  failure: ['text', ({ failure }) => failure],
  origin: ['text', originOf],
  method: ['text', ({ method }) => method],
  amount_aed: ['aed', ({ amountFils }) => amountFils],
  refunded_aed: ['aed', ({ refundedFils }) => refundedFils],
  disputed_aed: ['aed', ({ disputedFils }) => disputedFils],
  left_aed: ['aed', leftOf],
  provider: ['text', ({ provider }) => provider],
  payment: ['text', ({ paymentReference }) => paymentReference],
} as const satisfies Columns<TopUp>;

function originOf({ recharge }: TopUp): PaymentData['origin'] {
  return recharge ? 'auto_recharge' : 'by_hand';
}

/** A dispute may be of the whole amount though a part of it was refunded before. */
function leftOf({ status, amountFils, refundedFils, disputedFils }: TopUp): Fils {
  return status === 'succeeded' ? Math.max(0, amountFils - refundedFils - disputedFils) : 0;
}

function momentOf(at: Temporal.Instant | undefined): string | null {
  return at ? formatUaeTimestamp(at) : null;
}
