import Stripe from 'stripe';
import { Problem } from '../../../../values/problem.ts';
import { PaymentNoticeUnreadable, type ReadPaymentNotice } from '../../payment-notice-reader.ts';
import type { PaymentReport } from '../../payment-provider.ts';
import { requireReadable } from './require-readable.ts';
import { readDispute, readRefund, reportIntent, reportReversal, reportSession } from './stripe-report.ts';

/** A notice that was signed longer ago, or is to be so much later, is not taken. */
const toleranceSeconds = 300;

/**
 * Reads Stripe's notices, which are signed over their very bytes.
 * @throws Problem invalid_payment_notice: not signed with our secret, signed too long ago or in the future, no notice at
 * all, or not of real money. @throws PaymentNoticeUnreadable.
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
    if (isAhead(signature, at)) throw refuse('it was signed in the future');
    if (!isEvent(event)) throw refuse('it is no event');
    if (!event.livemode) throw refuse('livemode is false');
    const report = readReport(event);
    if (!report) return undefined;
    requireReadable(event.id, report);
    return { noticeId: event.id, report };
  };
}

function refuse(reason: string): Problem {
  return new Problem('invalid_payment_notice', { cause: new Error(reason) });
}

/** Stripe's own check looks at the age alone. */
function isAhead(signature = '', at: Temporal.Instant): boolean {
  const seconds = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
  return !(seconds - at.epochMilliseconds / 1_000 <= toleranceSeconds);
}

function isEvent(event: Partial<Stripe.Event> | null): boolean {
  return typeof event?.id === 'string' && typeof event.type === 'string';
}

function readReport(event: Stripe.Event): PaymentReport | undefined {
  try {
    return reportEvent(event);
  } catch (error) {
    throw new PaymentNoticeUnreadable(error);
  }
}

function reportEvent(event: Stripe.Event): PaymentReport | undefined {
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
