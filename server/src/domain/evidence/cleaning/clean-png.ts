import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { areSame, makeCopyOf, readText, viewOf } from './bytes.ts';
import { cleanProfile } from './colour-profile.ts';
import { keepOrientation, type Orientation } from './orientation-alone.ts';

const signatureBytes = 8;
const [headBytes, sumBytes] = [8, 4];

/** What is picture or colour in a PNG, and the most bytes that it needs (PNG, third edition, 11; APNG). */
const kept: Readonly<Record<string, number>> = {
  IHDR: 13,
  PLTE: 768,
  IDAT: Number.POSITIVE_INFINITY,
  IEND: 0,
  tRNS: 256,
  gAMA: 4,
  cHRM: 32,
  sRGB: 1,
  cICP: 4,
  mDCV: 24,
  cLLI: 8,
  sBIT: 4,
  bKGD: 6,
  pHYs: 9,
  acTL: 8,
  fcTL: 26,
  fdAT: Number.POSITIVE_INFINITY,
};
/** Its bytes are shown as far as they go. */
const isPixels = (name: string) => kept[name] === Number.POSITIVE_INFINITY;

/** Our own figure: profiles for printers have 3 MB. */
const mostProfileBytes = 4 * 1024 * 1024;
const profileName = Buffer.from('ICC\0\0');

/** Returns a PNG without everything that is neither picture, nor colour, nor orientation, and without what stands after its end. */
export function cleanPng(image: Uint8Array, orientation: Orientation): Uint8Array {
  const copy = makeCopyOf(image);
  const view = viewOf(image);
  const isThere = { eXIf: false, iCCP: false };
  copy.keep(0, signatureBytes);
  for (let from = signatureBytes; from + headBytes <= image.length; ) {
    const name = readText(image, from + 4, 4);
    const content = image.subarray(from + headBytes, from + headBytes + view.getUint32(from));
    const to = from + headBytes + view.getUint32(from) + sumBytes;
    if (to > image.length) {
      if (isPixels(name)) copy.keep(from, image.length);
      break;
    }
    if ((kept[name] ?? -1) >= content.length) copy.keep(from, to);
    if ((name === 'eXIf' || name === 'iCCP') && !isThere[name]) {
      isThere[name] = true;
      const shown = name === 'eXIf' ? keepOrientation(content, orientation) : showProfile(content);
      if (shown && areSame(shown, content)) copy.keep(from, to);
      else if (shown) copy.insert(makeChunk(name, shown));
    }
    if (name === 'IEND') break;
    from = to;
  }
  return copy.finish();
}

/** A profile is compressed, after its name. What inflates without end is none. */
function showProfile(content: Uint8Array): Uint8Array | undefined {
  const compressed = content.subarray(content.indexOf(0) + 2);
  const profile = inflate(compressed);
  const clean = profile && cleanProfile(profile);
  if (!clean) return undefined;
  // One that still ends when its last byte is gone has others after its end.
  const hasMore = inflate(compressed.subarray(0, -1)) !== undefined;
  if (clean === profile && !hasMore) return content;
  return Buffer.concat([profileName, deflateSync(clean, { level: 9 })]);
}

function inflate(compressed: Uint8Array): Uint8Array | undefined {
  try {
    return inflateSync(compressed, { maxOutputLength: mostProfileBytes });
  } catch {
    return undefined;
  }
}

function makeChunk(name: string, content: Uint8Array): Uint8Array {
  const chunk = Buffer.alloc(headBytes + content.length + sumBytes);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(name, 4, 'latin1');
  chunk.set(content, headBytes);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, headBytes + content.length)), headBytes + content.length);
  return chunk;
}
