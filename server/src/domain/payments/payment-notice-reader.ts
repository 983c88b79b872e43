import type { PaymentNotice } from './payment-provider.ts';

/**
 * How a request with a payment notice is read; undefined for one that tells nothing of payments.
 * @throws Problem invalid_payment_notice: it is not the provider's. @throws PaymentNoticeUnreadable.
 */
export type ReadPaymentNotice = (request: {
  /** As it came, to the byte: it is signed so. */
  readonly rawBody: Uint8Array;
  readonly signature: string | undefined;
  readonly at: Temporal.Instant;
}) => PaymentNotice | undefined;

/** A notice of the provider's that nothing can be made of, now or ever: sent again, it would be the same. */
export class PaymentNoticeUnreadable extends Error {
  override readonly name = 'PaymentNoticeUnreadable';

  constructor(cause: unknown) {
    super('a payment notice cannot be understood', { cause });
  }
}
