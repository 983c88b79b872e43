import type { Queryable } from '../../../platform/db/queryable.ts';
import { describeFile, type FileStore, type StoredFile } from '../../../platform/files/file-store.ts';
import { updateShown } from '../evidence-store.ts';
import { fileNameOf, shownNameOf } from './file-names.ts';
import { type KeptFile, keepShown, openShown } from './kept-file.ts';
import type { SeeImage } from './recognise-image.ts';

export type ShowFileDeps = { readonly db: Queryable; readonly files: FileStore; readonly seeImage: SeeImage };

/** Stands in place of what is shown of a file that cannot be read any more, which is not tried again. */
const nothing = new Uint8Array();

/**
 * Opens the picture of a kept file, without whatever else its phone had written into it. Of a file that was kept before, and of
 * one whose picture is gone from the store, it is made now, and remembered. Undefined for a file that is gone, was erased
 * meanwhile, or cannot be read.
 * @throws FileStoreUnavailable, and what asking the decoder throws.
 */
export async function showFile(deps: ShowFileDeps, file: KeptFile): Promise<StoredFile | undefined> {
  const there = file.shown && (await openShown(deps.files, file, file.shown));
  if (there) return there;
  const shown = await makeShown(deps, file);
  return shown && openShown(deps.files, file, shown);
}

async function makeShown({ db, files, seeImage }: ShowFileDeps, file: KeptFile) {
  const before = await files.open(shownNameOf(file));
  before?.bytes.destroy();
  if (before?.sizeBytes === 0) return undefined;
  const shown = await seeImage(
    file.accountId,
    () => files.open(fileNameOf(file)),
    (seen) => keepShown(files, file, seen),
  );
  if (!shown) return undefined;
  if (shown === 'unreadable') {
    await files.put(shownNameOf(file), [nothing], describeFile(nothing));
    return undefined;
  }
  return (await updateShown(db, file, shown)) ? shown : undefined;
}
