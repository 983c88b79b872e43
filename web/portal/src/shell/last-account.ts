import type { SessionAccount } from '../api/session.ts';

const storageKey = 'satha-account';

/** Returns the account that this browser looked at last, else the first. */
export function chooseAccount(accounts: readonly SessionAccount[]): SessionAccount | undefined {
  const last = readLast();
  return accounts.find(({ accountId }) => String(accountId) === last) ?? accounts[0];
}

export function rememberAccount(accountId: number): void {
  try {
    localStorage.setItem(storageKey, String(accountId));
  } catch {
    // A browser that stores nothing begins with the first account each time.
  }
}

function readLast(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
