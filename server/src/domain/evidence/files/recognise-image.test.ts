import { describe, expect, test } from 'vitest';
import { describeFile, type ExpectedFile } from '../../../platform/files/file-store.ts';
import { NotAnImage, requireImageBeginning, requireTaken } from './recognise-image.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const jpeg = Buffer.from('ffd8ffe000104a464946000101000001', 'hex');
const webp = Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1');

/** Asks for everything of a file that was declared so, and tells how many pieces were taken and what came of them. */
async function readAll(pieces: readonly Buffer[], declared = describeFile(Buffer.alloc(12))) {
  let taken = 0;
  function* give() {
    for (const piece of pieces) {
      taken += 1;
      yield piece;
    }
  }
  const came: Uint8Array[] = [];
  try {
    for await (const piece of requireImageBeginning(give(), declared)) came.push(piece);
    return { taken, came: Buffer.concat(came), pieces: came.length };
  } catch (error) {
    return { taken, error };
  }
}
const inBytes = (bytes: Buffer) => [...bytes].map((byte) => Buffer.from([byte]));

describe('The bytes of a file', () => {
  test.each([
    ['a PNG', png],
    ['a JPEG', jpeg],
    ['a WebP', webp],
  ])('that begins as %s are passed on as they come, and never looked at again', async (_what, head) => {
    const zeros = Array.from({ length: 400 }, () => Buffer.alloc(1_000));
    const file = [...inBytes(head), ...zeros];
    const { taken, came, pieces } = await readAll(file);
    expect(came).toEqual(Buffer.concat(file));
    // But the first twelve, which are passed on at once.
    expect([taken, pieces]).toEqual([file.length, file.length - 11]);
  });

  test.each([
    ['nothing but zeros', Buffer.alloc(16)],
    ['a JPEG of no marker', Buffer.from('ffd80000000000000000000000', 'hex')],
    ['a RIFF of another kind', Buffer.from('RIFF\x10\x00\x00\x00WAVEfmt ', 'latin1')],
    ['a PNG whose line ends were changed', Buffer.from('89504e470a1a0a0000000d4948445200', 'hex')],
  ])(
    'that begin as %s are refused, and it is told whether they are those that were declared',
    async (_what, head) => {
      const file = [
        ...inBytes(head.subarray(0, 12)),
        ...Array.from({ length: 250 }, () => Buffer.alloc(1_000)),
      ];
      const whole = Buffer.concat(file);
      const told = async (declared: ExpectedFile) => {
        const { taken, error } = await readAll(file, declared);
        expect(error).toBeInstanceOf(NotAnImage);
        return [taken, (error as NotAnImage).isDeclared];
      };
      expect(await told(describeFile(whole))).toEqual([262, true]);
      expect(await told({ ...describeFile(whole), sha256: '0'.repeat(64) })).toEqual([262, false]);
      expect(await told({ ...describeFile(whole), sizeBytes: whole.length + 1 })).toEqual([262, false]);
      // What comes beyond the declared size is not waited for.
      expect(await told(describeFile(whole.subarray(0, 12)))).toEqual([13, false]);
    },
  );

  test.each([
    ['a photo of an iPhone', 'ftypheic', /HEIC.*JPEG.*Most Compatible/, '\0\0\0\x24'],
    ['a photo of an iPhone by another brand', 'ftypmif1', /HEIC.*JPEG/, '\0\0\0\x20'],
    ['a form', '--7MA4YWxkTrZu0gW\r\n', /form.*the bytes of the picture alone/, ''],
    ['Base64', '/9j/4AAQSkZJRgABAQAAAQABAAD', /neither in JSON nor in Base64/, ''],
    ['JSON', '{"photo":"/9j/4AAQ"}', /neither in JSON/, ''],
    ['nothing', '', /body is empty/, ''],
    ['a GIF', 'GIF89a\x01\0\x01\0\x80\0\0', /no JPEG, PNG or WebP/, ''],
  ])('that are %s are refused by a sentence that says what to send', async (_what, text, message, before) => {
    const { error } = await readAll([Buffer.from(before + text, 'latin1')]);
    expect(error).toMatchObject({ message: expect.stringMatching(message) });
  });

  test('that are fewer than an image begins with are refused', async () => {
    expect(await readAll([png.subarray(0, 11)])).toEqual({ taken: 1, error: expect.any(NotAnImage) });
    expect(await readAll([])).toEqual({ taken: 0, error: expect.any(NotAnImage) });
  });
});

test('An image is taken up to 25 million pixels, and up to 16,384 a side', () => {
  const see =
    (width: number, height: number, format = 'jpeg') =>
    () =>
      requireTaken({ format, width, height });
  expect(see(5_000, 5_000)()).toBe('image/jpeg');
  expect(see(16_384, 1_000, 'webp')()).toBe('image/webp');
  for (const refused of [see(5_000, 5_001), see(16_385, 1), see(1, 16_385), see(10, 10, 'svg')]) {
    expect(refused).toThrow(NotAnImage);
  }
});
