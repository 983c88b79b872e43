import type { DriverLanguage } from '@satha/terms/languages';
import type { SpokenLanguage, SpokenText } from './voice-provider.ts';

/** Nothing of the trip: whoever picks up hears it. */
const words: Readonly<Record<SpokenLanguage, string>> = {
  en: 'Satha. There is a trip for you. Please open the drivers’ app now.',
  ar: 'سطحة. توجد رحلة لك. يرجى فتح تطبيق السائقين الآن.',
  hi: 'सतहा। आपके लिए एक ट्रिप है। कृपया अभी ड्राइवर ऐप खोलिए।',
  bn: 'সাতহা। আপনার জন্য একটি ট্রিপ আছে। অনুগ্রহ করে এখনই ড্রাইভার অ্যাপ খুলুন।',
};

/**
 * What a driver is spoken to in. Providers have no voice for Urdu: who reads it understands these words in Hindi, which are
 * those of both. Of a driver whose language is not known, English and Arabic are, as in texts.
 */
const spokenTo: Readonly<Record<DriverLanguage | 'unknown', readonly SpokenLanguage[]>> = {
  en: ['en'],
  ar: ['ar'],
  ur: ['hi'],
  hi: ['hi'],
  bn: ['bn'],
  unknown: ['en', 'ar'],
};

/** Returns what a call about an offer says to a driver of that language. */
export function offerCallWords(language: DriverLanguage | undefined): readonly SpokenText[] {
  return spokenTo[language ?? 'unknown'].map((spoken) => ({ language: spoken, text: words[spoken] }));
}
