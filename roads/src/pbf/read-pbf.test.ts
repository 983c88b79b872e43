import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RoadsError } from '../roads-error.ts';
import type { OsmHandlers } from './osm-handlers.ts';
import { readPbf } from './read-pbf.ts';
import { inChunks, type MadeExtract, type Packing, writeBlob, writePbf } from './write-pbf.test-helper.ts';

const extract: MadeExtract = {
  nodes: [
    { id: 5, lat: 25.1234567, lng: 55.7654321, tags: { barrier: 'gate', access: 'private' } },
    { id: 9_876_543_210, lat: -33.5, lng: -70.25 },
    { id: 9_876_543_211, lat: 0, lng: 180, tags: { place: 'قرية' } },
  ],
  ways: [
    { id: 7, nodes: [5, 9_876_543_210, 5], tags: { highway: 'trunk', name: 'شارع الشيخ زايد' } },
    { id: 8, nodes: [5, 9_876_543_211], tags: { building: 'yes' } },
  ],
  relations: [
    {
      id: 3,
      members: [
        { type: 'way', id: 7, role: 'from' },
        { type: 'node', id: 5, role: 'via' },
        { type: 'way', id: 8, role: 'to' },
      ],
      tags: { type: 'restriction', restriction: 'no_left_turn' },
    },
  ],
};

async function readAll(bytes: Uint8Array, chunkSize = 1000) {
  const seen: unknown[] = [];
  const handlers: OsmHandlers = {
    wayKeys: ['highway'],
    relationKeys: ['restriction'],
    node: (id, lat, lng, tags) => void seen.push(['node', id, lat, lng, Object.fromEntries(tags)]),
    way: (id, refs, tags) => void seen.push(['way', id, [...refs], Object.fromEntries(tags)]),
    relation: (id, members, tags) => void seen.push(['relation', id, [...members], Object.fromEntries(tags)]),
  };
  const header = await readPbf(inChunks(bytes, chunkSize), handlers);
  return { header, seen };
}

const everything = [
  ['node', 5, 251_234_567, 557_654_321, { barrier: 'gate', access: 'private' }],
  ['node', 9_876_543_210, -335_000_000, -702_500_000, {}],
  ['node', 9_876_543_211, 0, 1_800_000_000, { place: 'قرية' }],
  ['way', 7, [5, 9_876_543_210, 5], { highway: 'trunk', name: 'شارع الشيخ زايد' }],
  ['relation', 3, extract.relations?.[0]?.members, { type: 'restriction', restriction: 'no_left_turn' }],
];

describe('an extract', () => {
  const packings: Packing[] = [
    {},
    { isDense: false },
    { blob: 'raw' },
    { blob: 'zstd' },
    { blob: 'raw', isDense: false, dataSeconds: 1_628_208_000 },
  ];
  it.each(packings)('is read whole, packed as %o', async (packing) => {
    const { header, seen } = await readAll(writePbf(extract, packing));
    expect(seen).toEqual(everything);
    expect(header).toMatchObject({ dataSeconds: packing.dataSeconds, writer: 'a test' });
  });

  it.each([true, false])(
    'tells versions, and which ids it holds twice, with dense nodes: %s',
    async (isDense) => {
      const [way, other] = extract.ways;
      if (!way || !other) throw new Error('The extract has no ways');
      const versions: unknown[] = [];
      const keep =
        (kind: string) =>
        (id: number, ...told: unknown[]) =>
          void versions.push([kind, id, told.at(-1)]);
      const doubled: MadeExtract = {
        nodes: extract.nodes.map((node) => ({ ...node, version: 300 })),
        // A way that is of no interest any more stands for its id all the same.
        ways: [
          { ...way, version: 2 },
          { ...other, version: 5 },
          { ...other, id: way.id, version: 4 },
        ],
        relations: (extract.relations ?? []).map((relation) => ({ ...relation, version: 7 })),
      };
      const read = await readPbf(inChunks(writePbf(doubled, { isDense })), {
        wayKeys: ['highway'],
        relationKeys: ['restriction'],
        node: keep('node'),
        way: keep('way'),
        relation: keep('relation'),
      });
      expect(versions).toEqual([
        ...extract.nodes.map(({ id }) => ['node', id, 300]),
        ['way', 7, 2],
        ['relation', 3, 7],
      ]);
      expect(read.doubled).toEqual({ way: new Map([[7, 4]]), relation: new Map() });
    },
  );

  it('that tells with its ways where their nodes lie is read with them', async () => {
    const seen: unknown[] = [];
    await readPbf(inChunks(writePbf(extract, { hasLocationsOnWays: true })), {
      wayKeys: ['highway'],
      relationKeys: [],
      node: (id) => void seen.push(['node', id]),
      wayNode: (...told) => void seen.push(['wayNode', ...told]),
      way: (id, refs) => void seen.push(['way', id, [...refs]]),
      relation: () => undefined,
    });
    expect(seen).toEqual([
      ['node', 5],
      ['node', 9_876_543_211],
      ['wayNode', 5, 251_234_567, 557_654_321],
      ['wayNode', 9_876_543_210, -335_000_000, -702_500_000],
      ['wayNode', 5, 251_234_567, 557_654_321],
      ['way', 7, [5, 9_876_543_210, 5]],
    ]);
  });

  it('is read the same in chunks of any size', async () => {
    const bytes = writePbf(extract);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: bytes.length + 10 }), async (size) => {
        expect((await readAll(bytes, size)).seen).toEqual(everything);
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['nothing at all', new Uint8Array(0), 'The extract is empty.'],
    ['a text', Buffer.from('<?xml version="1.0"?><osm version="0.6"></osm>'), 'no OpenStreetMap extract'],
    ['a block before the header', writeBlob('OSMData', new Uint8Array(0), 'raw'), 'no OpenStreetMap extract'],
    [
      'a feature of another kind',
      writePbf(extract, { features: ['HistoricalInformation'] }),
      '"HistoricalInformation"',
    ],
    ['an end too early', writePbf(extract).subarray(0, -5), 'not downloaded to its end'],
  ])('that is %s is refused with a sentence', async (_, bytes, sentence) => {
    await expect(readAll(bytes)).rejects.toThrow(RoadsError);
    await expect(readAll(bytes)).rejects.toThrow(sentence);
  });

  it('that unpacks to more than the format allows is refused before it fills the memory', async () => {
    const bomb = Buffer.concat([
      writePbf(extract),
      writeBlob('OSMData', Buffer.alloc(33 * 1024 * 1024), 'zlib'),
    ]);
    await expect(readAll(bomb, 1e6)).rejects.toThrow('cannot be unpacked');
  });

  it.each(['raw', 'zlib'] as const)(
    'damaged in any byte (%s) is refused in a sentence or read',
    async (blob) => {
      const sound = writePbf(extract, { blob });
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ at: fc.nat(sound.length - 1), value: fc.nat(255) }), {
            minLength: 1,
            maxLength: 4,
          }),
          fc.nat(sound.length),
          fc.boolean(),
          async (changes, length, isCut) => {
            const bytes = Uint8Array.from(isCut ? sound.subarray(0, length) : sound);
            for (const { at, value } of changes) if (at < bytes.length) bytes[at] = value;
            await readAll(bytes).catch((error) => expect(error).toBeInstanceOf(RoadsError));
          },
        ),
        { numRuns: process.env.SATHA_TEST_FULL ? 8_000 : 150 },
      );
    },
  );
});
