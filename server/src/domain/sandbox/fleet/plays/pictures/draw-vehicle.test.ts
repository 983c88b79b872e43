import sharp from 'sharp';
import { expect, test } from 'vitest';
import { describeFile } from '../../../../../platform/files/file-store.ts';
import { drawVehicle, type PictureSubject } from './draw-vehicle.ts';

const subjects: readonly PictureSubject[] = ['front', 'rear', 'left', 'right', 'extra', 'signature'];
const stages = ['pickup', 'delivery'] as const;

test('A picture is a whole PNG of 320 by 240 pixels, small, and has more than a few colours', async () => {
  for (const subject of subjects) {
    const bytes = drawVehicle({ tripId: 41, stage: 'pickup', subject });
    const { data, info } = await sharp(bytes, { failOn: 'warning' })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, bytes.length < 10_000]).toEqual([320, 240, true]);
    const pixels = Array.from({ length: 320 * 240 }, (_, index) =>
      data.subarray(index * info.channels, index * info.channels + 3).toString('hex'),
    );
    expect(new Set(pixels).size).toBeGreaterThanOrEqual(3);
  }
});

test('Pictures of other trips, stages and subjects are other files, and the same one is always the same', () => {
  const all = [1, 2, 3, 40, 4_000_000_000, Number.MAX_SAFE_INTEGER].flatMap((tripId) =>
    stages.flatMap((stage) => subjects.map((subject) => ({ tripId, stage, subject }))),
  );
  const hashes = all.map((picture) => describeFile(drawVehicle(picture)).sha256);
  expect(new Set(hashes).size).toBe(all.length);
  expect(all.map((picture) => describeFile(drawVehicle(picture)).sha256)).toEqual(hashes);
});
