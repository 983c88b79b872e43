import type { DriverLanguage } from '@satha/terms/languages';

/** Nothing of the trip: whoever holds the phone reads it. */
const words: Readonly<Record<DriverLanguage, string>> = {
  en: 'Satha: a trip is offered to you. Open the app now:',
  ar: 'سطحة: رحلة معروضة عليك. افتح التطبيق الآن:',
  ur: 'سطحہ: آپ کے لیے ایک ٹرپ ہے۔ ابھی ایپ کھولیں:',
  hi: 'सतहा: आपके लिए एक ट्रिप है। अभी ऐप खोलें:',
  bn: 'সাতহা: আপনার জন্য একটি ট্রিপ আছে। এখনই অ্যাপ খুলুন:',
};

/** Of a driver whose language is not known. */
const usual: readonly DriverLanguage[] = ['en', 'ar'];

/** Writes the text that tells a driver of an offer. Its address says by what the app was opened. */
export function writeOfferText(publicUrl: string, language: DriverLanguage | undefined): string {
  const address = `${publicUrl}/drive/?by=sms`;
  const said = (language === undefined ? usual : [language]).map((code) => words[code]);
  return `${said.join('\n')}\n${address}`;
}
