import type { MediaType } from '@satha/terms/evidence/evidence-words';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { describeFile, type FileStore, type StoredFile } from '../../../platform/files/file-store.ts';
import { Problem } from '../../../values/problem.ts';
import type { Evidence } from '../evidence.ts';
import { findTripEvidence } from '../queries.ts';
import { type EvidenceName, fileNameOf, thumbnailNameOf } from './file-names.ts';

/** A file as it was sent, or a small JPEG of it. */
export type ImageSize = 'whole' | 'small';

/** Makes a small JPEG of an image; undefined where there is none. Accounts take turns. */
export type MakeThumbnail = (
  accountId: number,
  open: () => Promise<StoredFile | undefined>,
) => Promise<Uint8Array | 'unreadable' | undefined>;

export type OpenKeptFileDeps = { readonly files: FileStore; readonly makeThumbnail: MakeThumbnail };

export type OpenEvidenceFileDeps = OpenKeptFileDeps & { readonly db: Queryable };

/** A photo or signature whose file is kept. */
export type KeptFile = EvidenceName & { readonly item: number; readonly mediaType: MediaType };

export type OpenedImage = {
  readonly tripId: number;
  readonly item: number;
  readonly mediaType: MediaType;
  readonly bytes: StoredFile['bytes'] | Uint8Array;
  readonly sizeBytes: number;
};

/**
 * Opens the file of an item of a trip, for somebody who may see those items of it that `isShown` lets through.
 * @throws Problem trip_not_found when the account has no such trip, evidence_not_found when there is no such file to be
 * shown; FileStoreUnavailable.
 */
export async function openEvidenceFile(
  deps: OpenEvidenceFileDeps,
  name: EvidenceName,
  size: ImageSize,
  isShown: (item: Evidence) => boolean = () => true,
): Promise<OpenedImage> {
  const found = await findTripEvidence(deps.db, name);
  if (!found) throw new Problem('trip_not_found');
  const [item] = found;
  const { mediaType } = item?.file?.kept ?? {};
  const isThere = item && mediaType !== undefined && item.erasedAt === undefined && isShown(item);
  const image = isThere && (await openKeptFile(deps, { ...name, item: item.item, mediaType }, size));
  if (!image) throw new Problem('evidence_not_found');
  return image;
}

/**
 * Opens a file that is kept; undefined when the store has none. A thumbnail is made when it is first asked for, and kept
 * beside the file. Whoever asks for it was let in before.
 * @throws FileStoreUnavailable
 */
export async function openKeptFile(
  deps: OpenKeptFileDeps,
  { tripId, item, mediaType, ...named }: KeptFile,
  size: ImageSize,
): Promise<OpenedImage | undefined> {
  const name = { ...named, tripId };
  if (size === 'whole') {
    const file = await deps.files.open(fileNameOf(name));
    return file && { tripId, item, mediaType, ...file };
  }
  const small = await openThumbnail(deps, name);
  return small && { tripId, item, mediaType: 'image/jpeg', ...small };
}

/** Stands in place of the thumbnail of an image that cannot be read, which is not tried again. */
const noThumbnail = new Uint8Array();

async function openThumbnail({ files, makeThumbnail }: OpenKeptFileDeps, name: EvidenceName) {
  const thumbnail = thumbnailNameOf(name);
  let found: Pick<OpenedImage, 'bytes' | 'sizeBytes'> | undefined = await files.open(thumbnail);
  if (!found) {
    const made = await makeThumbnail(name.accountId, async () => {
      // Whoever had a turn before may have asked for the same.
      found = await files.open(thumbnail);
      return found ? undefined : files.open(fileNameOf(name));
    });
    if (made) {
      const bytes = made === 'unreadable' ? noThumbnail : made;
      await files.put(thumbnail, [bytes], describeFile(bytes));
      found = { bytes, sizeBytes: bytes.length };
    }
  }
  if (found?.sizeBytes !== 0) return found;
  if (!(found.bytes instanceof Uint8Array)) found.bytes.destroy();
  return undefined;
}
