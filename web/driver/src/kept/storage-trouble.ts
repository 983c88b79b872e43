import { createCell, useCell } from './cell.ts';
import { StorageProblem, type StorageTrouble } from './storage-problem.ts';

/** `unknown`: nothing was written, and it is not the store that says so. */
type Trouble = StorageTrouble | 'unknown';

const trouble = createCell<Trouble | undefined>(undefined);

/** Tells why the phone could not keep something; undefined: it keeps what it is given. */
export function useStorageTrouble(): Trouble | undefined {
  return useCell(trouble);
}

export function closeStorageTrouble(): void {
  trouble.set(undefined);
}

/** Has the driver told that what they pressed was not written. */
export function noteUnknownTrouble(): void {
  trouble.set('unknown');
}

/** Does something with the phone's store, and tells the driver when it did not take it. */
export async function noteTrouble<Value>(doing: Promise<Value>): Promise<Value> {
  try {
    return await doing;
  } catch (error) {
    if (error instanceof StorageProblem) trouble.set(error.trouble);
    throw error;
  }
}
