import { areSame, makeCopyOf, readText, viewOf } from './bytes.ts';
import { cleanProfile } from './colour-profile.ts';
import { keepOrientation, type Orientation } from './orientation-alone.ts';

/** Bits of the extended head (RFC 9649, 2.7). */
const [hasProfile, hasAlpha, hasExif, isAnimated] = [0x20, 0x10, 0x08, 0x02] as const;
const extendedHeadBytes = 10;
const [riffHeadBytes, chunkHeadBytes, frameHeadBytes] = [12, 8, 16] as const;
/** Of the length of a file, its name and the length itself are not told. */
const untoldBytes = 8;
const picture: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'ALPH']);
const exifName = 'Exif\0\0';

type Chunk = {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly content: Uint8Array;
};

/** Returns a WebP without everything that is neither picture, nor colour, nor orientation, and without what stands after its end. */
export function cleanWebp(image: Uint8Array, orientation: Orientation): Uint8Array {
  const end = untoldBytes + viewOf(image).getUint32(4, true);
  const riff = image.subarray(0, Math.min(end, image.length));
  const isExtended = readText(riff, riffHeadBytes, 4) === 'VP8X';
  const body = isExtended ? cleanExtended(riff, orientation) : cleanSimple(riff);
  const head = Buffer.from(image.subarray(0, riffHeadBytes));
  // Of a file that breaks off, what is missing is still told.
  const missingBytes = Math.max(0, end - image.length);
  head.writeUInt32LE(riffHeadBytes - untoldBytes + body.length + missingBytes, 4);
  const clean = Buffer.concat([head, body]);
  return areSame(clean, image) ? image : clean;
}

/** A file without an extended head has one picture and nothing else. */
function cleanSimple(riff: Uint8Array): Uint8Array {
  const [first] = readChunks(riff, riffHeadBytes);
  return first && picture.has(first.name) ? riff.subarray(first.from, first.to) : new Uint8Array();
}

function cleanExtended(riff: Uint8Array, orientation: Orientation): Uint8Array {
  const copy = makeCopyOf(riff);
  const once = findShown(riff, orientation);
  const pictures = new Set(picture);
  for (const { name, from, to, content } of readChunks(riff, riffHeadBytes)) {
    // Of a picture there is one.
    if (pictures.delete(name) || (name === 'ANIM' && content.length === 6)) {
      copy.keep(from, to);
      continue;
    }
    const shown = name === 'ANMF' ? cleanFrame(content) : once.get(name);
    once.delete(name);
    if (shown && areSame(shown, content)) copy.keep(from, to);
    else if (shown) copy.insert(makeChunk(name, shown));
  }
  return copy.finish();
}

/** Returns what is shown of chunks that there is one of, the first. */
function findShown(riff: Uint8Array, orientation: Orientation): Map<string, Uint8Array> {
  const first = new Map<string, Uint8Array>();
  for (const { name, content } of readChunks(riff, riffHeadBytes)) {
    if ((name === 'ICCP' || name === 'EXIF') && !first.has(name)) first.set(name, content);
  }
  const [profile, exif] = [first.get('ICCP'), first.get('EXIF')];
  const shown = { profile: profile && cleanProfile(profile), exif: exif && showExif(exif, orientation) };
  const once = new Map([['VP8X', showHead(riff, shown)]]);
  if (shown.profile) once.set('ICCP', shown.profile);
  if (shown.exif) once.set('EXIF', shown.exif);
  return once;
}

/** Some writers put the name before it that it has in a JPEG. */
function showExif(exif: Uint8Array, orientation: Orientation): Uint8Array | undefined {
  const tiff = readText(exif, 0, exifName.length) === exifName ? exif.subarray(exifName.length) : exif;
  const kept = keepOrientation(tiff, orientation);
  return kept === tiff ? exif : kept;
}

/** The head tells what is in the file, and how wide and high it is. */
function showHead(
  riff: Uint8Array,
  { profile, exif }: { readonly profile: Uint8Array | undefined; readonly exif: Uint8Array | undefined },
): Uint8Array {
  const from = riffHeadBytes + chunkHeadBytes;
  const head = new Uint8Array(extendedHeadBytes);
  head.set(riff.subarray(from, from + extendedHeadBytes));
  const flags = (head[0] ?? 0) & (hasAlpha | isAnimated);
  head.set([flags | (profile ? hasProfile : 0) | (exif ? hasExif : 0), 0, 0, 0]);
  return head;
}

/** One picture of several that are shown in turn: where it lies, how long it stays, and its own chunks. */
function cleanFrame(frame: Uint8Array): Uint8Array {
  const copy = makeCopyOf(frame);
  const pictures = new Set(picture);
  copy.keep(0, Math.min(frameHeadBytes, frame.length));
  for (const { name, from, to } of readChunks(frame, frameHeadBytes)) {
    if (pictures.delete(name)) copy.keep(from, to);
  }
  return copy.finish();
}

/** What breaks off is read as far as it goes. */
function* readChunks(bytes: Uint8Array, begin: number): Generator<Chunk> {
  const view = viewOf(bytes);
  for (let from = begin; from + chunkHeadBytes <= bytes.length; ) {
    const size = view.getUint32(from + 4, true);
    const contentFrom = from + chunkHeadBytes;
    // An odd number of bytes has one more after it.
    const to = contentFrom + size + (size % 2);
    yield {
      name: readText(bytes, from, 4),
      from,
      to: Math.min(to, bytes.length),
      content: bytes.subarray(contentFrom, contentFrom + size),
    };
    from = to;
  }
}

function makeChunk(name: string, content: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(chunkHeadBytes + content.length + (content.length % 2));
  chunk.write(name, 0, 'latin1');
  chunk.writeUInt32LE(content.length, 4);
  chunk.set(content, chunkHeadBytes);
  return chunk;
}
