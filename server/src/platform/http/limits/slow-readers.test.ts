import { expect, test } from 'vitest';
import { createSlowReaders } from './slow-readers.ts';

type Reader = { writableLength: number; bytesWritten: number; destroy(): Reader; isLeft: boolean };

function makeReader(writableLength: number): Reader {
  return {
    writableLength,
    bytesWritten: writableLength,
    isLeft: false,
    destroy() {
      this.isLeft = true;
      return this;
    },
  };
}
const kB = 1024;

test('a reader that takes nothing is left after half a minute and what a slow network would need', () => {
  let left = 0;
  const slowReaders = createSlowReaders<Reader>(() => {
    left += 1;
  });
  const [reader, quick] = [makeReader(40 * kB), makeReader(40 * kB)];
  for (const seconds of [0, 20]) slowReaders.peek([reader, quick], seconds * 1000);
  // It has taken all once, and begins anew with what comes next.
  quick.writableLength = 0;
  slowReaders.peek([reader, quick], 30_000);
  quick.writableLength = 40 * kB;
  slowReaders.peek([reader, quick], 39_000);
  expect([reader.isLeft, quick.isLeft]).toEqual([false, false]);
  slowReaders.peek([reader, quick], 41_000);
  expect([reader.isLeft, quick.isLeft, left]).toEqual([true, false, 1]);
});

test('a reader that takes a byte now and then is left all the same', () => {
  const slowReaders = createSlowReaders<Reader>(() => {});
  const reader = makeReader(40 * kB);
  for (let seconds = 0; seconds <= 60 && !reader.isLeft; seconds += 1) {
    slowReaders.peek([reader], seconds * 1000);
    reader.writableLength -= 1;
  }
  expect(reader.isLeft).toBe(true);
});

test('of what waits for all readers together there is no more than the process can spare', () => {
  const slowReaders = createSlowReaders<Reader>(() => {});
  const large = [makeReader(40 * kB * kB), makeReader(30 * kB * kB)];
  const small = makeReader(kB);
  slowReaders.peek([small, ...large], 0);
  expect([small, ...large].map(({ isLeft }) => isLeft)).toEqual([false, true, false]);
});
