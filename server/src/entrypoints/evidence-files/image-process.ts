import { mostImageEdge, mostImagePixels } from '@satha/terms/evidence';
import sharp from 'sharp';
import { cleanImage } from '../../domain/evidence/cleaning/clean-image.ts';
import { isTurned } from '../../domain/evidence/cleaning/orientation-alone.ts';
import { workOnBytes } from '../../platform/threads/work-on-bytes.ts';

/** Our own figures: a photo takes a fiftieth of it, and nothing is larger that was looked at when it came. */
const mostProcessorMs = 5_000;
const edgePixels = 480;
/** As the database has it: a profile of colours may take more when it is written anew. */
const mostBytesMore = 65_536;

// Readers of other formats are never tried on a stranger's bytes; nothing of one image is kept for the next.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

type Head = Awaited<ReturnType<typeof readHead>>;

async function readHead(image: Uint8Array) {
  const head = await sharp(image, { limitInputPixels: false, failOn: 'none' }).metadata();
  const { format, width, height, orientation } = head;
  return { format: String(format), width, height, orientation };
}

function isSamePicture(one: Head, other: Head): boolean {
  const upright = ({ orientation }: Head) => (isTurned(orientation) ? orientation : 1);
  const isAsLarge = one.width === other.width && one.height === other.height;
  return one.format === other.format && isAsLarge && upright(one) === upright(other);
}

const work = {
  /** Tells what an image is before its pixels are read, and returns the picture in it alone, where there is more. */
  async see(image: Uint8Array) {
    const head = await readHead(image);
    const { format, width, height } = head;
    const shown = cleanImage(image, head);
    if (shown === image) return { format, width, height };
    if (shown.length > image.length + mostBytesMore || !isSamePicture(head, await readHead(shown))) {
      throw new Error('the picture in it cannot be taken out of it');
    }
    return { format, width, height, shown };
  },
  /** Returns a small JPEG of an image; one that breaks off is shown as far as it goes. */
  async shrink(image: Uint8Array) {
    const { width, height } = await readHead(image);
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
