import type { DriverWords } from './driver-words.ts';

type LanguageFacts = {
  /** What the language calls itself. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
  /** How dates and numbers are written, as `Intl` has it: always with the digits 0 to 9. */
  readonly locale: string;
  /** By which a phone looks for a voice. */
  readonly speechTag: string;
  /** Texts come as a file of their own: a phone loads one, and its service worker keeps all. */
  load(): Promise<DriverWords>;
};

/**
 * The languages of drivers, the default one first. They are more than those of the product, which has documents,
 * messages and pages in each.
 */
export const driverLanguages = {
  en: {
    name: 'English',
    direction: 'ltr',
    locale: 'en-GB-u-nu-latn',
    speechTag: 'en-GB',
    load: async () => (await import('../words/en.ts')).en,
  },
  ar: {
    name: 'العربية',
    direction: 'rtl',
    locale: 'ar-AE-u-nu-latn',
    speechTag: 'ar-AE',
    load: async () => (await import('../words/ar.ts')).ar,
  },
  ur: {
    name: 'اردو',
    direction: 'rtl',
    locale: 'ur-PK-u-nu-latn',
    speechTag: 'ur-PK',
    load: async () => (await import('../words/ur.ts')).ur,
  },
  hi: {
    name: 'हिन्दी',
    direction: 'ltr',
    locale: 'hi-IN-u-nu-latn',
    speechTag: 'hi-IN',
    load: async () => (await import('../words/hi.ts')).hi,
  },
  bn: {
    name: 'বাংলা',
    direction: 'ltr',
    locale: 'bn-BD-u-nu-latn',
    speechTag: 'bn-BD',
    load: async () => (await import('../words/bn.ts')).bn,
  },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type DriverLanguage = keyof typeof driverLanguages;

export const driverLanguageCodes = Object.keys(driverLanguages) as readonly DriverLanguage[];

export function isDriverLanguage(text: unknown): text is DriverLanguage {
  return driverLanguageCodes.some((code) => code === text);
}

/** Returns the first language of a phone's list that the app speaks; the default one where it speaks none. */
export function languageOfPhone(tags: readonly string[]): DriverLanguage {
  const spoken = tags.flatMap((tag) => driverLanguageCodes.find((code) => code === tag.split('-')[0]) ?? []);
  return spoken[0] ?? (driverLanguageCodes[0] as DriverLanguage);
}
