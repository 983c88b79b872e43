import { type MediaType, mostImageEdge, mostImagePixels } from '@satha/terms/evidence/evidence-words';
import type { FileBytes, StoredFile } from '../../../platform/files/file-store.ts';

/** A file is no image that is taken. */
export class NotAnImage extends Error {}

/** What the decoder takes a file for, when it has read what stands before the picture itself. */
export type SeenImage = {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  /** The same picture without whatever else is in the file; undefined where there is nothing else. */
  readonly shown?: Uint8Array;
};

/**
 * Has the decoder look at a file; undefined for one that is not there. Accounts take turns.
 * @throws Problem service_unavailable when the decoder cannot be asked; whatever reading the file throws.
 */
export type SeeImage = (
  accountId: number,
  open: () => Promise<StoredFile | undefined>,
) => Promise<SeenImage | 'unreadable' | undefined>;

const formats: Readonly<Record<string, MediaType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
/** How such files begin, in hexadecimal digits. */
const beginnings = /^(?:ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/;
const beginningBytes = 12;

/** Passes the bytes of a file on. @throws NotAnImage at its first bytes, where they are those of no image that is taken. */
export async function* requireImageBeginning(bytes: FileBytes): AsyncGenerator<Uint8Array> {
  let head = Buffer.alloc(0);
  let isImage = false;
  for await (const piece of bytes) {
    if (isImage) {
      yield piece;
      continue;
    }
    head = Buffer.concat([head, piece]);
    if (head.length < beginningBytes) continue;
    isImage = beginnings.test(head.toString('hex', 0, beginningBytes));
    if (!isImage) break;
    yield head;
  }
  if (!isImage) throw new NotAnImage();
}

/** Returns the media type of an image that is taken. @throws NotAnImage for one that is too large, or of another format. */
export function requireTaken({ format, width, height }: SeenImage): MediaType {
  const mediaType = formats[format];
  const isTooLarge = Math.max(width, height) > mostImageEdge || width * height > mostImagePixels;
  if (mediaType === undefined || isTooLarge) throw new NotAnImage();
  return mediaType;
}
