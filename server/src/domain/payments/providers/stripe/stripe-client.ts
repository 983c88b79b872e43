import Stripe from 'stripe';
import {
  PaymentCustomerGone,
  type PaymentFailure,
  PaymentProviderUnavailable,
} from '../../payment-provider.ts';

/** The version of Stripe's API that this code was written against; an SDK of another one does not compile here. */
const apiVersion = '2026-10-28.endive';

/** Our own figures: with one repetition by the SDK they stay within a request's time, and a lease. */
const timeoutMs = 10_000;
const repetitions = 1;

export type StripeSettings = {
  readonly secretKey: string;
  /** Stripe's own when undefined; a server that speaks its API, for tests. */
  readonly url: string | undefined;
};

export function openStripe({ secretKey, url }: StripeSettings): Stripe {
  return new Stripe(secretKey, {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: repetitions,
    telemetry: false,
    ...(url !== undefined && addressOf(new URL(url))),
  });
}

function addressOf({ protocol, hostname, port }: URL) {
  return { protocol: protocol === 'http:' ? 'http' : 'https', host: hostname, port } as const;
}

/** The name of our payment token in Stripe's records. */
export const tokenField = 'satha_payment';
/** Set for charges of a saved card: with them a failed payment is over, on a page the payer tries another card. */
export const chargeField = 'satha_saved_card';

/** Returns what went wrong with a card; any other error is thrown on. */
export function readCardError(
  error: unknown,
): { readonly failure: PaymentFailure; readonly reference: string | undefined } | undefined {
  if (error instanceof Stripe.errors.StripeCardError) {
    return {
      failure: nameFailure(error.code, error.decline_code),
      reference: error.payment_intent?.id,
    };
  }
  if (isRefused(error)) {
    // Refused before it was tried: the card or the customer is gone, or the amount is none that Stripe takes.
    const isGone = error.code === 'resource_missing' || error.code === 'payment_method_unexpected_state';
    return { failure: isGone ? 'no_card' : 'provider_error', reference: undefined };
  }
  return undefined;
}

/** Tells whether Stripe refused a request for what it asks: asked again, it is refused again. */
export function isRefused(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409;
}

export function nameFailure(code: string | undefined, declineCode: string | undefined): PaymentFailure {
  for (const reason of [code, declineCode]) {
    if (
      reason === 'insufficient_funds' ||
      reason === 'expired_card' ||
      reason === 'authentication_required'
    ) {
      return reason;
    }
  }
  return 'declined';
}

/** Runs a request to Stripe; what leaves its outcome open, or is no fault of the request, is told as one thing. */
export async function ask<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await request;
  } catch (error) {
    throw isUnavailable(error) ? new PaymentProviderUnavailable(error) : error;
  }
}

/** Runs a request for a customer that somebody may have deleted in Stripe's dashboard. */
export async function askOfCustomer<Result>(request: Promise<Result>): Promise<Result> {
  try {
    return await ask(request);
  } catch (error) {
    throw isCustomerGone(error) ? new PaymentCustomerGone(error) : error;
  }
}

function isCustomerGone(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError &&
    error.code === 'resource_missing' &&
    error.param === 'customer'
  );
}

function isUnavailable(error: unknown): boolean {
  const { errors } = Stripe;
  return (
    error instanceof errors.StripeConnectionError ||
    error instanceof errors.StripeAPIError ||
    error instanceof errors.StripeRateLimitError ||
    // A wrong or restricted key: the operator's to mend, and then it goes on.
    error instanceof errors.StripeAuthenticationError ||
    error instanceof errors.StripePermissionError ||
    // The same request is still under way.
    error instanceof errors.StripeIdempotencyError ||
    (error instanceof errors.StripeError && error.statusCode === 409)
  );
}
