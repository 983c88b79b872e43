import { Readable } from 'node:stream';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { asPhonesWrite, makePicture } from '../../../tests/harness/phone-photos.ts';
import { createImages } from './images.ts';

const images = createImages({ logger: pino({ level: 'silent' }) });
afterAll(() => images.close());

test('While a store is slow, eight pictures wait for it in memory, and no more; thumbnails are made all the while', async () => {
  const photo = await asPhonesWrite(await makePicture('jpeg'), 6);
  const open = async () => ({ sizeBytes: photo.length, bytes: Readable.from([Buffer.from(photo)]) });
  const { promise: stored, resolve: store } = Promise.withResolvers<void>();
  let inMemory = 0;
  const seen = Array.from({ length: 40 }, (_, n) =>
    images.see(n % 10, open, async ({ shown }) => {
      inMemory += 1;
      await stored;
      return shown?.length;
    }),
  );
  await expect.poll(() => inMemory).toBe(8);
  // Accounts take turns at the decoder: whoever could go on would by now.
  for (let times = 0; times < 3; times += 1) expect(await images.shrink(11, open)).toBeInstanceOf(Uint8Array);
  expect(inMemory).toBe(8);
  store();
  const sizes = await Promise.all(seen);
  expect(new Set(sizes).size).toBe(1);
  expect(sizes[0]).toBeGreaterThan(0);
});
