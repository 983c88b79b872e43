import type { RateSettings } from './token-buckets.ts';

/**
 * How often whoever is signed in may ask for images, apart from everything else that they ask: a gallery of 60 photos
 * asks for all of them at once. Our own figures.
 */
export const imageRates: RateSettings = { perSecond: 10, burst: 150 };
