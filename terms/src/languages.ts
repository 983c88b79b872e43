/** The letters that a language is written in. Pages, documents and maps bring typefaces of each script. */
export type Script = 'latin' | 'arabic';

/** The digits of a text: 0123 or ٠١٢٣. */
export type Digits = 'latn' | 'arab';

type LanguageFacts = {
  /** What the language calls itself. */
  readonly name: string;
  /** What the product is called in it. */
  readonly productName: string;
  readonly direction: 'ltr' | 'rtl';
  readonly script: Script;
  /** How dates are written, as `Intl` has it: always with the digits 0 to 9. */
  readonly locale: string;
  /** The digits that its reader may choose, the usual ones first. */
  readonly digits: readonly Digits[];
};

/** Every language that pages, mails, messages and documents are written in; the default one first. */
export const languages = {
  en: {
    name: 'English',
    productName: 'Satha',
    direction: 'ltr',
    script: 'latin',
    locale: 'en-GB',
    digits: ['latn'],
  },
  ar: {
    name: 'العربية',
    productName: 'سطحة',
    direction: 'rtl',
    script: 'arabic',
    locale: 'ar-AE-u-nu-latn',
    digits: ['latn', 'arab'],
  },
} as const satisfies Readonly<Record<string, LanguageFacts>>;

export type Language = keyof typeof languages;

export const languageCodes = Object.keys(languages) as readonly Language[];

/** The language of whoever asked for none. */
export const defaultLanguage = 'en' satisfies Language;

export type DefaultLanguage = typeof defaultLanguage;

/** Returns the facts of a language, typed alike for all of them. */
export function factsOf(language: Language): LanguageFacts {
  return languages[language];
}

/** Returns the one to change to from another, where there is a single button for it: the next of the list. */
export function nextLanguage(language: Language): Language {
  return languageCodes[(languageCodes.indexOf(language) + 1) % languageCodes.length] as Language;
}

export function isLanguage(text: string | null | undefined): text is Language {
  return languageCodes.some((code) => code === text);
}

/**
 * Returns the language that a browser asks for by a tag such as `ar-AE`; the default one where we do not
 * speak it.
 */
export function languageOfTag(tag: string): Language {
  return languageCodes.find((code) => tag.startsWith(code)) ?? defaultLanguage;
}

/** Makes a value for each language. */
export function inEachLanguage<Value>(
  make: (language: Language) => Value,
): Readonly<Record<Language, Value>> {
  return Object.fromEntries(languageCodes.map((code) => [code, make(code)])) as Record<Language, Value>;
}

/** Joins a text's versions in the order of the list, for a reader whose language is not known. */
export function inAllLanguages(texts: Readonly<Record<Language, string>>, separator = '\n'): string {
  return languageCodes.map((code) => texts[code]).join(separator);
}

type OtherLanguage = Exclude<Language, DefaultLanguage>;

/** A name in the default language, and in the others where it is known. */
export type LocalName = { readonly [In in DefaultLanguage]: string } & {
  readonly [In in OtherLanguage]?: string;
};

/** A name that says of each language whether it is known there, so that a new language is forgotten nowhere. */
export type SpelledName = { readonly [In in DefaultLanguage]: string } & {
  readonly [In in OtherLanguage]: string | null | undefined;
};

/** Returns the name as the language has it; in the default language where it is not known in the other. */
export function nameIn(names: SpelledName, language: Language): string {
  return names[language] ?? names[defaultLanguage];
}

/** The languages that a driver's phone may be written to and spoken to in; more than those of the product. */
export const driverLanguageCodes = ['en', 'ar', 'ur', 'hi', 'bn'] as const;
export type DriverLanguage = (typeof driverLanguageCodes)[number];
