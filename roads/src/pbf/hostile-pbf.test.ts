import { deflateSync, zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeMap } from '../build/build-map.ts';
import { RoadsError } from '../roads-error.ts';
import { readPbf } from './read-pbf.ts';
import {
  inChunks,
  lengthField,
  packedField,
  varintField,
  writeBlob,
  writePbf,
} from './write-pbf.test-helper.ts';

const megabyte = 1024 * 1024;
const start = writePbf({ nodes: [], ways: [] });
const none = { wayKeys: ['highway'], relationKeys: ['restriction'], node() {}, way() {}, relation() {} };
const after = (...bytes: Uint8Array[]) => readPbf(inChunks(Buffer.concat([start, ...bytes]), 1e6), none);

/** A block as it stands in the file: four bytes of length, the header, and what is said to be the blob. */
function frame(header: Uint8Array, blob: Uint8Array = Buffer.alloc(0)): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blob]);
}
const named = (...fields: Uint8Array[]) => Buffer.concat([lengthField(1, Buffer.from('OSMData')), ...fields]);
const framed = (blob: Uint8Array) => frame(named(varintField(3, blob.length)), blob);
/** A negative number as protobuf writes it: ten bytes. */
const minusOne = Buffer.from([...Array<number>(9).fill(0xff), 1]);
const endless = Buffer.alloc(11, 0x80);

const texts = (...all: string[]) =>
  lengthField(1, Buffer.concat(all.map((text) => lengthField(1, Buffer.from(text)))));
const group = (...fields: Uint8Array[]) => lengthField(2, Buffer.concat(fields));
const way = (...fields: Uint8Array[]) => group(lengthField(3, Buffer.concat(fields)));
const block = (...fields: Uint8Array[]) => writeBlob('OSMData', Buffer.concat(fields), 'zlib');
const roadTexts = texts('', 'highway', 'primary');

describe('an extract', () => {
  it.each<[string, Uint8Array, string]>([
    ['has a block packed with lzma', framed(lengthField(4, Buffer.alloc(9))), 'other than zlib or zstd'],
    ['has a block packed with bzip2', framed(lengthField(5, Buffer.alloc(9))), 'other than zlib or zstd'],
    ['has a block packed with lz4', framed(lengthField(6, Buffer.alloc(9))), 'other than zlib or zstd'],
    ['has a block that holds nothing', framed(Buffer.alloc(0)), 'other than zlib or zstd'],
    ['has a packed block of noise', framed(lengthField(3, Buffer.alloc(50, 7))), 'cannot be unpacked'],
    [
      'has a packed block that is cut off',
      framed(lengthField(3, deflateSync(Buffer.alloc(5000, 'roads')).subarray(0, -8))),
      'cannot be unpacked',
    ],
    [
      'has a block that unpacks to a hundred megabytes',
      framed(lengthField(3, deflateSync(Buffer.alloc(100 * megabyte), { level: 1 }))),
      'cannot be unpacked',
    ],
    [
      'has a block that zstd unpacks to too much',
      framed(lengthField(7, zstdCompressSync(Buffer.alloc(40 * megabyte)))),
      'cannot be unpacked',
    ],
    [
      'says that a block is as long as no disk',
      frame(named(varintField(3, 2 ** 50))),
      'than the format allows',
    ],
    ['says that a block is 32 MB and a byte long', frame(named(varintField(3, 32 * megabyte + 1))), 'allows'],
    [
      'says that a block is of negative length',
      frame(named(Buffer.concat([Buffer.from([3 * 8]), minusOne]))),
      'than the format allows',
    ],
    ['says that a block goes on where the file ends', frame(named(varintField(3, 100))), 'in the middle of'],
    ['says that a header is 4 GB long', Buffer.alloc(4, 0xff), 'too long a header'],
    ['has half a length at its end', Buffer.alloc(2), 'in the middle of'],
    ['has a number without end', block(Buffer.from([8 * 17]), endless), 'longer than any number'],
    ['has a number that is cut off', block(Buffer.from([8 * 17 + 0x80 - 8, 1, 0x80])), 'no end'],
    [
      'has a part that is longer than the whole',
      block(Buffer.from([8 + 2, 100, 1])),
      'longer than the whole',
    ],
    ['has a field of a kind that was given up', block(Buffer.from([9 * 8 + 3])), 'no known kind'],
    ['has a field that ends too early', block(Buffer.from([9 * 8 + 1, 0, 0])), 'ends too early'],
    [
      'refers to a text beyond the last',
      block(roadTexts, way(packedField(2, [1]), packedField(3, [9]))),
      'text',
    ],
    [
      'has a way with more keys than values',
      block(roadTexts, way(packedField(2, [1, 2]), packedField(3, [2]))),
      'no end',
    ],
    [
      'has more nodes than latitudes',
      block(texts(''), group(lengthField(2, Buffer.concat([packedField(1, [2, 2]), packedField(8, [2])])))),
      'no end',
    ],
    [
      'has a node with a key and no value',
      block(
        roadTexts,
        group(
          lengthField(
            2,
            Buffer.concat([
              packedField(1, [2]),
              packedField(8, [2]),
              packedField(9, [2]),
              packedField(10, [1]),
            ]),
          ),
        ),
      ),
      'no end',
    ],
    [
      'has a relation with a member of no role',
      block(
        texts('', 'restriction', 'no_entry'),
        group(
          lengthField(4, Buffer.concat([packedField(2, [1]), packedField(3, [2]), packedField(9, [2, 2])])),
        ),
      ),
      'no end',
    ],
  ])('that %s is refused with a sentence', async (_, bytes, sentence) => {
    await expect(after(bytes)).rejects.toThrow(RoadsError);
    await expect(after(bytes)).rejects.toThrow(sentence);
  });

  it('is measured by its own grain and from its own corner', async () => {
    const places: [number, number][] = [];
    const nodes = lengthField(
      2,
      Buffer.concat([packedField(1, [2]), packedField(8, [2 * 251]), packedField(9, [2 * 552])]),
    );
    const bytes = block(
      texts(''),
      group(nodes),
      varintField(17, 100_000_000),
      varintField(19, 70_000),
      varintField(20, 50_000),
    );
    const handlers = {
      ...none,
      node: (_id: number, lat: number, lng: number) => void places.push([lat, lng]),
    };
    await readPbf(inChunks(Buffer.concat([start, bytes])), handlers);
    expect(places).toEqual([[251_000_700, 552_000_500]]);
  });
});

/** Fields in good form that say anything, in each other to any depth, mostly of numbers that a reader knows. */
const anyFields = fc.letrec<{ field: Uint8Array; message: Uint8Array }>((tie) => ({
  field: fc.oneof(
    { depthSize: 'small' },
    fc
      .tuple(fc.constantFrom(1, 2, 3, 4, 8, 9, 10, 17, 19, 20, 32), fc.maxSafeNat())
      .map(([number, value]): Uint8Array => varintField(number, value)),
    fc
      .tuple(
        fc.constantFrom(1, 2, 3, 8, 9, 10),
        fc.array(fc.oneof(fc.nat(4), fc.maxSafeNat()), { maxLength: 12 }),
      )
      .map(([number, values]): Uint8Array => packedField(number, values)),
    fc.constant<Uint8Array>(roadTexts),
    fc.uint8Array({ maxLength: 12 }).map((bytes): Uint8Array => lengthField(1, bytes)),
    fc
      .tuple(fc.constantFrom(1, 2, 3, 4), tie('message'))
      .map(([number, message]): Uint8Array => lengthField(number, message)),
  ),
  message: fc.array(tie('field'), { maxLength: 8 }).map((fields): Uint8Array => Buffer.concat(fields)),
})).message;

describe('a block in good form', () => {
  it('that says anything at all is built into a map or refused with a sentence', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFields, { minLength: 1, maxLength: 4 }), async (messages) => {
        const bytes = [start, ...messages.map((message) => writeBlob('OSMData', message, 'raw'))];
        await makeMap({ source: inChunks(Buffer.concat(bytes)) }).catch((error) =>
          expect(error).toBeInstanceOf(RoadsError),
        );
      }),
      { numRuns: process.env.SATHA_TEST_FULL ? 6_000 : 300 },
    );
  });
});
