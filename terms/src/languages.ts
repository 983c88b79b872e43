/** Every language that pages, mails, messages and documents are written in; the first where none is asked for. */
export const languages = {
  en: { name: 'English', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly direction: 'ltr' | 'rtl' }>>;

export type Language = keyof typeof languages;

export const languageCodes = Object.keys(languages) as readonly Language[];

export const defaultLanguage: Language = 'en';

/** The one to change to from another, where there is a single button for it: the next of the list. */
export function nextLanguage(language: Language): Language {
  return languageCodes[(languageCodes.indexOf(language) + 1) % languageCodes.length] as Language;
}

export function isLanguage(text: string | null | undefined): text is Language {
  return languageCodes.some((code) => code === text);
}
