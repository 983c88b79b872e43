import { readText, viewOf } from './bytes.ts';

/** What a segment of a JPEG is for; `other` is shown to nobody. */
export type SegmentKind = 'picture' | 'jfif' | 'adobe' | 'exif' | 'profile' | 'other';

/** One segment with its marker. A scan goes as far as its picture does. */
export type Segment = {
  readonly kind: SegmentKind;
  readonly from: number;
  readonly to: number;
  /** What stands in it after its length begins here. */
  readonly content: number;
};

const [end, scan] = [0xd9, 0xda];
const markerBytes = 2;
const lengthBytes = 2;

/**
 * Reads the segments of a JPEG up to the end of its picture, as decoders do: bytes between segments are passed over, and
 * what stands after the end is not looked at.
 */
export function* readSegments(image: Uint8Array): Generator<Segment> {
  const view = viewOf(image);
  for (let at = markerBytes; ; ) {
    const from = findMarker(image, at);
    const code = image[from + 1];
    if (from < 0 || code === undefined) return;
    const content = from + markerBytes + lengthBytes;
    if (code === end) {
      yield { kind: 'picture', from, to: from + markerBytes, content: from + markerBytes };
      return;
    }
    if (standsAlone(code)) {
      at = from + markerBytes;
      continue;
    }
    if (content > image.length) return;
    // A length counts itself.
    const length = Math.max(view.getUint16(from + markerBytes), lengthBytes);
    const contentTo = Math.min(from + markerBytes + length, image.length);
    const to = code === scan ? findScanEnd(image, contentTo) : contentTo;
    yield { kind: kindOf(image, code, { content, to: contentTo }), from, to, content };
    at = to;
  }
}

/** Returns where the next marker is: the last of the bytes 0xff before another byte that is not 0. */
function findMarker(image: Uint8Array, from: number): number {
  for (let at = image.indexOf(0xff, from); at >= 0; at = image.indexOf(0xff, at + 1)) {
    const next = image[at + 1];
    if (next !== 0 && next !== 0xff) return at;
  }
  return -1;
}

/** In the data of a picture, no marker below 0xc0 means anything, and restarts are part of it (ITU T.81, B.1.1.5). */
function findScanEnd(image: Uint8Array, from: number): number {
  for (let at = findMarker(image, from); at >= 0; at = findMarker(image, at + markerBytes)) {
    const code = image[at + 1] ?? 0;
    if (code >= 0xc0 && !isRestart(code)) return at;
  }
  return image.length;
}

const isRestart = (code: number) => code >= 0xd0 && code <= 0xd7;
/** Restarts, a beginning, and one that is for private use in arithmetic coding. */
const standsAlone = (code: number) => isRestart(code) || code === 0xd8 || code === 0x01;

/** Frames, tables and scans (ITU T.81, table B.1). */
const isOfPicture = (code: number) => (code >= 0xc0 && code <= 0xcf && code !== 0xc8) || code === 0xdb;
/** How many lines there are, and how often is begun anew. */
const [lines, restarts] = [0xdc, 0xdd];

function kindOf(
  image: Uint8Array,
  code: number,
  { content, to }: { readonly content: number; readonly to: number },
): SegmentKind {
  const size = to - content;
  const begins = (name: string, leastBytes: number) =>
    size >= leastBytes && readText(image, content, name.length) === name;
  if (isOfPicture(code) || code === scan) return 'picture';
  if ((code === lines || code === restarts) && size === 2) return 'picture';
  if (code === 0xe0 && begins('JFIF\0', 14)) return 'jfif';
  if (code === 0xee && begins('Adobe', 12)) return 'adobe';
  if (code === 0xe1 && begins('Exif\0\0', 6)) return 'exif';
  if (code === 0xe2 && begins('ICC_PROFILE\0', 14)) return 'profile';
  return 'other';
}
