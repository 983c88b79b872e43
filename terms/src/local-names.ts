import { type DefaultLanguage, defaultLanguage, type Language } from './languages.ts';

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
