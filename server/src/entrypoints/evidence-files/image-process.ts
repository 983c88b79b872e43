import { mostImageEdge, mostImagePixels } from '@satha/terms/evidence/evidence-words';
import sharp from 'sharp';
import { workOnBytes } from '../../platform/threads/work-on-bytes.ts';

/** Our own figures: a photo takes a fiftieth of it, and nothing is larger that was looked at when it came. */
const mostProcessorMs = 5_000;
const edgePixels = 480;

// Readers of other formats are never tried on a stranger's bytes; nothing of one image is kept for the next.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

const work = {
  /** Tells what an image is before its pixels are read. */
  async see(image: Uint8Array) {
    const { format, width, height } = await sharp(image, {
      limitInputPixels: false,
      failOn: 'none',
    }).metadata();
    return { format: String(format), width, height };
  },
  /** Returns a small JPEG of an image; one that breaks off is shown as far as it goes. */
  async shrink(image: Uint8Array) {
    const { width, height } = await work.see(image);
    if (Math.max(width, height) > mostImageEdge) throw new Error('the image has too long a side');
    const small = await sharp(image, {
      limitInputPixels: mostImagePixels,
      sequentialRead: true,
      failOn: 'none',
    })
      .autoOrient()
      .resize(edgePixels, edgePixels, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 75 })
      .toBuffer();
    return new Uint8Array(small);
  },
};
/** What comes of each. */
export type ImageAnswers = {
  readonly [Name in keyof typeof work]: Awaited<ReturnType<(typeof work)[Name]>>;
};

workOnBytes(work, { mostProcessorMs });
