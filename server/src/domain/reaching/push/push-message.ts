/** Where a browser's push service takes messages for it, and the browser's keys, in base64url without padding. */
export type PushSubscription = {
  /** An https address of a push service. */
  readonly endpoint: string;
  /** The browser's public key: an uncompressed point of P-256, 65 bytes. */
  readonly p256dh: string;
  /** The secret that the browser shares with us alone, 16 bytes. */
  readonly auth: string;
};

/** What a push says: that there is something to look up. Nothing of a trip goes by a push service. */
export type PushMessage = { readonly kind: 'offer' } | { readonly kind: 'check'; readonly checkId: string };

/** `gone`: the push service does not know the subscription any more; it has been forgotten. */
export type PushOutcome = 'sent' | 'gone' | 'failed';
