const storageKey = 'satha-outbox';

/**
 * Tells whether a text has the form of the token that the service prints: a secret of 32 bytes, in letters
 * that addresses hold.
 */
export function isOutboxToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/**
 * Returns the token that opens the outbox, as this browser stored it from the link that the service printed.
 */
export function readOutboxToken(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepOutboxToken(token: string): void {
  try {
    localStorage.setItem(storageKey, token);
  } catch {
    // A browser that keeps nothing is asked for the link again.
  }
}
