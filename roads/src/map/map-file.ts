import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type TruckStreets, truckStreetsList } from '../osm/road-classes.ts';
import { cannotBeRead, RoadsError, reasonOf } from '../roads-error.ts';
import type { MapFacts, SectionArray, SectionKind, Sections } from './map-sections.ts';

type SectionEntry = {
  readonly name: string;
  readonly kind: SectionKind;
  readonly offset: number;
  readonly length: number;
  readonly crc32: number;
};

/** Maps of before do not tell of their streets. */
type Header = Omit<MapFacts, 'truckStreets'> & {
  readonly truckStreets?: TruckStreets;
  readonly sections: readonly SectionEntry[];
};

/**
 * The file: 8 bytes "ROADSMAP"; four numbers of 4 bytes, lowest byte first: format version, length of the header, its CRC-32,
 * 0; the length of the whole file in 8 bytes; the header in JSON, and each section at a multiple of 64 bytes.
 */
export const magic = Buffer.from('ROADSMAP');

export const formatVersion = 1;

const prefixLength = 32;

const alignment = 64;

const longestHeader = 1_000_000;

const longestFile = 2 ** 31 - 1;

const bytesOf = (array: SectionArray): Uint8Array =>
  new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

const alignUp = (offset: number): number => Math.ceil(offset / alignment) * alignment;

/** Writes a map beside its place and then puts it there, so that nobody ever sees half a map. */
export async function writeMapFile(path: string, facts: MapFacts, sections: Sections): Promise<void> {
  const { prefix, header, entries, length } = layOut(facts, sections);
  if (length > longestFile)
    throw new RoadsError('The map would be larger than 2 GB: clip it to a smaller area.');
  const draft = `${path}.${process.pid}.part`;
  try {
    const file = await open(draft, 'w');
    try {
      await file.write(prefix, 0, prefix.length, 0);
      await file.write(header, 0, header.length, prefixLength);
      for (const { name, offset } of entries) {
        const array = sections.get(name);
        if (array) await writeAll(file, bytesOf(array), offset);
      }
      await file.truncate(length);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw new RoadsError(`The map could not be written to ${path}: ${reasonOf(error)}.`, { cause: error });
  }
}

async function writeAll(
  file: {
    write(bytes: Uint8Array, offset: number, length: number, at: number): Promise<{ bytesWritten: number }>;
  },
  bytes: Uint8Array,
  offset: number,
): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    done += (await file.write(bytes, done, bytes.length - done, offset + done)).bytesWritten;
  }
}

function layOut(facts: MapFacts, sections: Sections) {
  const makeEntries = (start: number): SectionEntry[] => {
    let offset = start;
    return [...sections].map(([name, array]) => {
      const entry = {
        name,
        kind: kindOf(array),
        offset,
        length: array.byteLength,
        crc32: crc32(bytesOf(array)),
      };
      offset = alignUp(offset + array.byteLength);
      return entry;
    });
  };
  // Fast streets are not written, as in maps of before.
  const truckStreets = facts.truckStreets === 'fast' ? undefined : facts.truckStreets;
  const encode = (entries: readonly SectionEntry[]) =>
    Buffer.from(JSON.stringify({ ...facts, truckStreets, sections: entries }));
  // Offsets take more digits the longer the header is: room for the longest ones.
  const start = alignUp(prefixLength + encode(makeEntries(longestFile)).length);
  const entries = makeEntries(start);
  const header = encode(entries);
  const length = Math.max(start, ...entries.map((entry) => entry.offset + entry.length));
  const prefix = Buffer.alloc(prefixLength);
  magic.copy(prefix);
  prefix.writeUInt32LE(formatVersion, 8);
  prefix.writeUInt32LE(header.length, 12);
  prefix.writeUInt32LE(crc32(header), 16);
  prefix.writeBigUInt64LE(BigInt(length), 24);
  return { prefix, header, entries, length };
}

function kindOf(array: SectionArray): SectionKind {
  if (array instanceof Uint8Array) return 'u8';
  if (array instanceof Int32Array) return 'i32';
  return array instanceof Uint32Array ? 'u32' : 'f64';
}

/**
 * Reads a whole map file into one buffer, of which the sections are views.
 * @throws RoadsError for a file that is missing, no map, of another version, cut off or damaged.
 */
export async function readMapFile(
  path: string,
): Promise<{ facts: MapFacts; sections: Sections; bytes: number }> {
  const bytes = await readWhole(path);
  const header = readHeader(path, bytes);
  const sections = new Map<string, SectionArray>();
  for (const entry of header.sections) sections.set(entry.name, viewSection(path, bytes, entry));
  const { source, dataDate, truckStreets = 'fast' } = header;
  return { facts: { source, dataDate, truckStreets }, sections, bytes: bytes.length };
}

/** Whatever else may lie in the place of a map is refused by its first bytes, without the memory that all of it takes. */
async function readWhole(path: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const found = await stat(path);
    // A pipe would keep its reader waiting for ever, and be it only for its opening.
    if (!found.isFile())
      throw new RoadsError(`${path} is ${found.isDirectory() ? 'a folder' : 'not a file'}, and no map.`);
    await using file = await open(path, 'r');
    const { size } = await file.stat();
    const prefix = new Uint8Array(new ArrayBuffer(Math.min(size, prefixLength)));
    await fill(path, file, prefix);
    requirePrefix(path, prefix, size);
    const bytes = new Uint8Array(new ArrayBuffer(size));
    await fill(path, file, bytes);
    return bytes;
  } catch (error) {
    if (error instanceof RoadsError) throw error;
    throw cannotBeRead(`The map ${path}`, error);
  }
}

async function fill(path: string, file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, done, bytes.length - done, done);
    if (bytesRead === 0) throw new RoadsError(`${path} became shorter while it was read.`);
    done += bytesRead;
  }
}

function requirePrefix(path: string, prefix: Uint8Array<ArrayBuffer>, size: number): void {
  const view = new DataView(prefix.buffer);
  if (prefix.length < prefixLength || !magic.equals(prefix.subarray(0, magic.length))) {
    throw new RoadsError(`${path} is not a map of this program.`);
  }
  const version = view.getUint32(8, true);
  if (version !== formatVersion) {
    throw new RoadsError(
      `${path} is a map in format ${version}, and this program reads format ${formatVersion}: build it again.`,
    );
  }
  if (size > longestFile) throw new RoadsError(`${path} is larger than any map may be.`);
  if (view.getBigUint64(24, true) !== BigInt(size)) {
    throw new RoadsError(
      `${path} is not whole: it is ${size} bytes long and should be ${view.getBigUint64(24, true)}.`,
    );
  }
  const headerLength = view.getUint32(12, true);
  if (headerLength > longestHeader || prefixLength + headerLength > size) throw damagedHeader(path);
}

function readHeader(path: string, bytes: Uint8Array<ArrayBuffer>): Header {
  const view = new DataView(bytes.buffer);
  // The file may have changed since its first bytes were looked at.
  requirePrefix(path, bytes.slice(0, prefixLength), bytes.length);
  const text = bytes.subarray(prefixLength, prefixLength + view.getUint32(12, true));
  if (crc32(text) !== view.getUint32(16, true)) throw damagedHeader(path);
  const header: unknown = parseJson(text);
  if (!isHeader(header)) throw new RoadsError(`${path} is damaged: its header cannot be understood.`);
  return header;
}

const damagedHeader = (path: string) =>
  new RoadsError(`${path} is damaged: its header does not agree with its checksum.`);

function parseJson(text: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(text).toString());
  } catch {
    return undefined;
  }
}

function isHeader(value: unknown): value is Header {
  if (!isObject(value) || typeof value.source !== 'string' || typeof value.dataDate !== 'string')
    return false;
  if (value.truckStreets !== undefined && !truckStreetsList.some((word) => word === value.truckStreets))
    return false;
  return Array.isArray(value.sections) && value.sections.every(isEntry);
}

function isEntry(value: unknown): value is SectionEntry {
  if (!isObject(value) || typeof value.name !== 'string' || typeof value.crc32 !== 'number') return false;
  const { kind, offset, length } = value;
  return (
    (kind === 'u8' || kind === 'i32' || kind === 'u32' || kind === 'f64') &&
    isCount(offset) &&
    isCount(length)
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isCount = (value: unknown): boolean => Number.isInteger(value) && Number(value) >= 0;

function viewSection(path: string, bytes: Uint8Array<ArrayBuffer>, entry: SectionEntry): SectionArray {
  const { name, kind, offset, length } = entry;
  const size = kind === 'u8' ? 1 : kind === 'f64' ? 8 : 4;
  if (offset % alignment !== 0 || length % size !== 0 || offset + length > bytes.length) {
    throw new RoadsError(`${path} is damaged: its section "${name}" is not where it should be.`);
  }
  if (crc32(bytes.subarray(offset, offset + length)) !== entry.crc32) {
    throw new RoadsError(`${path} is damaged: its section "${name}" does not agree with its checksum.`);
  }
  if (kind === 'u8') return new Uint8Array(bytes.buffer, offset, length);
  if (kind === 'i32') return new Int32Array(bytes.buffer, offset, length / 4);
  return kind === 'u32'
    ? new Uint32Array(bytes.buffer, offset, length / 4)
    : new Float64Array(bytes.buffer, offset, length / 8);
}
