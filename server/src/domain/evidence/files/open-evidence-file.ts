import type { MediaType } from '@satha/terms/evidence';
import { describeFile, type StoredFile } from '../../../platform/files/file-store.ts';
import { Problem } from '../../../values/problem.ts';
import type { TripName } from '../../trips/trip.ts';
import type { Evidence } from '../evidence.ts';
import { findTripEvidence } from '../queries.ts';
import { type EvidenceName, fileNameOf, thumbnailNameOf } from './file-names.ts';
import type { KeptFile } from './kept-file.ts';
import { type ShowFileDeps, showFile } from './show-file.ts';

/** The picture of a file, or a small JPEG of it. */
export type ImageSize = 'whole' | 'small';

/** Makes a small JPEG of an image; undefined where there is none. Accounts take turns. */
export type MakeThumbnail = (
  accountId: number,
  open: () => Promise<StoredFile | undefined>,
) => Promise<Uint8Array | 'unreadable' | undefined>;

export type OpenEvidenceFileDeps = ShowFileDeps & { readonly makeThumbnail: MakeThumbnail };

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
  const kept = item && isShown(item) ? findKept(name, item) : undefined;
  const image = kept && (await openKeptFile(deps, kept, size));
  if (!image) throw new Problem('evidence_not_found');
  return image;
}

/** Returns the file of an item of a trip; undefined for one that is erased, has not arrived, or has none. */
export function findKept(
  trip: TripName,
  { evidenceId, item, file, erasedAt }: Evidence,
): KeptFile | undefined {
  if (!file?.kept || erasedAt) return undefined;
  const { accountId, tripId } = trip;
  const { sha256, sizeBytes, kept } = file;
  return {
    accountId,
    tripId,
    evidenceId,
    item,
    sha256,
    sizeBytes,
    mediaType: kept.mediaType,
    shown: kept.shown,
  };
}

/**
 * Opens what is shown of a file that is kept; undefined when there is nothing. The file as it came is opened for nobody. A
 * thumbnail is made when it is first asked for, and kept beside the file. Whoever asks for it was let in before.
 * @throws FileStoreUnavailable
 */
export async function openKeptFile(
  deps: OpenEvidenceFileDeps,
  kept: KeptFile,
  size: ImageSize,
): Promise<OpenedImage | undefined> {
  const { tripId, item, mediaType } = kept;
  if (size === 'whole') {
    const file = await showFile(deps, kept);
    return file && { tripId, item, mediaType, ...file };
  }
  const small = await openThumbnail(deps, kept);
  return small && { tripId, item, mediaType: 'image/jpeg', ...small };
}

/** Stands in place of the thumbnail of an image that cannot be read, which is not tried again. */
const noThumbnail = new Uint8Array();

async function openThumbnail({ files, makeThumbnail }: OpenEvidenceFileDeps, name: EvidenceName) {
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
