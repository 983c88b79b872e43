import { findValue, splitText } from '@satha/web-kit/language/translate.ts';
import { type DriverLanguage, driverLanguages } from './driver-languages.ts';
import type { DriverWords } from './driver-words.ts';
import type { Insertions, Text } from './texts.ts';

type En = typeof import('../words/en.ts').en;

/** Says a text: `t('key')`, `t('many', { count: 3 })`. */
export type Translate = <Key extends keyof En & string>(
  key: Key,
  ...insertions: Insertions<En[Key], string | number>
) => string;

/** One language with its texts. */
export type Spoken = { readonly language: DriverLanguage; readonly words: DriverWords };

export function makeTranslate(spoken: Spoken): Translate {
  return (key, ...[values]) =>
    partsOf(spoken, key, values)
      .map((part) => (typeof part === 'string' ? part : String(findValue(values, part.name))))
      .join('');
}

/** Returns a text in the form for the number of things that it speaks of, cut where something is put in. */
export function partsOf({ language, words }: Spoken, key: keyof DriverWords, values: object | undefined) {
  return splitText(chooseForm(words[key], language, values));
}

function chooseForm(text: Text, language: DriverLanguage, values: object | undefined): string {
  if (typeof text === 'string') return text;
  const rules = new Intl.PluralRules(driverLanguages[language].locale);
  return text[rules.select(Number(findValue(values, 'count')))] ?? text.other;
}
