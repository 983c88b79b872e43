import type { Queryable } from '../../../platform/db/queryable.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import type { Clock } from '../../../values/clock.ts';
import { fileNameOf, shownNameOf, thumbnailNameOf } from '../files/file-names.ts';
import { selectFilesToRemove, updateRemoved } from './keeping-store.ts';

/**
 * Our own figures. Nobody is shown a file from the moment of its erasure on; it is deleted when an upload or a thumbnail that
 * was under way has ended for certain, so that once is enough.
 */
const minutesUntilSure = 15;
const mostItems = 500;

/**
 * Deletes the files of erased items from the store, with what was shown of them. What the store does not delete now, it is told to
 * by a later round.
 * @throws FileStoreUnavailable
 */
export async function removeErasedFiles({
  db,
  clock,
  files,
}: {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly files: FileStore;
}): Promise<void> {
  const now = clock();
  const items = await selectFilesToRemove(db, now.subtract({ minutes: minutesUntilSure }), mostItems);
  if (items.length === 0) return;
  for (const item of items) {
    await files.remove(fileNameOf(item));
    await files.remove(shownNameOf(item));
    await files.remove(thumbnailNameOf(item));
  }
  await updateRemoved(db, items, now);
}
