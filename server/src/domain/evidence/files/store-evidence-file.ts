import type { MediaType } from '@satha/terms/evidence';
import type { Queryable } from '../../../platform/db/queryable.ts';
import {
  type ExpectedFile,
  type FileBytes,
  FileMismatch,
  type FileStore,
  FileStoreUnavailable,
} from '../../../platform/files/file-store.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { noteEvidenceStored } from '../evidence-store.ts';
import { findFileOfDriver } from '../queries.ts';
import { tellMissingFile } from '../tell-missing-file.ts';
import { type EvidenceName, fileNameOf, shownNameOf } from './file-names.ts';
import { keepShown } from './kept-file.ts';
import {
  NotAnImage,
  requireImageBeginning,
  requireTaken,
  type SeeImage,
  unreadable,
} from './recognise-image.ts';

export type StoreEvidenceFileDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly files: FileStore;
  readonly seeImage: SeeImage;
  /** Told why the store could not be used; whoever sent the file is told to come again. */
  readonly onStoreAway: (error: FileStoreUnavailable) => void;
};

/**
 * Keeps the file of a photo or signature that the driver declared: in the store first, where the decoder looks at it, then
 * noted in the database with its event. A process that is killed between the two leaves a file that the next attempt
 * replaces. A file that is kept already, or whose item was erased, is not read. Of the declared file that is no image that is
 * taken, it is told that it will not come: none that has its hash would be.
 * @throws Problem evidence_not_found, file_differs, file_not_accepted, service_unavailable (the store is away).
 */
export async function storeEvidenceFile(
  deps: StoreEvidenceFileDeps,
  driver: { readonly driverId: number; readonly tripId: number; readonly evidenceId: string },
  bytes: FileBytes,
): Promise<void> {
  const { db, clock, files } = deps;
  const found = await findFileOfDriver(db, driver);
  if (!found) throw new Problem('evidence_not_found');
  const { accountId, expected, isDone } = found;
  if (isDone) return;
  const file = { ...expected, ...driver, accountId };
  const kept = await put(deps, file, bytes).catch((error) => {
    throw explain(deps, error);
  });
  const outcome = await noteEvidenceStored(db, driver, kept, clock());
  if (outcome !== 'erased') return;
  // The customer was erased while the file came: the sweep deletes it, too, if this process dies here.
  await files.remove(fileNameOf(file));
  await files.remove(shownNameOf(file));
}

/**
 * Stores a file, has it looked at, and stores what is shown of it. What was promised by its SHA-256 is seen the same by
 * whoever else sends it.
 */
async function put(
  { db, clock, files, seeImage }: StoreEvidenceFileDeps,
  file: EvidenceName & ExpectedFile & { readonly driverId: number },
  bytes: FileBytes,
): Promise<{ readonly mediaType: MediaType; readonly shown: ExpectedFile }> {
  const name = fileNameOf(file);
  try {
    await files.put(name, requireImageBeginning(bytes, file), file);
    const kept = await seeImage(
      file.accountId,
      () => files.open(name),
      async (seen) => ({ mediaType: requireTaken(seen), shown: await keepShown(files, file, seen) }),
    );
    // It was erased, or refused where it came a second time: the next attempt is told so.
    if (!kept) throw new Problem('service_unavailable');
    if (kept === 'unreadable') throw unreadable();
    return kept;
  } catch (error) {
    if (!(error instanceof NotAnImage && error.isDeclared)) throw error;
    await files.remove(name);
    await tellMissingFile(db, file, 'refused', clock());
    throw error;
  }
}

function explain({ onStoreAway }: StoreEvidenceFileDeps, error: unknown): unknown {
  if (error instanceof FileMismatch) return new Problem('file_differs');
  if (error instanceof NotAnImage) {
    return new Problem('file_not_accepted', { fields: [{ field: 'body', message: error.message }] });
  }
  if (!(error instanceof FileStoreUnavailable)) return error;
  onStoreAway(error);
  return new Problem('service_unavailable');
}
