import { mostImagePixels } from '@satha/terms/evidence/evidence-words';
import sharp from 'sharp';
import { answerQuestions } from '../../platform/threads/answer-questions.ts';

/** Our own figures: what takes longer is no photo of a car. */
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
  const small = await sharp(image, {
    limitInputPixels: mostImagePixels,
    sequentialRead: true,
    failOn: 'none',
  })
    .autoOrient()
    .resize(edgePixels, edgePixels, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .timeout({ seconds: mostSeconds })
    .jpeg({ quality: 75 })
    .toBuffer();
  return new Uint8Array(small);
}

answerQuestions(shrinkImage);
