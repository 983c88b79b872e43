import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import {
  type Cursor,
  makeCursor,
  readAhead,
  readBytes,
  readFields,
  readMessage,
  readPacked,
  readText,
  readVarint,
  readZigzag,
} from './protobuf.ts';

type Tags = Readonly<Record<string, string>>;
export type OsmWay = { readonly nodeIds: readonly number[]; readonly tags: Tags };
export type OsmPlace = { readonly lat: number; readonly lng: number; readonly tags: Tags };

/** What the measuring scripts need of an OpenStreetMap extract: roads, their nodes, and named places. */
export type OsmExtract = {
  readonly nodeIds: number[];
  readonly lats: number[];
  readonly lngs: number[];
  readonly ways: OsmWay[];
  readonly places: OsmPlace[];
};

/** Format: https://wiki.openstreetmap.org/wiki/PBF_Format, with zlib blobs and dense nodes. */
export function readOsmExtract(path: string): OsmExtract {
  const file = makeCursor(readFileSync(path));
  const extract: OsmExtract = { nodeIds: [], lats: [], lngs: [], ways: [], places: [] };
  while (file.position < file.end) {
    const headerLength = new DataView(file.bytes.buffer, file.bytes.byteOffset + file.position, 4).getUint32(
      0,
    );
    file.position += 4;
    let kind = '';
    let blobLength = 0;
    readFields(readAhead(file, headerLength), {
      1: (cursor) => {
        kind = readText(cursor);
      },
      3: (cursor) => {
        blobLength = readVarint(cursor);
      },
    });
    const blob = readAhead(file, blobLength);
    if (kind === 'OSMData') readBlock(makeCursor(openBlob(blob)), extract);
  }
  return extract;
}

function openBlob(blob: Cursor): Uint8Array {
  let opened: Uint8Array | undefined;
  readFields(blob, {
    1: (cursor) => {
      opened = readBytes(cursor);
    },
    3: (cursor) => {
      opened = inflateSync(readBytes(cursor));
    },
  });
  if (!opened)
    throw new Error('The extract is packed in a way other than zlib, which this script cannot open.');
  return opened;
}

type Block = { readonly strings: string[]; granularity: number; latOffset: number; lngOffset: number };

function readBlock(cursor: Cursor, extract: OsmExtract): void {
  const block: Block = { strings: [], granularity: 100, latOffset: 0, lngOffset: 0 };
  const groups: Cursor[] = [];
  readFields(cursor, {
    1: (outer) => readFields(readMessage(outer), { 1: (inner) => void block.strings.push(readText(inner)) }),
    2: (outer) => void groups.push(readMessage(outer)),
    17: (outer) => {
      block.granularity = readVarint(outer);
    },
    19: (outer) => {
      block.latOffset = readVarint(outer);
    },
    20: (outer) => {
      block.lngOffset = readVarint(outer);
    },
  });
  for (const group of groups) {
    readFields(group, {
      2: (outer) => readDenseNodes(readMessage(outer), block, extract),
      3: (outer) => readWay(readMessage(outer), block, extract),
    });
  }
}

function readDenseNodes(cursor: Cursor, block: Block, extract: OsmExtract): void {
  let ids: number[] = [];
  let lats: number[] = [];
  let lngs: number[] = [];
  let keysAndValues: number[] = [];
  readFields(cursor, {
    1: (outer) => {
      ids = readPacked(outer, readZigzag);
    },
    8: (outer) => {
      lats = readPacked(outer, readZigzag);
    },
    9: (outer) => {
      lngs = readPacked(outer, readZigzag);
    },
    10: (outer) => {
      keysAndValues = readPacked(outer, readVarint);
    },
  });
  let id = 0;
  let lat = 0;
  let lng = 0;
  let tagPosition = 0;
  for (let index = 0; index < ids.length; index++) {
    id += ids[index] ?? 0;
    lat += lats[index] ?? 0;
    lng += lngs[index] ?? 0;
    const point = {
      lat: (block.latOffset + block.granularity * lat) * 1e-9,
      lng: (block.lngOffset + block.granularity * lng) * 1e-9,
    };
    extract.nodeIds.push(id);
    extract.lats.push(point.lat);
    extract.lngs.push(point.lng);
    const tags: Record<string, string> = {};
    while (keysAndValues[tagPosition]) {
      tags[block.strings[keysAndValues[tagPosition] ?? 0] ?? ''] =
        block.strings[keysAndValues[tagPosition + 1] ?? 0] ?? '';
      tagPosition += 2;
    }
    tagPosition++;
    if (tags.place) extract.places.push({ ...point, tags });
  }
}

function readWay(cursor: Cursor, block: Block, extract: OsmExtract): void {
  let keys: number[] = [];
  let values: number[] = [];
  let steps: number[] = [];
  readFields(cursor, {
    2: (outer) => {
      keys = readPacked(outer, readVarint);
    },
    3: (outer) => {
      values = readPacked(outer, readVarint);
    },
    8: (outer) => {
      steps = readPacked(outer, readZigzag);
    },
  });
  const tags = Object.fromEntries(
    keys.map((key, index) => [block.strings[key] ?? '', block.strings[values[index] ?? 0] ?? '']),
  );
  if (!tags.highway) return;
  let id = 0;
  const nodeIds = steps.map((step) => {
    id += step;
    return id;
  });
  extract.ways.push({ nodeIds, tags });
}
