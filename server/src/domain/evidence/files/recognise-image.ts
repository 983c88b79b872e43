import { type MediaType, mostImagePixels } from '@satha/terms/evidence/evidence-words';
import { disableTypes, imageSize, types } from 'image-size';
import type { FileBytes } from '../../../platform/files/file-store.ts';

/** A file is no image that is taken. */
export class NotAnImage extends Error {}

/** Our own figure: what stands before a JPEG's size is rarely 64 kB. */
const mostHeadBytes = 256 * 1024;

const mediaTypeOf: Readonly<Record<string, MediaType>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
// What a file holds decides how it is read: readers of other formats are never tried on a stranger's bytes.
disableTypes(types.filter((type) => !(type in mediaTypeOf)));

export type RecognisedImage = {
  /** The file, as it came. @throws NotAnImage before anything of it is passed on. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** By what the file holds; known once its bytes begin to come. */
  mediaType(): MediaType;
};

/**
 * Passes the bytes of a JPEG, PNG or WebP image on. Its beginning is kept back until it tells the type and the size in
 * pixels, at most 256 kB.
 */
export function recogniseImage(bytes: FileBytes): RecognisedImage {
  let found: MediaType | undefined;

  async function* recognised(): AsyncGenerator<Uint8Array> {
    let head = Buffer.alloc(0);
    for await (const chunk of bytes) {
      if (found) {
        yield chunk;
        continue;
      }
      head = Buffer.concat([head, chunk]);
      found = readType(head);
      if (found) yield head;
      else if (head.length > mostHeadBytes) break;
    }
    if (!found) throw new NotAnImage();
  }

  return {
    bytes: recognised(),
    mediaType() {
      if (!found) throw new Error('the file was not read yet');
      return found;
    },
  };
}

/** Returns undefined while the beginning does not tell. @throws NotAnImage for one that is too large. */
function readType(head: Uint8Array): MediaType | undefined {
  const { type = '', width, height } = tryToRead(head) ?? { width: 0, height: 0 };
  const mediaType = mediaTypeOf[type];
  if (!mediaType || width < 1 || height < 1) return undefined;
  if (width * height > mostImagePixels) throw new NotAnImage();
  return mediaType;
}

/** The reader throws at whatever it cannot read, a beginning that is too short among it. */
function tryToRead(head: Uint8Array): ReturnType<typeof imageSize> | undefined {
  try {
    return imageSize(head);
  } catch {
    return undefined;
  }
}
