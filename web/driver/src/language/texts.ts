/** A text in each of the forms in which languages count, of which Arabic has six; `other` is the one that must be there. */
export type Forms = { readonly [Form in Exclude<Intl.LDMLPluralRule, 'other'>]?: string } & {
  readonly other: string;
};

export type Text = string | Forms;
export type Texts = { readonly [key: string]: Text };

/** The same keys in another language, each with a text of the same kind. */
export type SameKeys<Of extends Texts> = {
  readonly [Key in keyof Of]: Of[Key] extends string ? string : Forms;
};

/** The names between braces in a text. */
type NamesIn<Part> = Part extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<Entry> = Entry extends string ? NamesIn<Entry> : 'count' | NamesIn<Entry[keyof Entry]>;

/** What a text wants put in, which is nothing for most. */
export type Insertions<Entry, Value> = [NamesOf<Entry>] extends [never]
  ? []
  : [values: { readonly [Name in NamesOf<Entry>]: Name extends 'count' ? number : Value }];
