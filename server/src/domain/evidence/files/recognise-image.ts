import { type MediaType, mostImageEdge, mostImagePixels } from '@satha/terms/evidence/evidence-words';
import type { FileBytes, StoredFile } from '../../../platform/files/file-store.ts';

/** A file is no image that is taken; the message says to whoever sent it why, and what to send. */
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
  if (!isImage) throw new NotAnImage(explainBeginning(head));
}

/** What else is sent in place of a picture, by how it begins in Latin-1. */
const othersThings: readonly (readonly [RegExp, string])[] = [
  [
    /^.{4}ftyp(?:hei|hev|mif1|msf1)/s,
    'body is a HEIC photo, which not every screen can show; send it as JPEG: write one in the app before it is declared, or ' +
      'choose Settings > Camera > Formats > Most Compatible on the iPhone.',
  ],
  [/^--/, 'body is a form with a file in it; send the bytes of the picture alone.'],
  [
    /^(?:\s*[{["]|data:|\/9j\/|iVBORw0)/,
    'body is a text; send the bytes of the picture as they are, neither in JSON nor in Base64.',
  ],
  [/^$/, 'body is empty; send the bytes of the picture.'],
];

function explainBeginning(head: Buffer): string {
  const begins = head.toString('latin1', 0, beginningBytes);
  const [, message] = othersThings.find(([form]) => form.test(begins)) ?? [];
  return message ?? 'body is no JPEG, PNG or WebP picture, by what it holds; send the picture as a JPEG.';
}

/** Of a file that begins as an image, and is none that the decoder reads. */
export function unreadable(): NotAnImage {
  return new NotAnImage(
    'body begins as a picture, and cannot be read as one; take the photo again, or write it as a plain JPEG, and declare that file.',
  );
}

/** Returns the media type of an image that is taken. @throws NotAnImage for one that is too large, or of another format. */
export function requireTaken({ format, width, height }: SeenImage): MediaType {
  const mediaType = formats[format];
  const isTooLarge = Math.max(width, height) > mostImageEdge || width * height > mostImagePixels;
  if (isTooLarge) {
    throw new NotAnImage(
      `body is a picture of ${width} by ${height} pixels; make it smaller, to 25 million pixels with no side over 16,384, and ` +
        'declare that file.',
    );
  }
  if (mediaType === undefined) throw unreadable();
  return mediaType;
}
