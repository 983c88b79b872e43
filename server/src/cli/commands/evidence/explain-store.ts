import { FileStoreUnavailable } from '../../../platform/files/file-store.ts';
import { Refusal } from '../../refusal.ts';

/** Says in a sentence why the store of files cannot be used. */
export function explainStore(error: unknown): never {
  if (!(error instanceof FileStoreUnavailable)) throw error;
  const { cause } = error;
  throw new Refusal(
    `The files cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}.`,
  );
}
