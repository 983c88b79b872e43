import { type MediaType, mostImageEdge, mostImagePixels } from '@satha/terms/evidence';
import {
  type ExpectedFile,
  type FileBytes,
  FileMismatch,
  type StoredFile,
} from '../../../platform/files/file-store.ts';
import { verifyFile } from '../../../platform/files/verify-file.ts';

/** A file is no image that is taken; the message says to whoever sent it why, and what to send. */
export class NotAnImage extends Error {
  /** Whether it is the very file that was declared: then none that has its hash is an image. */
  readonly isDeclared: boolean;

  constructor(message: string, isDeclared = true) {
    super(message);
    this.isDeclared = isDeclared;
  }
}

/** What the decoder takes a file for, when it has read what stands before the picture itself. */
export type SeenImage = {
  readonly format: string;
  readonly width: number;
  readonly height: number;
  /** The same picture without whatever else is in the file; undefined where there is nothing else. */
  readonly shown?: Uint8Array;
};

/**
 * Has the decoder look at a file, and returns what is made of what it saw, which is in memory until then: only so much is at once.
 * Undefined for a file that is not there. Accounts take turns.
 * @throws Problem service_unavailable when the decoder cannot be asked; whatever reading or using the file throws.
 */
export type SeeImage = <Result>(
  accountId: number,
  open: () => Promise<StoredFile | undefined>,
  use: (seen: SeenImage) => Promise<Result>,
) => Promise<Result | 'unreadable' | undefined>;

const formats: Readonly<Record<string, MediaType>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};
/** How such files begin, in hexadecimal digits. */
const beginnings = /^(?:ffd8ff|89504e470d0a1a0a|52494646.{8}57454250)/;
const beginningBytes = 12;

/**
 * Passes the bytes of a file on, unless the first ones are those of no image that is taken: then the others are only looked at, to
 * tell whether it is the file that was declared. @throws NotAnImage
 */
export async function* requireImageBeginning(
  bytes: FileBytes,
  declared: ExpectedFile,
): AsyncGenerator<Uint8Array> {
  const pieces = passOn(bytes);
  let head = Buffer.alloc(0);
  while (head.length < beginningBytes) {
    const { value, done } = await pieces.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const whole = withHead(head, pieces);
  const isImage = head.length >= beginningBytes && beginnings.test(head.toString('hex', 0, beginningBytes));
  if (!isImage) throw new NotAnImage(explainBeginning(head), await areThose(whole, declared));
  yield* whole;
}

async function* passOn(bytes: FileBytes): AsyncGenerator<Uint8Array> {
  yield* bytes;
}

async function* withHead(head: Uint8Array, pieces: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield head;
  yield* pieces;
}

async function areThose(bytes: FileBytes, declared: ExpectedFile): Promise<boolean> {
  try {
    for await (const _piece of verifyFile(bytes, declared));
    return true;
  } catch (error) {
    if (error instanceof FileMismatch) return false;
    throw error;
  }
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
