import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';

/** What a file is to be: a store keeps it only if its bytes are these. */
export type ExpectedFile = {
  readonly sizeBytes: number;
  /** SHA-256 of the bytes, 64 hexadecimal digits in lower case. */
  readonly sha256: string;
};

/** Returns what a file of these bytes is to be. */
export function describeFile(bytes: Uint8Array): ExpectedFile {
  return { sizeBytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** The bytes of a file, piece by piece; a piece may be gone once the next one is asked for. */
export type FileBytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export type StoredFile = { readonly sizeBytes: number; readonly bytes: Readable };

/** Keeps files under names that the service makes: 4 to 80 letters of a to z, digits and dashes. */
export type FileStore = {
  /**
   * Stores a file, whole or not at all; one that has the name already is replaced. The bytes are never all in memory.
   * @throws FileMismatch for bytes that are not the expected ones, FileStoreUnavailable; either leaves what was there.
   */
  put(name: string, bytes: FileBytes, expected: ExpectedFile): Promise<void>;
  /** Opens a file; undefined when there is none of the name. Its bytes are to be read or destroyed. @throws FileStoreUnavailable */
  open(name: string): Promise<StoredFile | undefined>;
  /** Deletes a file; one that is not there counts as deleted. @throws FileStoreUnavailable */
  remove(name: string): Promise<void>;
  /** Tells the name of each file, in no order. @throws FileStoreUnavailable */
  list(): AsyncIterable<string>;
  /** Deletes the beginnings of files whose process was killed, which were begun before the moment. @throws FileStoreUnavailable */
  removeAbandoned(before: Temporal.Instant): Promise<void>;
};

/** Bytes are not those that were promised. */
export class FileMismatch extends Error {
  readonly differs: 'size' | 'sha256';

  constructor(differs: 'size' | 'sha256') {
    super(differs === 'size' ? 'The file has another size.' : 'The file has another SHA-256.');
    this.differs = differs;
  }
}

/** The store cannot be used at present: it is away, full, or closed to us. The same call may work later. */
export class FileStoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The file store cannot be used at present.', { cause });
  }
}

const namePattern = /^[a-z0-9][a-z0-9-]{3,79}$/;

/** Tells whether a file of this name may be in a store. */
export function isFileName(name: string): boolean {
  return namePattern.test(name);
}

/** Returns a name that leads nowhere but into the store. @throws RangeError for any other. */
export function requireFileName(name: string): string {
  if (isFileName(name)) return name;
  throw new RangeError('a stored file is named by 4 to 80 letters of a to z, digits and dashes');
}
