import type { Queryable } from '../../../platform/db/queryable.ts';
import {
  type FileBytes,
  FileMismatch,
  type FileStore,
  FileStoreUnavailable,
} from '../../../platform/files/file-store.ts';
import type { Clock } from '../../../values/clock.ts';
import { Problem } from '../../../values/problem.ts';
import { noteEvidenceStored } from '../evidence-store.ts';
import { findFileOfDriver } from '../queries.ts';
import { fileNameOf } from './file-names.ts';
import { NotAnImage, recogniseImage } from './recognise-image.ts';

export type StoreEvidenceFileDeps = {
  readonly db: Queryable;
  readonly clock: Clock;
  readonly files: FileStore;
  /** Told why the store could not be used; whoever sent the file is told to come again. */
  readonly onStoreAway: (error: FileStoreUnavailable) => void;
};

/**
 * Keeps the file of a photo or signature that the driver declared: in the store first, then noted in the database with
 * its event. A process that is killed between the two leaves a file that the next attempt replaces. A file that is kept
 * already, or whose item was erased, is not read.
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
  const name = fileNameOf({ ...driver, accountId });
  const image = recogniseImage(bytes);
  await files.put(name, image.bytes, expected).catch((error) => {
    throw explain(deps, error);
  });
  const outcome = await noteEvidenceStored(db, driver, image.mediaType(), clock());
  // The customer was erased while the file came: the sweep deletes it, too, if this process dies here.
  if (outcome === 'erased') await files.remove(name);
}

function explain({ onStoreAway }: StoreEvidenceFileDeps, error: unknown): unknown {
  if (error instanceof FileMismatch) return new Problem('file_differs');
  if (error instanceof NotAnImage) return new Problem('file_not_accepted');
  if (!(error instanceof FileStoreUnavailable)) return error;
  onStoreAway(error);
  return new Problem('service_unavailable');
}
