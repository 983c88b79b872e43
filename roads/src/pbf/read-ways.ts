import { type Block, readTags, readVersion, textAt, toUnits } from './block.ts';
import type { OsmHandlers, OsmMember } from './osm-handlers.ts';
import {
  type Cursor,
  hasMore,
  lengthType,
  makeEmptyCursor,
  readFields,
  readMessage,
  readSigned,
  readVarint,
  readZigzag,
  varintType,
} from './protobuf.ts';

const memberTypes = ['node', 'way', 'relation'] as const;
/** One array for all ways: it grows to the longest one and stays. */
const refs: number[] = [];

/** Indexes of the block's texts that are keys of interest, and what is told of every thing, of interest or not. */
export type Wanted = {
  readonly keys: ReadonlySet<number>;
  readonly onId: (id: number, version: number) => void;
};

export function readWay(cursor: Cursor, block: Block, wanted: Wanted, handlers: OsmHandlers): void {
  let id = 0;
  let version = 0;
  let keys = makeEmptyCursor();
  let values = keys;
  let steps = keys;
  let lats = keys;
  let lngs = keys;
  readFields(cursor, (field, inner, wireType) => {
    if (wireType === varintType && field === 1) id = readSigned(inner);
    else if (wireType !== lengthType) return false;
    else if (field === 2) keys = readMessage(inner);
    else if (field === 3) values = readMessage(inner);
    else if (field === 4) version = readVersion(readMessage(inner));
    else if (field === 8) steps = readMessage(inner);
    else if (field === 9) lats = readMessage(inner);
    else if (field === 10) lngs = readMessage(inner);
    else return false;
    return true;
  });
  wanted.onId(id, version);
  if (!hasAny(keys, wanted.keys) && !handlers.takesWay?.(id)) return;
  const tags = readTags(block, keys, values);
  refs.length = 0;
  let ref = 0;
  while (hasMore(steps)) {
    ref += readZigzag(steps);
    refs.push(ref);
  }
  if (handlers.wayNode && hasMore(lats)) readLocations(lats, lngs, block, handlers.wayNode);
  handlers.way(id, refs, tags, version);
}

/** Where the nodes of the way in `refs` lie, where the extract tells it with the way (LocationsOnWays). */
function readLocations(
  lats: Cursor,
  lngs: Cursor,
  block: Block,
  found: NonNullable<OsmHandlers['wayNode']>,
): void {
  let lat = 0;
  let lng = 0;
  for (const ref of refs) {
    lat += readZigzag(lats);
    lng += readZigzag(lngs);
    found(ref, toUnits(block, block.latOffset, lat), toUnits(block, block.lngOffset, lng));
  }
}

export function readRelation(cursor: Cursor, block: Block, wanted: Wanted, handlers: OsmHandlers): void {
  let id = 0;
  let version = 0;
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
    else if (field === 4) version = readVersion(readMessage(inner));
    else if (field === 8) roles = readMessage(inner);
    else if (field === 9) steps = readMessage(inner);
    else if (field === 10) types = readMessage(inner);
    else return false;
    return true;
  });
  wanted.onId(id, version);
  if (!hasAny(keys, wanted.keys)) return;
  const tags = readTags(block, keys, values);
  const members: OsmMember[] = [];
  let ref = 0;
  while (hasMore(steps)) {
    ref += readZigzag(steps);
    const role = textAt(block, readVarint(roles));
    const type = memberTypes[readVarint(types)];
    if (type) members.push({ type, id: ref, role });
  }
  handlers.relation(id, members, tags, version);
}

function hasAny(keys: Cursor, wanted: ReadonlySet<number>): boolean {
  const start = keys.position;
  let isFound = false;
  while (!isFound && hasMore(keys)) isFound = wanted.has(readVarint(keys));
  keys.position = start;
  return isFound;
}
