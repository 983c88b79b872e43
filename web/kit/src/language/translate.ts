import { type Digits, inEachLanguage, type Language } from '@satha/terms/languages';
import type { Text, Texts, Words } from './define-words.ts';
import { currencyIn, writeDigits } from './digits.ts';

/** The names between braces in a text. */
type NamesIn<Part> = Part extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<Entry> = Exclude<
  Entry extends string ? NamesIn<Entry> : 'count' | NamesIn<Entry[keyof Entry]>,
  'currency'
>;
type ValuesFor<Entry, Value> = { readonly [Name in NamesOf<Entry>]: Name extends 'count' ? number : Value };

/** What a text wants put in, which is nothing for most. */
export type Insertions<Entry, Value> = [NamesOf<Entry>] extends [never]
  ? []
  : [values: ValuesFor<Entry, Value>];

export type Translate<En extends Texts> = <Key extends keyof En & string>(
  key: Key,
  ...insertions: Insertions<En[Key], string | number>
) => string;

const rules = inEachLanguage((code) => new Intl.PluralRules(code));

export function makeTranslate<En extends Texts>(
  words: Words<En>,
  language: Language,
  digits: Digits = 'latn',
): Translate<En> {
  return (key, ...[values]) => {
    const text = nameCurrency(chooseForm(words[language][key], language, values), digits);
    const parts = splitText(text).map((part) =>
      typeof part === 'string' ? part : String(findValue(values, part.name)),
    );
    return writeDigits(parts.join(''), digits);
  };
}

/** Returns the form of a text for the number of things that it speaks of. */
export function chooseForm(text: Text, language: Language, values: object | undefined): string {
  if (typeof text === 'string') return text;
  const count = Number(findValue(values, 'count'));
  return text[rules[language].select(count)] ?? text.other;
}

/** Cuts a text at the places where something is put in. */
export function splitText(text: string): (string | { readonly name: string })[] {
  return text.split(/(\{\w+\})/).map((part) => (/^\{\w+\}$/.test(part) ? { name: part.slice(1, -1) } : part));
}

export function findValue(values: object | undefined, name: string): unknown {
  return new Map<string, unknown>(Object.entries(values ?? {})).get(name) ?? `{${name}}`;
}

/** Puts the currency in the place of `{currency}`, as amounts beside the text have it: a page has one name of it. */
export function nameCurrency(text: string, digits: Digits): string {
  return text.replaceAll('{currency}', currencyIn[digits]);
}
