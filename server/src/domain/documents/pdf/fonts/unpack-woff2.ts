import { brotliDecompressSync } from 'node:zlib';
import { type ByteReader, readBytes } from './read-bytes.ts';
import { unpackGlyphs } from './unpack-glyphs.ts';
import { type SfntTable, writeSfnt } from './write-sfnt.ts';

/** The tables that a file names by a number, in their order (WOFF 2.0, 4.1). */
const knownTags = (
  'cmapheadhheahmtxmaxpnameOS/2postcvt fpgmglyflocaprepCFF VORGEBDTEBLCgasphdmxkernLTSHPCLTVDMXvheavmtxBASEGDEFGPOSGSUB' +
  'EBSCJSTFMATHCBDTCBLCCOLRCPALSVG sbixacntavarbdatblocbslncvarfdscfeatfmtxfvargvarhstyjustlcarmortmorxopbdproptrakZapf' +
  'SilfGlatGlocFeatSill'
).match(/.{4}/gs);
const tagFollows = 63;

/**
 * Unpacks the font inside a WOFF2 file (W3C, WOFF File Format 2.0), whose outlines are TrueType's.
 * @throws Error for bytes that are no such file, and for a font with what ours have not.
 */
export function unpackWoff2(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOF2') throw new Error('A font of the documents is no WOFF2 file.');
  const head = readBytes(woff.subarray(4));
  const flavor = head.uint32();
  head.take(4);
  const tableCount = head.uint16();
  head.take(6);
  const packedLength = head.uint32();
  head.take(24);
  const entries = Array.from({ length: tableCount }, () => readEntry(head));
  const data = readBytes(brotliDecompressSync(head.take(packedLength)));
  const tables = new Map(entries.map(({ tag, length }) => [tag, data.take(length)]));
  const { glyf, head: facts } = Object.fromEntries(tables);
  if (!glyf || !facts) throw new Error('A font of the documents has no TrueType outlines.');
  for (const [tag, bytes] of unpackGlyphs(glyf)) tables.set(tag, bytes);
  tables.set('head', withLongPlaces(facts));
  const sorted = [...tables].map(([tag, bytes]): SfntTable => ({ tag, bytes }));
  return writeSfnt(
    flavor,
    sorted.toSorted((one, other) => (one.tag < other.tag ? -1 : 1)),
  );
}

/** Reads the entry of a table: its name, and the length that it has within the file. */
function readEntry(head: ByteReader): { readonly tag: string; readonly length: number } {
  const flags = head.byte();
  const number = flags & 63;
  const tag = number === tagFollows ? head.take(4).toString('latin1') : (knownTags?.[number] ?? '');
  const length = head.base128();
  const hasOutlines = tag === 'glyf' || tag === 'loca';
  // Of outlines 0 says that they are changed, and of all else that it is as it was.
  if (flags >> 6 !== 0) throw new Error(`The table ${tag} of a font is packed in a way that is not known.`);
  return { tag, length: hasOutlines ? head.base128() : length };
}

/** The same facts, of a font that has the places of its glyphs in four bytes each. */
function withLongPlaces(facts: Buffer): Buffer {
  const changed = Buffer.from(facts);
  changed.writeInt16BE(1, 50);
  return changed;
}
