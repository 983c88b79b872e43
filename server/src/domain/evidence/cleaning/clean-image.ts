import { cleanJpeg } from './clean-jpeg.ts';
import { cleanPng } from './clean-png.ts';
import { cleanWebp } from './clean-webp.ts';
import type { Orientation } from './orientation-alone.ts';

const cleaners: Readonly<Record<string, typeof cleanJpeg>> = {
  jpeg: cleanJpeg,
  png: cleanPng,
  webp: cleanWebp,
};

/**
 * Returns an image with everything taken out that is neither picture, nor colour, nor orientation: place, maker, numbers,
 * names, other pictures, and what stands before, between or after. The picture is not encoded again. The very bytes that came,
 * where there is nothing of the kind. Whatever they hold, nothing outside them is read; what is no such image comes back as
 * one that no decoder reads. The decoder tells the format and the orientation.
 */
export function cleanImage(
  image: Uint8Array,
  { format, orientation }: { readonly format: string; readonly orientation: Orientation },
): Uint8Array {
  const clean = cleaners[format];
  if (!clean) throw new Error(`no image of format ${format} is cleaned`);
  return clean(image, orientation);
}
