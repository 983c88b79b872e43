import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMap } from '../build/build-map.ts';
import { inChunks, writePbf } from '../pbf/write-pbf.test-helper.ts';
import { RoadsError } from '../roads-error.ts';
import { askEverything, makeTownExtract, type Town, withFolder } from '../town.test-helper.ts';
import { openMap } from './open-map.ts';
import { describeMap } from './road-map.ts';

const town: Town = {
  places: {
    a: [0, 0],
    b: [0, 4],
    c: [0, 8],
    d: [4, 8],
    e: [4, 4],
    f: [4, 0],
    g: [2, 4, { barrier: 'gate' }],
  },
  ways: [
    ['ab', { name: 'Corniche', ref: 'E10' }],
    ['bc'],
    ['cd', { highway: 'trunk' }],
    ['de'],
    ['ef'],
    ['fa'],
    ['bge'],
  ],
  signs: [[0, 'b', 6, { restriction: 'no_left_turn' }]],
};

async function withMap(use: (path: string, bytes: Buffer, folder: string) => Promise<void>): Promise<void> {
  await withFolder(async (folder) => {
    const path = join(folder, 'town.map');
    const source = inChunks(writePbf(makeTownExtract(town)));
    await buildMap({ source, sourceName: 'town.osm.pbf', dataDate: '2026-11-20', output: path });
    await use(path, await readFile(path), folder);
  });
}

describe('a map file', () => {
  it('says what it was made from, and holds named sections', () =>
    withMap(async (path, bytes) => {
      const info = describeMap(await openMap(path));
      expect(info).toMatchObject({
        source: 'town.osm.pbf',
        dataDate: '2026-11-20',
        dataVersion: 'town.osm.pbf 2026-11-20',
        fileBytes: bytes.length,
        roadKilometers: 3,
      });
      expect(info.turns).toBeGreaterThan(0);
      expect(info.sections.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['points', 'light.arcs', 'truck.arcs']),
      );
    }));

  it('is the same, byte for byte, whenever it is made from the same extract', () =>
    withMap((_, bytes) => withMap(async (_path, again) => expect(again.equals(bytes)).toBe(true))));

  it('holds what other parts add to it, under their own names', () =>
    withFolder(async (folder) => {
      const output = join(folder, 'town.map');
      const lengths: number[] = [];
      const part = {
        wayKeys: ['ref'],
        way: (_id: number, refs: readonly number[]) => void lengths.push(refs.length),
        finish: () => new Map([['numbered.lengths', Float64Array.from(lengths)]]),
      };
      const source = inChunks(writePbf(makeTownExtract(town), { dataSeconds: 1_628_208_000 }));
      await expect(buildMap({ source, output, parts: [part] })).resolves.toEqual({
        source: 'a stream',
        dataDate: '2021-08-06',
        truckStreets: 'fast',
      });
      expect((await openMap(output)).sections.get('numbered.lengths')).toEqual(Float64Array.of(2));
    }));

  it('takes the place of the old one only when it is whole, and leaves nothing behind', () =>
    withMap(async (path, bytes, folder) => {
      const broken = inChunks(writePbf(makeTownExtract(town)).subarray(0, -10));
      await expect(buildMap({ source: broken, output: path })).rejects.toThrow(RoadsError);
      await expect(buildMap({ source: join(folder, 'none'), output: path })).rejects.toThrow(
        'cannot be read',
      );
      const nowhere = join(folder, 'none', 'town.map');
      const sound = inChunks(writePbf(makeTownExtract(town)));
      await expect(buildMap({ source: sound, output: nowhere })).rejects.toThrow('could not be written');
      expect((await readFile(path)).equals(bytes)).toBe(true);
      expect(await readdir(folder)).toEqual(['town.map']);
    }));

  it.each([
    ['is missing', undefined, 'cannot be read'],
    ['is empty', () => Buffer.alloc(0), 'is not a map'],
    ['is something else', () => Buffer.from('{"type":"FeatureCollection","features":[]}'), 'is not a map'],
    ['is cut off', (bytes: Buffer) => bytes.subarray(0, -1), 'is not whole'],
    [
      'is of another format',
      (bytes: Buffer) => changed(bytes, (copy) => copy.writeUInt32LE(9, 8)),
      'in format 9',
    ],
    [
      'is damaged in its header',
      (bytes: Buffer) => changed(bytes, (copy) => copy.writeUInt8(0, 40)),
      'its header',
    ],
    [
      'is damaged in a section',
      (bytes: Buffer) => changed(bytes, (copy) => copy.writeUInt8(77, copy.length - 1)),
      'its checksum',
    ],
  ])('that %s is refused with a sentence', (_, change, sentence) =>
    withMap(async (path, bytes) => {
      if (change) await writeFile(path, change(bytes));
      const opened = openMap(change ? path : `${path}.none`);
      await expect(opened).rejects.toThrow(RoadsError);
      await expect(opened).rejects.toThrow(sentence);
    }),
  );

  it('is not read to its end when its first bytes say that it is none', () =>
    withMap(async (path, bytes) => {
      const megabytes = () => process.resourceUsage().maxRSS / 1024;
      const before = megabytes();
      const wrongs: [Buffer, string][] = [
        [Buffer.from('<!doctype html>'), 'is not a map'],
        [bytes, 'is not whole'],
        [changed(bytes, (copy) => copy.writeUInt32LE(9, 8)), 'in format 9'],
      ];
      for (const [beginning, sentence] of wrongs) {
        await writeFile(path, beginning);
        await truncate(path, 2_000_000_000);
        await expect(openMap(path)).rejects.toThrow(sentence);
      }
      expect(megabytes() - before).toBeLessThan(500);
    }));

  it('damaged anywhere, even with its checksums set right, is refused or still answers', () =>
    withMap(async (path, sound) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.record({ at: fc.nat(), value: fc.integer({ min: -0x8000_0000, max: 0x7fff_ffff }) }), {
            minLength: 1,
            maxLength: 3,
          }),
          fc.boolean(),
          fc.boolean(),
          async (changes, isSmall, isSealed) => {
            const copy = Buffer.from(sound);
            for (const { at: place, value } of changes) {
              const last = isSealed ? sectionsOf(copy).bytes : copy.length;
              const from = copy.length - last;
              copy.writeInt32LE(isSmall ? value % 50 : value, from + (place % Math.floor(last / 4 - 1)) * 4);
            }
            await writeFile(path, isSealed ? seal(copy) : copy);
            await askIfSound(path);
          },
        ),
        { numRuns: process.env.SATHA_TEST_FULL ? 2_000 : 150 },
      );
    }));
});

async function askIfSound(path: string): Promise<void> {
  try {
    askEverything(await openMap(path));
  } catch (error) {
    expect(error).toBeInstanceOf(RoadsError);
  }
}

function changed(bytes: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(bytes);
  change(copy);
  return copy;
}

type Entry = { offset: number; length: number; crc32: number };

function sectionsOf(bytes: Buffer): { header: { sections: Entry[] }; bytes: number } {
  const header = JSON.parse(bytes.subarray(32, 32 + bytes.readUInt32LE(12)).toString());
  return { header, bytes: bytes.length - header.sections[0].offset };
}

/** Sets every checksum to what the file now holds, in a header of its own length. */
function seal(bytes: Buffer): Buffer {
  const { header } = sectionsOf(bytes);
  for (const section of header.sections) {
    section.crc32 = crc32(bytes.subarray(section.offset, section.offset + section.length));
  }
  const text = Buffer.from(JSON.stringify(header));
  text.copy(bytes, 32);
  bytes.writeUInt32LE(text.length, 12);
  bytes.writeUInt32LE(crc32(text), 16);
  return bytes;
}
