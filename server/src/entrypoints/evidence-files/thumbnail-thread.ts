import sharp from 'sharp';
import { answerQuestions } from '../../platform/threads/answer-questions.ts';

/** Our own figures. As many pixels as are taken in; what takes longer than this is no photo of a car. */
const mostPixels = 25_000_000;
const mostSeconds = 10;
const edgePixels = 480;

// Readers of other formats are never tried on a stranger's bytes; nothing of one image is kept for the next.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
sharp.cache(false);
sharp.concurrency(1);

export type ShrinkImage = typeof shrinkImage;

async function shrinkImage(image: Uint8Array): Promise<Uint8Array> {
  // An image that breaks off is shown as far as it goes.
  const small = await sharp(image, { limitInputPixels: mostPixels, sequentialRead: true, failOn: 'none' })
    .autoOrient()
    .resize(edgePixels, edgePixels, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: mostSeconds })
    .jpeg({ quality: 75 })
    .toBuffer();
  return new Uint8Array(small);
}

answerQuestions(shrinkImage);
