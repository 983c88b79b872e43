import { areSame, makeCopyOf } from './bytes.ts';
import { cleanProfile } from './colour-profile.ts';
import { readSegments, type Segment } from './jpeg-segments.ts';
import { keepOrientation, type Orientation } from './orientation-alone.ts';

const exifName = Buffer.from('Exif\0\0');
const profileName = Buffer.from('ICC_PROFILE\0');
/** Before a part of a profile stand its name, its number, and how many there are. */
const profileHeadBytes = profileName.length + 2;
const mostPartBytes = 0xffff - 2 - profileHeadBytes;
const nothing = new Uint8Array();

/**
 * Returns a JPEG without everything that is neither picture, nor colour, nor orientation: other segments, and what stands
 * between segments or after the picture's end, such as a map of depth, a second picture, or a film.
 */
export function cleanJpeg(image: Uint8Array, orientation: Orientation): Uint8Array {
  const copy = makeCopyOf(image);
  const profile = makeProfile(image);
  const seen = new Set<string>();
  copy.keep(0, 2);
  for (const segment of readSegments(image)) {
    const { kind, from, to } = segment;
    if (kind === 'picture') copy.keep(from, to);
    if (kind === 'picture' || kind === 'other') continue;
    // Of each there is one; a profile alone may have several parts.
    const isFirst = !seen.has(kind);
    seen.add(kind);
    const shown = kind === 'profile' ? profile : showSegment(image, segment, orientation);
    if (shown !== 'same' && isFirst) copy.insert(shown);
    else if (shown === 'same' && (isFirst || kind === 'profile')) copy.keep(from, to);
  }
  return copy.finish();
}

/** Returns what is shown of one segment. */
function showSegment(
  image: Uint8Array,
  { kind, from, to, content: contentFrom }: Segment,
  orientation: Orientation,
): Uint8Array | 'same' {
  const code = image[from + 1] ?? 0;
  const content = image.subarray(contentFrom, to);
  const orSame = (bytes: Uint8Array) => (areSame(bytes, image.subarray(from, to)) ? 'same' : bytes);
  switch (kind) {
    case 'jfif':
      // Of the small picture that may stand in it, only that there is none.
      return orSame(makeSegment(code, [content.subarray(0, 12), new Uint8Array(2)]));
    case 'adobe':
      return orSame(makeSegment(code, [content.subarray(0, 12)]));
    case 'exif': {
      const kept = keepOrientation(content.subarray(exifName.length), orientation);
      return kept ? orSame(makeSegment(code, [exifName, kept])) : nothing;
    }
    default:
      return 'same';
  }
}

/** Returns the segments of a picture's profile; `same`, where there is nothing else in those that it has. */
function makeProfile(image: Uint8Array): Uint8Array | 'same' {
  const parts = new Map<number, Uint8Array>();
  let parted = 0;
  for (const { kind, content: contentFrom, to } of readSegments(image)) {
    if (kind !== 'profile') continue;
    parted += 1;
    const content = image.subarray(contentFrom, to);
    parts.set(content[profileName.length] ?? 0, content.subarray(profileHeadBytes));
  }
  const inOrder = Array.from({ length: parted }, (_, index) => parts.get(index + 1));
  // One of which a part is missing, or is there twice, is no profile.
  if (inOrder.includes(undefined)) return nothing;
  const whole = Buffer.concat(inOrder as Uint8Array[]);
  const clean = cleanProfile(whole);
  return clean === whole ? 'same' : clean ? splitProfile(clean) : nothing;
}

function splitProfile(profile: Uint8Array): Uint8Array {
  const count = Math.ceil(profile.length / mostPartBytes);
  return Buffer.concat(
    Array.from({ length: count }, (_, index) => {
      const part = profile.subarray(index * mostPartBytes, (index + 1) * mostPartBytes);
      return makeSegment(0xe2, [profileName, Uint8Array.of(index + 1, count), part]);
    }),
  );
}

function makeSegment(code: number, parts: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(parts);
  const head = Buffer.of(0xff, code, 0, 0);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
