import type { DefaultLanguage, Language } from '@satha/terms/languages';

/** A text in each of the forms in which languages count, of which Arabic has six; `other` is the one that must be there. */
export type PluralForms = { readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string;
};

export type Text = string | PluralForms;
export type Texts = { readonly [key: string]: Text };

/** Every text in every language. */
export type Words<En extends Texts = Texts> = { readonly [In in DefaultLanguage]: En } & {
  readonly [In in Exclude<Language, DefaultLanguage>]: SameKeys<En>;
};

export type SameKeys<En extends Texts> = {
  readonly [Key in keyof En]: En[Key] extends string ? string : PluralForms;
};

/**
 * Texts of a page, in every language. `{name}` stands for what is put in there; a text in several forms is chosen
 * by the number put in for `{count}`. Every language must have the keys of English.
 */
export function defineWords<const En extends Texts>(words: Words<En>): Words<En> {
  return words;
}

/** Texts that an app says in place of a part's own, by what `defineWords` returned for that part. */
export type OwnTexts = ReadonlyMap<Words, Texts>;

/** Returns an entry of `OwnTexts`: some texts of a part of the kit in the app's own words; the others stay as they are. */
export function ownTextsOf<const En extends Texts>(
  words: Words<En>,
  texts: Partial<SameKeys<En>>,
): readonly [Words, Texts] {
  // What is left out is not there: no text is undefined.
  return [words as Words, texts as Texts];
}
