/** A text in each of the forms in which Arabic counts; the sixth, `other`, is the one that must be there. */
export type PluralForms = { readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string;
};

export type Text = string | PluralForms;
export type Texts = { readonly [key: string]: Text };

/** Every text in both languages. */
export type Words<En extends Texts = Texts> = { readonly en: En; readonly ar: SameKeys<En> };

type SameKeys<En extends Texts> = {
  readonly [Key in keyof En]: En[Key] extends string ? string : PluralForms;
};

/**
 * Texts of a page, in English and Arabic. `{name}` stands for what is put in there; a text in several forms is chosen
 * by the number put in for `{count}`. Arabic must have the keys of English.
 */
export function defineWords<const En extends Texts>(words: { en: En; ar: SameKeys<En> }): Words<En> {
  return words;
}
