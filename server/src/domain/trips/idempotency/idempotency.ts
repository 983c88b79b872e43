/** What a request that may be repeated safely carries. */
export type Idempotency = {
  /** The caller's Idempotency-Key, 1–255 characters. */
  readonly idempotencyKey: string;
  /** SHA-256 of the whole body, however it was written. */
  readonly requestHash: Buffer;
};

/** A request that may be repeated, as it is looked up and kept. */
export type IdempotentRequest = {
  readonly accountId: number;
  readonly operation: 'create-trip' | 'cancel-trip' | 'add-test-money' | 'advance-trip' | 'reset-account';
  readonly retry: Idempotency;
  readonly now: Temporal.Instant;
};
