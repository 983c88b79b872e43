/** What is wrong with the phone's own store: no room, none at all, or taken away in the middle. */
export type StorageTrouble = 'full' | 'unavailable' | 'closed';

/** Nothing was written: the phone's store did not take it. */
export class StorageProblem extends Error {
  readonly trouble: StorageTrouble;

  constructor(trouble: StorageTrouble, cause?: unknown) {
    super(`The phone's store is ${trouble}.`, { cause });
    this.name = 'StorageProblem';
    this.trouble = trouble;
  }
}

/** Returns what an error of the browser's database means for its driver. */
export function troubleOf(error: unknown): StorageTrouble {
  if (error instanceof StorageProblem) return error.trouble;
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  if (name === 'QuotaExceededError') return 'full';
  // A closed connection, and a transaction that the browser gave up.
  if (name === 'InvalidStateError' || name === 'AbortError') return 'closed';
  return 'unavailable';
}
