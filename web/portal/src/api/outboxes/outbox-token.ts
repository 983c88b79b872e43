const storageKey = 'satha-outbox';

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
