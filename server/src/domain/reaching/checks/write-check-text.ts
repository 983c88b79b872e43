import type { DriverLanguage } from '@satha/terms/languages';

const sentences: Readonly<Record<DriverLanguage, string>> = {
  en: 'Satha: open this to show that texts reach you.',
  ar: 'سطحة: افتح الرابط لتأكيد وصول الرسائل إليك.',
  ur: 'Satha: پیغام ملنے کی تصدیق کے لیے یہ کھولیں۔',
  hi: 'Satha: संदेश मिला, यह बताने के लिए इसे खोलें।',
  bn: 'Satha: বার্তা পেয়েছেন জানাতে এটি খুলুন।',
};

/**
 * Writes the text of a check, in the language of the driver's phone, and where that is not known in English and Arabic. The
 * address comes last, where no letter clings to it; it opens the drivers' app and holds nothing but the check's id.
 */
export function writeCheckText(publicUrl: string, checkId: string, language?: DriverLanguage): string {
  const written = language ? [sentences[language]] : [sentences.en, sentences.ar];
  return [...written, `${publicUrl}/drive/?check=${checkId}`].join('\n');
}
