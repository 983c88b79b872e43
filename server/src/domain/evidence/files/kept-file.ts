import type { MediaType } from '@satha/terms/evidence';
import type { ExpectedFile, FileStore, StoredFile } from '../../../platform/files/file-store.ts';
import { describeFile } from '../../../platform/files/file-store.ts';
import { type EvidenceName, fileNameOf, shownNameOf } from './file-names.ts';
import type { SeenImage } from './recognise-image.ts';

/** A photo or signature whose file is kept: the file as the phone declared it, and what is shown of it. */
export type KeptFile = EvidenceName &
  ExpectedFile & {
    readonly item: number;
    readonly mediaType: MediaType;
    /** Undefined where it was kept before files were cleaned, and was not asked for since. */
    readonly shown: ExpectedFile | undefined;
  };

/**
 * Keeps what is shown of a file beside it, and returns what that is: the file itself, where there is nothing else in it. One
 * that is there already is replaced.
 * @throws FileStoreUnavailable
 */
export async function keepShown(
  files: FileStore,
  file: EvidenceName & ExpectedFile,
  { shown }: SeenImage,
): Promise<ExpectedFile> {
  if (!shown) return { sha256: file.sha256, sizeBytes: file.sizeBytes };
  const described = describeFile(shown);
  await files.put(shownNameOf(file), [shown], described);
  return described;
}

/** Opens what is shown of a file; undefined where the store has none. @throws FileStoreUnavailable */
export function openShown(
  files: FileStore,
  file: EvidenceName & ExpectedFile,
  shown: ExpectedFile,
): Promise<StoredFile | undefined> {
  return files.open(shown.sha256 === file.sha256 ? fileNameOf(file) : shownNameOf(file));
}
