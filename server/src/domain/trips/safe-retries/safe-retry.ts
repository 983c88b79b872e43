/** What a request that may be repeated safely carries. */
export type SafeRetry = {
  /** The caller's Idempotency-Key, 1–255 characters. */
  readonly idempotencyKey: string;
  /** SHA-256 of the whole body, however it was written. */
  readonly requestHash: Buffer;
};
