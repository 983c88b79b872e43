import type { PaymentNotice } from './payment-provider.ts';

/** How a request to the door of notices is read; undefined for one that tells nothing of payments. */
export type ReadPaymentNotice = (request: {
  /** As it came, to the byte: it is signed so. */
  readonly rawBody: Uint8Array;
  readonly signature: string | undefined;
  readonly at: Temporal.Instant;
}) => PaymentNotice | undefined;
