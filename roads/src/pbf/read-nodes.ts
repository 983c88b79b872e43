import { type Block, noTags, readTags, readVersion, textAt, toUnits } from './block.ts';
import type { OsmHandlers, Tags } from './osm-handlers.ts';
import {
  type Cursor,
  hasMore,
  lengthType,
  makeEmptyCursor,
  readFields,
  readMessage,
  readVarint,
  readZigzag,
  varintType,
} from './protobuf.ts';

export function readNode(cursor: Cursor, block: Block, handlers: OsmHandlers): void {
  let id = 0;
  let lat = 0;
  let lng = 0;
  let version = 0;
  let keys = makeEmptyCursor();
  let values = makeEmptyCursor();
  readFields(cursor, (field, inner, wireType) => {
    if (wireType === varintType && field === 1) id = readZigzag(inner);
    else if (wireType === varintType && field === 8) lat = readZigzag(inner);
    else if (wireType === varintType && field === 9) lng = readZigzag(inner);
    else if (wireType === lengthType && field === 2) keys = readMessage(inner);
    else if (wireType === lengthType && field === 3) values = readMessage(inner);
    else if (wireType === lengthType && field === 4) version = readVersion(readMessage(inner));
    else return false;
    return true;
  });
  const tags = readTags(block, keys, values);
  const [latUnits, lngUnits] = [toUnits(block, block.latOffset, lat), toUnits(block, block.lngOffset, lng)];
  handlers.node?.(id, latUnits, lngUnits, tags, version);
}

export function readDenseNodes(cursor: Cursor, block: Block, handlers: OsmHandlers): void {
  let ids = makeEmptyCursor();
  let versions = ids;
  let lats = ids;
  let lngs = ids;
  let keysAndValues = makeEmptyCursor();
  readFields(cursor, (field, inner, wireType) => {
    if (wireType !== lengthType) return false;
    if (field === 1) ids = readMessage(inner);
    else if (field === 5) versions = findVersions(readMessage(inner));
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
    const version = hasMore(versions) ? readVarint(versions) : 0;
    const tags = readDenseTags(block, keysAndValues);
    const [latUnits, lngUnits] = [toUnits(block, block.latOffset, lat), toUnits(block, block.lngOffset, lng)];
    handlers.node?.(id, latUnits, lngUnits, tags, version);
  }
}

/** The versions among what is told of nodes, one a node. */
function findVersions(info: Cursor): Cursor {
  let versions = makeEmptyCursor();
  readFields(info, (field, inner, wireType) => {
    if (field !== 1 || wireType !== lengthType) return false;
    versions = readMessage(inner);
    return true;
  });
  return versions;
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
