import type { MediaType } from '@satha/terms/evidence/evidence-words';
import type { Queryable } from '../../../platform/db/queryable.ts';
import { describeFile, type FileStore, type StoredFile } from '../../../platform/files/file-store.ts';
import { findActiveApiKeys } from '../../api-keys/queries.ts';
import { findKeptFile } from '../queries.ts';
import type { AddressedFile, EvidenceAddresses } from './evidence-addresses.ts';
import { fileNameOf, thumbnailNameOf } from './file-names.ts';

export type OpenAddressedFileDeps = {
  readonly db: Queryable;
  readonly files: FileStore;
  readonly addresses: EvidenceAddresses;
  /** Makes a small JPEG of an image; undefined for one that cannot be read. */
  readonly makeThumbnail: (open: () => Promise<StoredFile | undefined>) => Promise<Uint8Array | undefined>;
};

export type AddressedImage = {
  readonly tripId: number;
  readonly item: number;
  readonly mediaType: MediaType;
  readonly bytes: StoredFile['bytes'] | Uint8Array;
  readonly sizeBytes: number;
};

/**
 * Opens what an address shows, if whoever it was given to may still see it; undefined otherwise. A thumbnail is made when
 * it is first asked for, and kept beside the file.
 * @throws FileStoreUnavailable
 */
export async function openAddressedFile(
  deps: OpenAddressedFileDeps,
  token: string,
): Promise<AddressedImage | undefined> {
  const asked = deps.addresses.read(token);
  if (!asked) return undefined;
  const [kept, keys] = await Promise.all([
    findKeptFile(deps.db, asked),
    findActiveApiKeys(deps.db, [asked.apiKeyId]),
  ]);
  if (!kept || !keys.has(asked.apiKeyId)) return undefined;
  const name = { ...asked, evidenceId: kept.evidenceId };
  if (asked.size === 'small') return openThumbnail(deps, asked, name);
  const file = await deps.files.open(fileNameOf(name));
  return file && { tripId: asked.tripId, item: asked.item, mediaType: kept.mediaType, ...file };
}

async function openThumbnail(
  { files, makeThumbnail }: OpenAddressedFileDeps,
  { tripId, item }: AddressedFile,
  name: Parameters<typeof fileNameOf>[0],
): Promise<AddressedImage | undefined> {
  const told = { tripId, item, mediaType: 'image/jpeg' } as const;
  const made = await files.open(thumbnailNameOf(name));
  if (made) return { ...told, ...made };
  const bytes = await makeThumbnail(() => files.open(fileNameOf(name)));
  if (!bytes) return undefined;
  await files.put(thumbnailNameOf(name), [bytes], describeFile(bytes));
  return { ...told, bytes, sizeBytes: bytes.length };
}
