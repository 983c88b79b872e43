import type { MissingReason } from '@satha/terms/evidence';
import type { Writing } from '../kept/database.ts';
import type { Entry } from '../kept/records.ts';

/** What could not be sent: an entry by its number, a file by what it shows. */
export type Failed = { readonly id: number | string; readonly kind: Entry['kind'] | 'file' };

/**
 * Forgets what could not be sent: facts with their file, and a file with its item, which would stand there as sent
 * without it. Where the service knows the item, it is told that its file will not come.
 */
export async function forgetFailed(transaction: Writing, { id, kind }: Failed): Promise<void> {
  if (kind === 'file') return giveUpFile(transaction, String(id));
  const entries = transaction.objectStore('entries');
  const entry = await entries.get(Number(id));
  if (entry?.failure === undefined) return;
  await entries.delete(entry.id);
  if (entry.kind === 'evidence') await forgetItem(transaction, entry.body.evidenceId);
}

/** Has what was not taken sent once more. What the service judged would be judged the same, and stays. */
export async function readyAgain(transaction: Writing, { id, kind }: Failed): Promise<void> {
  if (kind === 'file') {
    const files = transaction.objectStore('files');
    const file = await files.get(String(id));
    if (file?.failure) await files.put({ ...file, failure: undefined });
    return;
  }
  const entries = transaction.objectStore('entries');
  const entry = await entries.get(Number(id));
  if (entry?.failure && !entry.failure.isRefused) await entries.put({ ...entry, failure: undefined });
}

const reasons: Readonly<Record<string, MissingReason>> = {
  file_lost: 'lost',
  file_differs: 'damaged',
  file_not_accepted: 'refused',
};

async function giveUpFile(transaction: Writing, evidenceId: string): Promise<void> {
  const files = transaction.objectStore('files');
  const file = await files.get(evidenceId);
  await forgetItem(transaction, evidenceId);
  if (!file?.isDeclared) return;
  const missing = reasons[file.failure?.reason ?? ''] ?? 'other';
  await files.put({ ...file, failure: undefined, missing });
}

async function forgetItem(transaction: Writing, evidenceId: string): Promise<void> {
  await transaction.objectStore('files').delete(evidenceId);
  await transaction.objectStore('bytes').delete(evidenceId);
  await transaction.objectStore('evidence').delete(evidenceId);
}
