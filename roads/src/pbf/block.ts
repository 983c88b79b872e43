import { RoadsError } from '../roads-error.ts';
import type { Tags } from './osm-handlers.ts';
import {
  type Cursor,
  hasMore,
  lengthType,
  readBytes,
  readFields,
  readSigned,
  readVarint,
  varintType,
} from './protobuf.ts';

/** What all things of one unpacked block (a PrimitiveBlock) share. */
export type Block = {
  readonly texts: Uint8Array[];
  readonly decoded: (string | undefined)[];
  granularity: number;
  latOffset: number;
  lngOffset: number;
};

export const noTags: Tags = new Map();
const decoder = new TextDecoder();

export function createBlock(): Block {
  return { texts: [], decoded: [], granularity: 100, latOffset: 0, lngOffset: 0 };
}

export function readTexts(cursor: Cursor, block: Block): void {
  readFields(cursor, (field, inner, wireType) => {
    if (field !== 1 || wireType !== lengthType) return false;
    block.texts.push(readBytes(inner));
    return true;
  });
}

export function textAt(block: Block, index: number): string {
  const known = block.decoded[index];
  if (known !== undefined) return known;
  const bytes = block.texts[index];
  if (!bytes) throw new RoadsError('The extract is damaged: it refers to a text that it does not hold.');
  const text = decoder.decode(bytes);
  block.decoded[index] = text;
  return text;
}

/** Which indexes of the block's texts are among these. */
export function findTexts(block: Block, wanted: readonly string[]): ReadonlySet<number> {
  const encoded = wanted.map((text) => Buffer.from(text));
  const found = new Set<number>();
  for (const [index, text] of block.texts.entries()) {
    if (encoded.some((other) => other.equals(text))) found.add(index);
  }
  return found;
}

/** A coordinate in ten-millionths of a degree. */
export function toUnits(block: Block, offset: number, value: number): number {
  return Math.round((offset + block.granularity * value) / 100);
}

export function readTags(block: Block, keys: Cursor, values: Cursor): Tags {
  if (!hasMore(keys)) return noTags;
  const tags = new Map<string, string>();
  while (hasMore(keys)) tags.set(textAt(block, readVarint(keys)), textAt(block, readVarint(values)));
  return tags;
}

/** The version of a thing, of its Info; 0 where the extract tells none. */
export function readVersion(info: Cursor): number {
  let version = 0;
  readFields(info, (field, inner, wireType) => {
    if (field !== 1 || wireType !== varintType) return false;
    version = readSigned(inner);
    return true;
  });
  return Math.max(0, version);
}
