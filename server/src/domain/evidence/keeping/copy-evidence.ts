import type { Queryable } from '../../../platform/db/queryable.ts';
import { type ExpectedFile, FileMismatch, type FileStore } from '../../../platform/files/file-store.ts';
import { filesOf, selectFileItems } from './keeping-store.ts';

export type CopiedEvidence = {
  readonly copied: number;
  readonly thereBefore: number;
  /** Kept, as the database says, and not in the store that was copied from. */
  readonly missing: number;
  /** Other files than were sent: they are not copied. */
  readonly changed: number;
  /** Deleted from the copy, because they were erased. */
  readonly removed: number;
};

/**
 * Copies every kept file that is not there yet into another store, checked by size and SHA-256, and deletes what was erased
 * since. One that is cut off goes on where it was.
 * @throws FileStoreUnavailable
 */
export async function copyEvidence(
  db: Queryable,
  { from, to }: { readonly from: FileStore; readonly to: FileStore },
): Promise<CopiedEvidence> {
  const there = new Set(await Array.fromAsync(to.list()));
  const counts = { copied: 0, thereBefore: 0, missing: 0, changed: 0, removed: 0 };
  for await (const item of selectFileItems(db)) {
    for (const { name, ...expected } of filesOf(item)) {
      if (item.erasure !== 'none') {
        if (!there.has(name)) continue;
        await to.remove(name);
        counts.removed += 1;
      } else if (!item.isStored) {
      } else if (there.has(name)) {
        counts.thereBefore += 1;
      } else {
        counts[await copyOne(from, to, name, expected)] += 1;
      }
    }
  }
  return counts;
}

async function copyOne(
  from: FileStore,
  to: FileStore,
  name: string,
  expected: ExpectedFile,
): Promise<'copied' | 'missing' | 'changed'> {
  const file = await from.open(name);
  if (!file) return 'missing';
  try {
    await to.put(name, file.bytes, expected);
    return 'copied';
  } catch (error) {
    if (error instanceof FileMismatch) return 'changed';
    throw error;
  }
}
