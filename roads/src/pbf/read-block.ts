import { createBlock, findTexts, readTexts } from './block.ts';
import type { IdList } from './id-list.ts';
import type { OsmHandlers } from './osm-handlers.ts';
import {
  type Cursor,
  lengthType,
  makeCursor,
  readFields,
  readMessage,
  readSigned,
  readVarint,
  varintType,
} from './protobuf.ts';
import { readDenseNodes, readNode } from './read-nodes.ts';
import { readRelation, readWay } from './read-ways.ts';

/** The ids of all ways and relations that are read, of interest or not. */
export type ReadIds = { readonly way: IdList; readonly relation: IdList };

/**
 * Reads one unpacked block (a PrimitiveBlock) and passes its nodes, ways and relations to the handlers.
 * @throws RoadsError when it is damaged.
 */
export function readBlock(bytes: Uint8Array, handlers: OsmHandlers, ids: ReadIds): void {
  const block = createBlock();
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
  const ways = { keys: findTexts(block, handlers.wayKeys), onId: ids.way.add };
  const relations = { keys: findTexts(block, handlers.relationKeys), onId: ids.relation.add };
  for (const group of groups) {
    readFields(group, (field, cursor, wireType) => {
      if (wireType !== lengthType) return false;
      if (field === 1 && handlers.node) readNode(readMessage(cursor), block, handlers);
      else if (field === 2 && handlers.node) readDenseNodes(readMessage(cursor), block, handlers);
      else if (field === 3) readWay(readMessage(cursor), block, ways, handlers);
      else if (field === 4) readRelation(readMessage(cursor), block, relations, handlers);
      else return false;
      return true;
    });
  }
}
