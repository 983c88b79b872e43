/**
 * The code that makes a fresh Idempotency-Key of random bytes, in each language, by what comes with it: not
 * every shell has `uuidgen`.
 */
export const freshIdempotencyKey = {
  curl: String.raw`$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')`,
  javascript: 'crypto.randomUUID()',
  python: 'secrets.token_hex(16)',
} as const;

/**
 * The comment beside the key, in plain words without quotes: a shell that takes no comments when it is asked
 * by hand runs nothing of it.
 */
export const freshIdempotencyKeyComment =
  'Each run sends an Idempotency-Key of its own. To retry a request safely, send the same one again';
