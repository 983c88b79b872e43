import type Stripe from 'stripe';
import type { PaymentReport, ReportedCard, Reversal } from '../../payment-provider.ts';
import { chargeField, nameFailure, tokenField } from './stripe-client.ts';

/** Stripe's objects as reports. Amounts are in hundredths of the currency; AED has hundredths. */

export function reportSession(session: Stripe.Checkout.Session): PaymentReport {
  const intentId = idOf(session.payment_intent);
  return {
    references: [session.id, ...(intentId === undefined ? [] : [intentId]), ...tokenOf(session.metadata)],
    status: statusOfSession(session),
    ...amountOf(session.amount_total, session.currency),
    reversals: [],
  };
}

function statusOfSession({ status, payment_status: paid }: Stripe.Checkout.Session) {
  if (paid === 'paid') return 'succeeded';
  if (status === 'expired') return 'expired';
  return status === 'complete' ? 'processing' : 'open';
}

export function reportIntent(intent: Stripe.PaymentIntent): PaymentReport {
  const { last_payment_error: error } = intent;
  const status = statusOfIntent(intent);
  const card = readCard(intent);
  return {
    references: [intent.id, ...tokenOf(intent.metadata)],
    ...(status !== undefined && { status }),
    ...amountOf(status === 'succeeded' ? intent.amount_received : intent.amount, intent.currency),
    ...(status === 'failed' && { failure: nameFailure(error?.code, error?.decline_code) }),
    ...(card && { card }),
    reversals: [],
  };
}

function statusOfIntent({ status, metadata }: Stripe.PaymentIntent) {
  if (status === 'succeeded') return 'succeeded';
  // On a page it is the page that says how it ends.
  if (metadata[chargeField] === undefined) return undefined;
  return status === 'processing' ? 'processing' : 'failed';
}

/** The card of a payment that was asked for with it. */
function readCard({
  status,
  payment_method: method,
  customer,
}: Stripe.PaymentIntent): ReportedCard | undefined {
  const customerId = idOf(customer);
  if (status !== 'succeeded' || typeof method !== 'object' || !method?.card || customerId === undefined) {
    return undefined;
  }
  const { brand, last4: lastFour, exp_month: expiryMonth, exp_year: expiryYear } = method.card;
  return { customer: customerId, card: method.id, brand, lastFour, expiryMonth, expiryYear };
}

/** What a refund's key is called among its metadata: a request's own key is forgotten after a day. */
export const refundKey = 'satha_refund';

export function readRefund(refund: Stripe.Refund): Reversal {
  const key = refund.metadata?.[refundKey];
  return {
    reference: refund.id,
    kind: 'card_refund',
    amountFils: refund.amount,
    isReturned: refund.status === 'failed' || refund.status === 'canceled',
    ...(key !== undefined && { key }),
  };
}

/**
 * Reads the reversal of a dispute; undefined as long as it has moved no money: an inquiry of the bank's may
 * come to nothing. What it has moved is told by its own entries in Stripe's ledger.
 */
export function readDispute(dispute: Stripe.Dispute): Reversal | undefined {
  const moved = dispute.balance_transactions.map(({ amount }) => amount);
  if (!moved.some((amount) => amount < 0)) return undefined;
  return {
    reference: dispute.id,
    kind: 'dispute',
    amountFils: dispute.amount,
    isReturned: moved.some((amount) => amount > 0),
  };
}

/** Reports a refund or dispute of a payment; undefined when the payment has no intent. */
export function reportReversal(
  { payment_intent: intent, currency }: Stripe.Refund | Stripe.Dispute,
  reversal: Reversal | undefined,
): PaymentReport | undefined {
  const intentId = idOf(intent);
  return reversal && intentId !== undefined
    ? { references: [intentId], currency, reversals: [reversal] }
    : undefined;
}

export function idOf(named: string | { readonly id: string } | null | undefined): string | undefined {
  return typeof named === 'string' ? named : named?.id;
}

function amountOf(amount: number | null, currency: string | null) {
  return {
    ...(amount !== null && { amountFils: amount }),
    ...(currency !== null && { currency }),
  };
}

function tokenOf(metadata: Stripe.Metadata | null): string[] {
  const token = metadata?.[tokenField];
  return token === undefined ? [] : [token];
}
