import { Fragment, type ReactNode, useMemo } from 'react';
import type { Texts, Words } from './define-words.ts';
import { writeDigits } from './digits.ts';
import { useLanguage } from './language.tsx';
import {
  chooseForm,
  findValue,
  type Insertions,
  makeTranslate,
  splitText,
  type Translate,
} from './translate.ts';

export type UseWords<En extends Texts> = Translate<En> & {
  /** The same, where what is put in is more than text: a link, an amount. */
  rich<Key extends keyof En & string>(key: Key, ...insertions: Insertions<En[Key], ReactNode>): ReactNode;
};

/** Speaks the reader's language: `const t = useWords(keysWords); t('created', { name })`. */
export function useWords<En extends Texts>(words: Words<En>): UseWords<En> {
  const { language, digits } = useLanguage();
  return useMemo(
    () =>
      Object.assign(makeTranslate(words, language, digits), {
        rich<Key extends keyof En & string>(
          key: Key,
          ...[values]: Insertions<En[Key], ReactNode>
        ): ReactNode {
          const parts = splitText(chooseForm(words[language][key], language, values));
          return parts.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never change places.
            <Fragment key={index}>
              {typeof part === 'string'
                ? writeDigits(part, digits)
                : (findValue(values, part.name) as ReactNode)}
            </Fragment>
          ));
        },
      }),
    [words, language, digits],
  );
}
