import { RoadsError } from '../roads-error.ts';
import {
  type Cursor,
  hasMore,
  lengthType,
  makeCursor,
  makeEmptyCursor,
  readBytes,
  readFields,
  readMessage,
  readSigned,
  readVarint,
  readZigzag,
  varintType,
} from './protobuf.ts';

export type Tags = ReadonlyMap<string, string>;
export type OsmMember = {
  readonly type: 'node' | 'way' | 'relation';
  readonly id: number;
  readonly role: string;
};

/**
 * Coordinates are in ten-millionths of a degree. `wayKeys` and `relationKeys` say which keys are of interest: others'
 * ways and relations are passed over undecoded.
 */
export type OsmHandlers = {
  readonly wayKeys: readonly string[];
  readonly relationKeys: readonly string[];
  /** Ways that are of interest whatever their keys, such as the members of a relation that was read before. */
  takesWay?(id: number): boolean;
  /** Every node; those without tags share one empty map. Where nobody asks for nodes they are passed over undecoded. */
  node?(id: number, lat: number, lng: number, tags: Tags): void;
  /** `refs` are the ids of the way's nodes in order; the array is used again for the next way. */
  way(id: number, refs: readonly number[], tags: Tags): void;
  relation(id: number, members: readonly OsmMember[], tags: Tags): void;
};

type Block = {
  readonly texts: Uint8Array[];
  readonly decoded: (string | undefined)[];
  granularity: number;
  latOffset: number;
  lngOffset: number;
};

const noTags: Tags = new Map();
const decoder = new TextDecoder();
const memberTypes = ['node', 'way', 'relation'] as const;
/** One array for all ways: it grows to the longest one and stays. */
const refs: number[] = [];

/**
 * Reads one unpacked block (a PrimitiveBlock) and passes its nodes, ways and relations to the handlers.
 * @throws RoadsError when it is damaged.
 */
export function readBlock(bytes: Uint8Array, handlers: OsmHandlers): void {
  const block: Block = { texts: [], decoded: [], granularity: 100, latOffset: 0, lngOffset: 0 };
  const groups: Cursor[] = [];
  readFields(makeCursor(bytes), (field, cursor, wireType) => {
    if (field === 1 && wireType === lengthType) readTexts(readMessage(cursor), block);
    else if (field === 2 && wireType === lengthType) groups.push(readMessage(cursor));
    else if (wireType !== varintType) return false;
    else if (field === 17) block.granularity = readVarint(cursor);
    else if (field === 19) block.latOffset = readSigned(cursor);
    else if (field === 20) block.lngOffset = readSigned(cursor);
    else return false;
    return true;
  });
  const isWantedWay = findTexts(block, handlers.wayKeys);
  const isWantedRelation = findTexts(block, handlers.relationKeys);
  for (const group of groups) {
    readFields(group, (field, cursor, wireType) => {
      if (wireType !== lengthType) return false;
      if (field === 1 && handlers.node) readNode(readMessage(cursor), block, handlers);
      else if (field === 2 && handlers.node) readDenseNodes(readMessage(cursor), block, handlers);
      else if (field === 3) readWay(readMessage(cursor), block, isWantedWay, handlers);
      else if (field === 4) readRelation(readMessage(cursor), block, isWantedRelation, handlers);
      else return false;
      return true;
    });
  }
}

function readTexts(cursor: Cursor, block: Block): void {
  readFields(cursor, (field, inner, wireType) => {
    if (field !== 1 || wireType !== lengthType) return false;
    block.texts.push(readBytes(inner));
    return true;
  });
}

function textAt(block: Block, index: number): string {
  const known = block.decoded[index];
  if (known !== undefined) return known;
  const bytes = block.texts[index];
  if (!bytes) throw new RoadsError('The extract is damaged: it refers to a text that it does not hold.');
  const text = decoder.decode(bytes);
  block.decoded[index] = text;
  return text;
}

/** Which indexes of the block's texts are among these. */
function findTexts(block: Block, wanted: readonly string[]): ReadonlySet<number> {
  const encoded = wanted.map((text) => Buffer.from(text));
  const found = new Set<number>();
  for (const [index, text] of block.texts.entries()) {
    if (encoded.some((other) => other.equals(text))) found.add(index);
  }
  return found;
}

function toUnits(block: Block, offset: number, value: number): number {
  return Math.round((offset + block.granularity * value) / 100);
}

function readNode(cursor: Cursor, block: Block, handlers: OsmHandlers): void {
  let id = 0;
  let lat = 0;
  let lng = 0;
  let keys = makeEmptyCursor();
  let values = makeEmptyCursor();
  readFields(cursor, (field, inner, wireType) => {
    if (wireType === varintType && field === 1) id = readZigzag(inner);
    else if (wireType === varintType && field === 8) lat = readZigzag(inner);
    else if (wireType === varintType && field === 9) lng = readZigzag(inner);
    else if (wireType === lengthType && field === 2) keys = readMessage(inner);
    else if (wireType === lengthType && field === 3) values = readMessage(inner);
    else return false;
    return true;
  });
  const tags = readTags(block, keys, values);
  handlers.node?.(id, toUnits(block, block.latOffset, lat), toUnits(block, block.lngOffset, lng), tags);
}

function readDenseNodes(cursor: Cursor, block: Block, handlers: OsmHandlers): void {
  let ids = makeEmptyCursor();
  let lats = ids;
  let lngs = ids;
  let keysAndValues = makeEmptyCursor();
  readFields(cursor, (field, inner, wireType) => {
    if (wireType !== lengthType) return false;
    if (field === 1) ids = readMessage(inner);
    else if (field === 8) lats = readMessage(inner);
    else if (field === 9) lngs = readMessage(inner);
    else if (field === 10) keysAndValues = readMessage(inner);
    else return false;
    return true;
  });
  let id = 0;
  let lat = 0;
  let lng = 0;
  while (hasMore(ids)) {
    id += readZigzag(ids);
    lat += readZigzag(lats);
    lng += readZigzag(lngs);
    const tags = readDenseTags(block, keysAndValues);
    handlers.node?.(id, toUnits(block, block.latOffset, lat), toUnits(block, block.lngOffset, lng), tags);
  }
}

/** Keys and values of one node up to the 0 that ends them; the whole list is missing when no node has tags. */
function readDenseTags(block: Block, cursor: Cursor): Tags {
  let tags: Map<string, string> | undefined;
  while (hasMore(cursor)) {
    const key = readVarint(cursor);
    if (key === 0) break;
    tags ??= new Map();
    tags.set(textAt(block, key), textAt(block, readVarint(cursor)));
  }
  return tags ?? noTags;
}

function readTags(block: Block, keys: Cursor, values: Cursor): Tags {
  if (!hasMore(keys)) return noTags;
  const tags = new Map<string, string>();
  while (hasMore(keys)) tags.set(textAt(block, readVarint(keys)), textAt(block, readVarint(values)));
  return tags;
}

function hasAny(keys: Cursor, wanted: ReadonlySet<number>): boolean {
  const start = keys.position;
  let isFound = false;
  while (!isFound && hasMore(keys)) isFound = wanted.has(readVarint(keys));
  keys.position = start;
  return isFound;
}

function readWay(cursor: Cursor, block: Block, wanted: ReadonlySet<number>, handlers: OsmHandlers): void {
  let id = 0;
  let keys = makeEmptyCursor();
  let values = keys;
  let steps = keys;
  readFields(cursor, (field, inner, wireType) => {
    if (wireType === varintType && field === 1) id = readSigned(inner);
    else if (wireType !== lengthType) return false;
    else if (field === 2) keys = readMessage(inner);
    else if (field === 3) values = readMessage(inner);
    else if (field === 8) steps = readMessage(inner);
    else return false;
    return true;
  });
  if (!hasAny(keys, wanted) && !handlers.takesWay?.(id)) return;
  const tags = readTags(block, keys, values);
  refs.length = 0;
  let ref = 0;
  while (hasMore(steps)) {
    ref += readZigzag(steps);
    refs.push(ref);
  }
  handlers.way(id, refs, tags);
}

function readRelation(
  cursor: Cursor,
  block: Block,
  wanted: ReadonlySet<number>,
  handlers: OsmHandlers,
): void {
  let id = 0;
  let keys = makeEmptyCursor();
  let values = keys;
  let roles = keys;
  let steps = keys;
  let types = keys;
  readFields(cursor, (field, inner, wireType) => {
    if (wireType === varintType && field === 1) id = readSigned(inner);
    else if (wireType !== lengthType) return false;
    else if (field === 2) keys = readMessage(inner);
    else if (field === 3) values = readMessage(inner);
    else if (field === 8) roles = readMessage(inner);
    else if (field === 9) steps = readMessage(inner);
    else if (field === 10) types = readMessage(inner);
    else return false;
    return true;
  });
  if (!hasAny(keys, wanted)) return;
  const tags = readTags(block, keys, values);
  const members: OsmMember[] = [];
  let ref = 0;
  while (hasMore(steps)) {
    ref += readZigzag(steps);
    const role = textAt(block, readVarint(roles));
    const type = memberTypes[readVarint(types)];
    if (type) members.push({ type, id: ref, role });
  }
  handlers.relation(id, members, tags);
}
