import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../../tests/harness/hostile/random.ts';
import { jpegSegment, makeWebp, pngChunk, webpChunk } from '../../../../tests/harness/odd-images.ts';
import {
  asPhonesWrite,
  type DrawnImage,
  type ImageFormat,
  makePicture,
  planted,
  seenPixels,
} from '../../../../tests/harness/phone-photos.ts';
import { cleanImage } from './clean-image.ts';
import { cleanProfile } from './colour-profile.ts';
import { makeOrientationAlone } from './orientation-alone.ts';

async function headOf(image: Uint8Array) {
  const { format, orientation, width, height } = await sharp(image).metadata();
  return { format, orientation, width, height };
}
const clean = async (image: Uint8Array) => cleanImage(image, await headOf(image));
const hasPlanted = (image: Uint8Array) => Buffer.from(image).includes(planted.slice(0, 11));

const looks: readonly (readonly [string, ImageFormat, (image: DrawnImage) => DrawnImage])[] = [
  ['a JPEG', 'jpeg', (image) => image],
  ['a progressive JPEG', 'jpeg', (image) => image.jpeg({ progressive: true })],
  ['a JPEG of grey', 'jpeg', (image) => image.greyscale()],
  ['a JPEG for print', 'jpeg', (image) => image.toColourspace('cmyk')],
  ['a PNG', 'png', (image) => image],
  ['a PNG of 16 bits', 'png', (image) => image.toColourspace('rgb16')],
  ['a PNG of a palette', 'png', (image) => image.png({ palette: true })],
  ['a PNG one can see through', 'png', (image) => image.ensureAlpha(0.5)],
  ['a WebP', 'webp', (image) => image],
  ['a WebP without loss', 'webp', (image) => image.webp({ lossless: true })],
  ['a WebP one can see through', 'webp', (image) => image.ensureAlpha(0.5)],
];

describe.each(looks)('Of %s', (_what, format, look) => {
  test.each([1, 3, 6, 8])(
    'nothing is left but picture, colour and orientation %i, and it looks the same',
    async (held) => {
      for (const profile of [false, true]) {
        const picture = await makePicture(format, { profile, look });
        const photo = await asPhonesWrite(picture, held);
        expect((await headOf(photo)).orientation).toBe(held);
        const shown = await clean(photo);
        expect(hasPlanted(photo)).toBe(true);
        expect(hasPlanted(shown)).toBe(false);
        const { exif, xmp, iptc } = await sharp(shown).metadata();
        expect([xmp, iptc]).toEqual([undefined, undefined]);
        expect(exif?.subarray(exif.length - 26)).toEqual(
          held === 1 ? undefined : Buffer.from(makeOrientationAlone(held)),
        );
        expect(await seenPixels(shown)).toEqual(await seenPixels(photo));
        expect(await clean(shown)).toBe(shown);
      }
    },
  );

  test('with nothing else in it, the very bytes are left', async () => {
    for (const profile of [false, true]) {
      const picture = await makePicture(format, { profile, look });
      expect(await clean(picture)).toBe(picture);
    }
  });
});

describe('Of colours,', () => {
  const profileOf = async (image: Uint8Array) => (await sharp(image).metadata()).icc ?? Buffer.alloc(0);
  /** The same profile with a tag of its maker, as screens write their serial number into it, and bytes that no tag has. */
  function withMakersTag(profile: Buffer): Buffer {
    const count = profile.readUInt32BE(128);
    const made = Buffer.concat([
      profile.subarray(0, 132 + count * 12),
      Buffer.alloc(12),
      profile.subarray(132 + count * 12),
      ...[Buffer.from('mmod'), Buffer.alloc(4), Buffer.from(planted), Buffer.alloc(43, planted)],
    ]);
    for (let tag = 0; tag < count; tag += 1) {
      const at = 132 + tag * 12 + 4;
      made.writeUInt32BE(made.readUInt32BE(at) + 12, at);
    }
    made.write('mmod', 132 + count * 12);
    made.writeUInt32BE(profile.length + 12, 132 + count * 12 + 4);
    made.writeUInt32BE(8 + planted.length, 132 + count * 12 + 8);
    made.writeUInt32BE(count + 1, 128);
    made.writeUInt32BE(made.length, 0);
    return made;
  }
  const put: Readonly<Record<ImageFormat, (picture: Buffer, profile: Buffer) => Buffer>> = {
    jpeg: (picture, profile) => {
      const head = Buffer.from('ICC_PROFILE\0\x01\x02', 'latin1');
      const parts = [profile.subarray(0, 200), profile.subarray(200)].map((part, index) => {
        head.writeUInt8(index + 1, 12);
        return jpegSegment(0xe2, Buffer.concat([head, part]));
      });
      // The parts may stand in any order.
      return Buffer.concat([picture.subarray(0, 2), ...parts.reverse(), picture.subarray(2)]);
    },
    png: (picture, profile) => {
      const content = Buffer.concat([Buffer.from('Screen\0\0'), deflateSync(profile)]);
      return Buffer.concat([picture.subarray(0, 33), pngChunk('iCCP', content), picture.subarray(33)]);
    },
    webp: (picture, profile) => {
      const head = Buffer.alloc(10);
      head.writeUInt8(0x20, 0);
      head.writeUIntLE(95, 4, 3);
      head.writeUIntLE(63, 7, 3);
      return makeWebp([webpChunk('VP8X', head), webpChunk('ICCP', profile), picture.subarray(12)]);
    },
  };

  test.each(['jpeg', 'png', 'webp'] as const)(
    'the tags of makers go out of a %s, and the colours stay',
    async (format) => {
      const profile = await profileOf(await makePicture(format, { profile: true }));
      const photo = put[format](await makePicture(format), withMakersTag(profile));
      expect(hasPlanted(await profileOf(photo))).toBe(true);
      const shown = await clean(photo);
      expect(hasPlanted(shown) || hasPlanted(await profileOf(shown))).toBe(false);
      expect(await seenPixels(shown)).toEqual(await seenPixels(photo));
      const plain = put[format](await makePicture(format), profile);
      expect(await seenPixels(await clean(plain))).toEqual(await seenPixels(plain));
      expect(await clean(shown)).toBe(shown);
    },
  );

  test('what is no profile is left out: cut off, pointing beyond itself, without a tag, or inflated without end', async () => {
    const profile = await profileOf(await makePicture('png', { profile: true }));
    const beyond = Buffer.from(profile);
    beyond.writeUInt32BE(0xffff_fff0, 132 + 4);
    const many = Buffer.from(profile);
    many.writeUInt32BE(0xffff_ffff, 128);
    const none = Buffer.concat([profile.subarray(0, 128), Buffer.alloc(4)]);
    none.writeUInt32BE(132, 0);
    const cut = profile.subarray(0, 300);
    // Two hundred tags, each of nearly everything that is there.
    const bomb = Buffer.concat([profile.subarray(0, 128), Buffer.alloc(2_400 + 4 + 1_000_000)]);
    bomb.writeUInt32BE(bomb.length, 0);
    bomb.writeUInt32BE(200, 128);
    for (let tag = 0; tag < 200; tag += 1) {
      bomb.write('desc', 132 + tag * 12);
      bomb.writeUInt32BE(2_532, 132 + tag * 12 + 4);
      bomb.writeUInt32BE(1_000_000 - tag, 132 + tag * 12 + 8);
    }
    bomb.write('mmod', 132);
    for (const odd of [bomb, beyond, many, none, cut, Buffer.alloc(0), Buffer.from('ICC')]) {
      expect(cleanProfile(odd)).toBeUndefined();
    }
    const endless = put.png(await makePicture('png'), Buffer.alloc(64 * 1024 * 1024));
    expect((await clean(endless)).length).toBeLessThan(endless.length - 50_000);
  });
});

describe('What moves', () => {
  const frame = (picture: Buffer, more: readonly Buffer[]) => {
    const head = Buffer.alloc(16);
    head.writeUIntLE(95, 6, 3);
    head.writeUIntLE(63, 9, 3);
    return webpChunk('ANMF', Buffer.concat([head, picture.subarray(12), ...more]));
  };
  test('as a WebP keeps its pictures, and nothing that stands in one of them besides', async () => {
    const [one, two] = [
      await makePicture('webp'),
      await makePicture('webp', { look: (image) => image.webp({ lossless: true }) }),
    ];
    const head = Buffer.alloc(10);
    head.writeUInt8(0x02, 0);
    head.writeUIntLE(95, 4, 3);
    head.writeUIntLE(63, 7, 3);
    const begin = [webpChunk('VP8X', head), webpChunk('ANIM', Buffer.alloc(6))];
    const plain = makeWebp([...begin, frame(one, []), frame(two, [])]);
    expect(await clean(plain)).toBe(plain);
    const more = [webpChunk('EXIF', Buffer.from(planted)), webpChunk('JUNK', Buffer.from(planted))];
    expect(
      Buffer.from(await clean(makeWebp([...begin, frame(one, more), ...more, frame(two, more)]))),
    ).toEqual(plain);
  });

  test('as a PNG keeps its pictures', async () => {
    const picture = await makePicture('png');
    const [control, data] = [Buffer.alloc(26), Buffer.alloc(500)];
    const moving = [pngChunk('acTL', Buffer.alloc(8)), pngChunk('fcTL', control)];
    const plain = Buffer.concat([
      ...[picture.subarray(0, 33), ...moving, picture.subarray(33, -12)],
      ...[pngChunk('fcTL', control), pngChunk('fdAT', data), picture.subarray(-12)],
    ]);
    expect(await clean(plain)).toBe(plain);
  });
});

describe('Whatever is wrong with a file,', () => {
  const planting = Buffer.from(planted);
  test.each([
    [
      'a length that leads beyond the end',
      (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, -2), Buffer.from('ffe1ffff', 'hex'), planting]),
    ],
    [
      'a length of nothing',
      (jpeg: Buffer) =>
        Buffer.concat([jpeg.subarray(0, 2), Buffer.from('ffe10000', 'hex'), planting, jpeg.subarray(2)]),
    ],
    [
      'a marker in the middle of the picture',
      (jpeg: Buffer) =>
        Buffer.concat([jpeg.subarray(0, -200), jpegSegment(0xfe, planting), jpeg.subarray(-200)]),
    ],
    ['no end', (jpeg: Buffer) => jpeg.subarray(0, -2)],
    [
      'half a marker at its end',
      (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, -2), Buffer.from('ff', 'hex')]),
    ],
    [
      'two beginnings',
      (jpeg: Buffer) => Buffer.concat([jpeg.subarray(0, 2), jpegSegment(0xfe, planting), jpeg.subarray(2)]),
    ],
  ])('of a JPEG with %s the picture is shown as far as it goes, and nothing else', async (_what, spoil) => {
    const spoiled = spoil(await makePicture('jpeg'));
    const shown = await clean(spoiled);
    expect(hasPlanted(shown)).toBe(false);
    const seen = (image: Uint8Array) => sharp(image, { failOn: 'none' }).raw().toBuffer();
    expect(await seen(shown)).toEqual(await seen(spoiled));
  });

  test('however many segments there are, each is looked at once', async () => {
    const jpeg = await makePicture('jpeg');
    const segments = Buffer.alloc(8_000_000, Buffer.from('fffe0002ffdd00040000', 'hex'));
    const photo = Buffer.concat([jpeg.subarray(0, 2), segments, jpeg.subarray(2)]);
    const shown = cleanImage(photo, { format: 'jpeg', orientation: undefined });
    expect(shown.length).toBe(jpeg.length + (segments.length / 10) * 6);
  });

  test('it is cleaned without an error, to what is clean, and nothing of it grows', async () => {
    const seed = Number(process.env.SATHA_HOSTILE_SEED ?? 43);
    const random = createRandom(seed);
    const rounds = process.env.SATHA_TEST_FULL ? 20_000 : 500;
    const photos = await Promise.all(
      looks.map(async ([, format, look]) => {
        const photo = await asPhonesWrite(await makePicture(format, { profile: true, look }), 6);
        return { photo, format };
      }),
    );
    for (let round = 0; round < rounds; round += 1) {
      const { photo, format } = random.pick(photos);
      const odd = Buffer.from(
        random.chance(0.3) ? photo.subarray(0, 12 + random.below(photo.length)) : photo,
      );
      for (let times = 1 + random.below(4); times > 0; times -= 1) {
        odd[random.below(odd.length)] = random.pick([0, 0xff, 0xd9, 0xda, 0xe1, random.below(256)]);
      }
      const shown = cleanImage(odd, { format, orientation: 6 });
      const again = cleanImage(shown, { format, orientation: 6 });
      expect([seed, round, Buffer.compare(again, shown)]).toEqual([seed, round, 0]);
      expect(shown.length).toBeLessThanOrEqual(odd.length + 300);
    }
  });
});
