import Stripe from 'stripe';
import { Problem } from '../../../../values/problem.ts';
import type { ReadPaymentNotice } from '../../payment-notice-reader.ts';
import type { PaymentReport } from '../../payment-provider.ts';
import { readDispute, readRefund, reportIntent, reportReversal, reportSession } from './stripe-report.ts';

/** A notice that was signed longer ago is not taken. */
const toleranceSeconds = 300;

/**
 * Reads Stripe's notices, which are signed over their very bytes.
 * @throws Problem invalid_payment_notice: not signed with our secret, signed too long ago, or not of real money.
 */
export function createStripeNoticeReader(secret: string): ReadPaymentNotice {
  return ({ rawBody, signature, at }) => {
    let event: Stripe.Event;
    try {
      event = Stripe.webhooks.constructEvent(
        rawBody,
        signature ?? '',
        secret,
        toleranceSeconds,
        undefined,
        at.epochMilliseconds,
      );
    } catch (error) {
      throw new Problem('invalid_payment_notice', { cause: error });
    }
    if (!event.livemode)
      throw new Problem('invalid_payment_notice', { cause: new Error('livemode is false') });
    const report = readReport(event);
    return report && { noticeId: event.id, report };
  };
}

function readReport(event: Stripe.Event): PaymentReport | undefined {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return reportSession(event.data.object);
    case 'checkout.session.async_payment_failed':
      return { ...reportSession(event.data.object), status: 'failed', failure: 'declined' };
    case 'payment_intent.succeeded':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled':
      return reportIntent(event.data.object);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      return reportReversal(event.data.object, readRefund(event.data.object));
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
    case 'charge.dispute.closed':
      return reportReversal(event.data.object, readDispute(event.data.object));
    default:
      return undefined;
  }
}
