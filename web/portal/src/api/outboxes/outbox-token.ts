const storageKey = 'satha-outbox';

/** Whether it has the form of what the service prints: a secret of 32 bytes, in letters that addresses hold. */
export function isOutboxToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** What opens the outbox, as this browser has kept it from the link that the service printed. */
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
