import { deflateSync, zstdCompressSync } from 'node:zlib';

/** A tiny extract as tests write it down: degrees, plain tags. */
export type MadeNode = {
  readonly id: number;
  readonly lat: number;
  readonly lng: number;
  readonly tags?: MadeTags;
  readonly version?: number;
};
export type MadeWay = {
  readonly id: number;
  readonly nodes: readonly number[];
  readonly tags?: MadeTags;
  readonly version?: number;
};
export type MadeMember = {
  readonly type: 'node' | 'way' | 'relation';
  readonly id: number;
  readonly role: string;
};
export type MadeRelation = {
  readonly id: number;
  readonly members: readonly MadeMember[];
  readonly tags?: MadeTags;
  readonly version?: number;
};
export type MadeTags = Readonly<Record<string, string>>;
export type MadeExtract = {
  readonly nodes: readonly MadeNode[];
  readonly ways: readonly MadeWay[];
  readonly relations?: readonly MadeRelation[];
};
export type Packing = {
  readonly blob?: 'zlib' | 'raw' | 'zstd';
  readonly isDense?: boolean;
  readonly dataSeconds?: number;
  readonly features?: readonly string[];
  /** As `osmium add-locations-to-ways` does: ways tell where their nodes lie, and nodes without tags are left out. */
  readonly hasLocationsOnWays?: boolean;
};

/** Writes an extract in PBF form, each kind of thing in a block of its own. */
export function writePbf(extract: MadeExtract, packing: Packing = {}): Uint8Array {
  const { blob = 'zlib', isDense = true, dataSeconds, features = ['OsmSchema-V0.6', 'DenseNodes'] } = packing;
  const { hasLocationsOnWays = false } = packing;
  const header = Buffer.concat([
    ...features.map((feature) => lengthField(4, Buffer.from(feature))),
    ...(hasLocationsOnWays ? [lengthField(5, Buffer.from('LocationsOnWays'))] : []),
    lengthField(16, Buffer.from('a test')),
    ...(dataSeconds === undefined ? [] : [varintField(32, dataSeconds)]),
  ]);
  const nodes = hasLocationsOnWays ? extract.nodes.filter((node) => tagsOf(node).length > 0) : extract.nodes;
  const places = new Map(hasLocationsOnWays ? extract.nodes.map((node) => [node.id, node]) : []);
  const blocks = [
    writeBlock((texts) => writeNodes(nodes, texts, isDense)),
    writeBlock((texts) => extract.ways.map((way) => lengthField(3, writeWay(way, texts, places)))),
    writeBlock((texts) =>
      (extract.relations ?? []).map((made) => lengthField(4, writeRelation(made, texts))),
    ),
  ];
  return Buffer.concat([
    writeBlob('OSMHeader', header, blob),
    ...blocks.map((block) => writeBlob('OSMData', block, blob)),
  ]);
}

export async function* inChunks(bytes: Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

export function writeBlob(kind: string, bytes: Uint8Array, packing: 'zlib' | 'raw' | 'zstd'): Buffer {
  const packed = {
    raw: () => lengthField(1, bytes),
    zlib: () => lengthField(3, deflateSync(bytes)),
    zstd: () => lengthField(7, zstdCompressSync(bytes)),
  }[packing]();
  const blob = Buffer.concat([packed, varintField(2, bytes.length)]);
  const header = Buffer.concat([lengthField(1, Buffer.from(kind)), varintField(3, blob.length)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blob]);
}

type Texts = (text: string) => number;

function writeBlock(writeGroup: (texts: Texts) => Uint8Array[]): Buffer {
  const known = new Map([['', 0]]);
  const group = writeGroup((text) => {
    if (!known.has(text)) known.set(text, known.size);
    return known.get(text) ?? 0;
  });
  const table = [...known.keys()].map((text) => lengthField(1, Buffer.from(text)));
  return Buffer.concat([lengthField(1, Buffer.concat(table)), lengthField(2, Buffer.concat(group))]);
}

const toUnits = (degrees: number): number => Math.round(degrees * 1e7);
const tagsOf = ({ tags = {} }: { tags?: MadeTags }): [string, string][] => Object.entries(tags);

function writeNodes(nodes: readonly MadeNode[], texts: Texts, isDense: boolean): Uint8Array[] {
  if (!isDense) {
    return nodes.map((node) =>
      lengthField(
        1,
        Buffer.concat([
          varintField(1, zigzag(node.id)),
          ...writeTags(node, texts),
          ...writeInfo(node),
          varintField(8, zigzag(toUnits(node.lat))),
          varintField(9, zigzag(toUnits(node.lng))),
        ]),
      ),
    );
  }
  const keysAndValues = nodes.flatMap((node) => [
    ...tagsOf(node).flatMap(([key, value]) => [texts(key), texts(value)]),
    0,
  ]);
  const dense = Buffer.concat([
    packedField(1, steps(nodes.map(({ id }) => id)).map(zigzag)),
    ...(nodes.some(({ version }) => version !== undefined)
      ? [
          lengthField(
            5,
            packedField(
              1,
              nodes.map(({ version = 0 }) => version),
            ),
          ),
        ]
      : []),
    packedField(8, steps(nodes.map(({ lat }) => toUnits(lat))).map(zigzag)),
    packedField(9, steps(nodes.map(({ lng }) => toUnits(lng))).map(zigzag)),
    packedField(10, keysAndValues),
  ]);
  return [lengthField(2, dense)];
}

function writeWay(way: MadeWay, texts: Texts, places: ReadonlyMap<number, MadeNode>): Buffer {
  // What has no place is written as osmium writes it: at a coordinate that is not on earth.
  const unitsOf = (key: 'lat' | 'lng') =>
    way.nodes.map((id) => (places.has(id) ? toUnits(places.get(id)?.[key] ?? 0) : 2 ** 31 - 1));
  return Buffer.concat([
    varintField(1, way.id),
    ...writeTags(way, texts),
    ...writeInfo(way),
    packedField(8, steps(way.nodes).map(zigzag)),
    ...(places.size === 0
      ? []
      : [
          packedField(9, steps(unitsOf('lat')).map(zigzag)),
          packedField(10, steps(unitsOf('lng')).map(zigzag)),
        ]),
  ]);
}

function writeInfo({ version }: { readonly version?: number }): Buffer[] {
  return version === undefined ? [] : [lengthField(4, varintField(1, version))];
}

function writeRelation(relation: MadeRelation, texts: Texts): Buffer {
  const types = ['node', 'way', 'relation'];
  return Buffer.concat([
    varintField(1, relation.id),
    ...writeTags(relation, texts),
    ...writeInfo(relation),
    packedField(
      8,
      relation.members.map(({ role }) => texts(role)),
    ),
    packedField(9, steps(relation.members.map(({ id }) => id)).map(zigzag)),
    packedField(
      10,
      relation.members.map(({ type }) => types.indexOf(type)),
    ),
  ]);
}

function writeTags(thing: { tags?: MadeTags }, texts: Texts): Buffer[] {
  const tags = tagsOf(thing);
  return [
    packedField(
      2,
      tags.map(([key]) => texts(key)),
    ),
    packedField(
      3,
      tags.map(([, value]) => texts(value)),
    ),
  ];
}

function steps(values: readonly number[]): number[] {
  return values.map((value, index) => value - (index === 0 ? 0 : (values[index - 1] ?? 0)));
}

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

function varint(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return [...bytes, left];
}

export function varintField(field: number, value: number): Buffer {
  return Buffer.from([...varint(field * 8), ...varint(value)]);
}

export function lengthField(field: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes]);
}

export function packedField(field: number, values: readonly number[]): Buffer {
  return lengthField(field, Buffer.from(values.flatMap(varint)));
}
