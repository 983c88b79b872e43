import { inflateSync, zstdDecompressSync } from 'node:zlib';
import { NoExtract, RoadsError } from '../roads-error.ts';
import { createByteQueue } from './byte-queue.ts';
import type { DoubledIds } from './doubled-ids.ts';
import { createIdList } from './id-list.ts';
import type { OsmHandlers } from './osm-handlers.ts';
import {
  lengthType,
  makeCursor,
  readBytes,
  readFields,
  readSigned,
  readText,
  readVarint,
  varintType,
} from './protobuf.ts';
import { readBlock } from './read-block.ts';

export type ExtractHeader = {
  /** When the data was taken from OpenStreetMap, in seconds since 1970; many extracts say it. */
  readonly dataSeconds: number | undefined;
  /** The program that wrote the extract. */
  readonly writer: string | undefined;
};

/** What is known of an extract once it was read. */
export type ReadExtract = ExtractHeader & { readonly doubled: DoubledIds };

/** Limits of the format itself, so that a damaged length cannot ask for all memory. */
const longestHeader = 64 * 1024;
const longestBlob = 32 * 1024 * 1024;
const knownFeatures = ['OsmSchema-V0.6', 'DenseNodes'];

/**
 * Reads an OpenStreetMap extract in PBF form as a stream, block by block, and hands each node, way and relation to the
 * handlers in the order of the file. Format: https://wiki.openstreetmap.org/wiki/PBF_Format (zlib, zstd and raw blobs).
 * @throws NoExtract when the stream is none; RoadsError when it is damaged, cut off, or packed in a way that is not supported.
 */
export async function readPbf(
  source: AsyncIterable<Uint8Array>,
  handlers: OsmHandlers,
  onBytes: (taken: number) => void = () => undefined,
): Promise<ReadExtract> {
  const queue = createByteQueue(source);
  const ids = { way: createIdList(), relation: createIdList() };
  let header: ExtractHeader | undefined;
  try {
    for (;;) {
      const start = await queue.take(4);
      if (start === undefined) break;
      const { kind, blobLength } = readBlobHeader(await takeAll(queue.take, readLength(start, header)));
      const blob = await takeAll(queue.take, blobLength);
      if (kind === 'OSMHeader') header = readHeader(openBlob(blob));
      else if (header === undefined) throw new NoExtract('This is no OpenStreetMap extract in PBF form.');
      else if (kind === 'OSMData') readBlock(openBlob(blob), handlers, ids);
      onBytes(queue.taken);
    }
  } finally {
    await queue.close();
  }
  if (header === undefined) throw new NoExtract('The extract is empty.');
  return { ...header, doubled: { way: ids.way.findDoubled(), relation: ids.relation.findDoubled() } };
}

async function takeAll(
  take: (count: number) => Promise<Uint8Array | undefined>,
  count: number,
): Promise<Uint8Array> {
  const piece = await take(count);
  if (piece) return piece;
  throw new RoadsError(
    'The extract ends in the middle of a block: it was probably not downloaded to its end.',
  );
}

function readLength(bytes: Uint8Array, header: ExtractHeader | undefined): number {
  const length = new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0);
  if (length <= longestHeader) return length;
  if (header === undefined) throw new NoExtract('This is no OpenStreetMap extract in PBF form.');
  throw new RoadsError('The extract is damaged: a block in it has too long a header.');
}

function readBlobHeader(bytes: Uint8Array): { kind: string; blobLength: number } {
  let kind = '';
  let blobLength = 0;
  readFields(makeCursor(bytes), (field, cursor, wireType) => {
    if (field === 1 && wireType === lengthType) kind = readText(cursor);
    else if (field === 3 && wireType === varintType) blobLength = readVarint(cursor);
    else return false;
    return true;
  });
  if (blobLength > longestBlob) {
    throw new RoadsError('The extract is damaged: a block in it is longer than the format allows.');
  }
  return { kind, blobLength };
}

function openBlob(blob: Uint8Array): Uint8Array {
  let opened: Uint8Array | undefined;
  readFields(makeCursor(blob), (field, cursor, wireType) => {
    if (wireType !== lengthType) return false;
    if (field === 1) opened = readBytes(cursor);
    else if (field === 3) opened = unpack(readBytes(cursor), inflateSync);
    else if (field === 7) opened = unpack(readBytes(cursor), zstdDecompressSync);
    else return false;
    return true;
  });
  if (opened) return opened;
  throw new RoadsError(
    'The extract is packed in a way other than zlib or zstd, which cannot be opened here.',
  );
}

function unpack(
  packed: Uint8Array,
  decompress: (bytes: Uint8Array, options: { maxOutputLength: number }) => Uint8Array,
): Uint8Array {
  try {
    return decompress(packed, { maxOutputLength: longestBlob });
  } catch (error) {
    throw new RoadsError('The extract is damaged: a block in it cannot be unpacked.', { cause: error });
  }
}

function readHeader(bytes: Uint8Array): ExtractHeader {
  let dataSeconds: number | undefined;
  let writer: string | undefined;
  readFields(makeCursor(bytes), (field, cursor, wireType) => {
    if (field === 4 && wireType === lengthType) requireFeature(readText(cursor));
    else if (field === 16 && wireType === lengthType) writer = readText(cursor);
    else if (field === 32 && wireType === varintType) dataSeconds = readSigned(cursor);
    else return false;
    return true;
  });
  return { dataSeconds, writer };
}

function requireFeature(feature: string): void {
  if (knownFeatures.includes(feature)) return;
  throw new RoadsError(
    `The extract needs a reader that knows "${feature}", which this one does not: take an ordinary extract.`,
  );
}
