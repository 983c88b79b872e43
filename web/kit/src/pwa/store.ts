/** What outlives a page: on this phone, or as long as this tab. */
type Kind = 'local' | 'tab';

/** A browser may forbid its stores; then nothing is kept, and nothing else is different. */
function storeOf(kind: Kind): Storage | undefined {
  try {
    return kind === 'local' ? localStorage : sessionStorage;
  } catch {
    return undefined;
  }
}

/** Reads what the app itself wrote; the key says of which form it is. */
export function readStored<Value>(kind: Kind, key: string): Value | undefined {
  try {
    const text = storeOf(kind)?.getItem(key);
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(kind: Kind, key: string, value: object): void {
  try {
    storeOf(kind)?.setItem(key, JSON.stringify(value));
  } catch {
    // The store is full, or forbidden.
  }
}

export function removeStored(kind: Kind, key: string): void {
  try {
    storeOf(kind)?.removeItem(key);
  } catch {
    // There is nothing then.
  }
}
