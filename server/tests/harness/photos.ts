import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { describeFile } from '../../src/platform/files/file-store.ts';

export type MadePhoto = {
  readonly evidenceId: string;
  readonly bytes: Buffer;
  readonly file: { readonly sha256: string; readonly sizeBytes: number };
};

/** Makes a photo of noise, which no two are alike, in a format, for a new item of evidence. */
export async function makePhoto(
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  { width = 320, height = 240 }: { readonly width?: number; readonly height?: number } = {},
): Promise<MadePhoto> {
  const raw = { raw: { width, height, channels: 3 } } as const;
  return asPhoto(
    await sharp(randomBytes(width * height * 3), raw)
      .toFormat(format)
      .toBuffer(),
  );
}

/** Any bytes as the photo of a new item. */
export function asPhoto(bytes: Buffer): MadePhoto {
  return { evidenceId: randomUUID(), bytes, file: describeFile(bytes) };
}

/** Returns what a phone declares of a photo. */
export function declarationOf({ evidenceId, file }: MadePhoto, more: object = {}) {
  return {
    evidenceId,
    stage: 'pickup',
    recordedAt: '2026-11-20T10:32:05.000+04:00',
    photo: { shows: 'front', ...file },
    ...more,
  };
}
