import type { Language } from '@satha/terms/languages';
import { Fragment, type ReactNode, useMemo } from 'react';
import type { OwnTexts, Texts, Words } from './define-words.ts';
import { writeDigits } from './digits.ts';
import { useLanguage } from './language.tsx';
import {
  chooseForm,
  findValue,
  type Insertions,
  makeTranslate,
  nameCurrency,
  splitText,
  type Translate,
} from './translate.ts';

export type UseWords<En extends Texts> = Translate<En> & {
  /** The same, where what is put in is more than text: a link, an amount. */
  rich<Key extends keyof En & string>(key: Key, ...insertions: Insertions<En[Key], ReactNode>): ReactNode;
};

/** Speaks the reader's language: `const t = useWords(keysWords); t('created', { name })`. */
export function useWords<En extends Texts>(words: Words<En>): UseWords<En> {
  const { language, digits, ownTexts } = useLanguage();
  return useMemo(() => {
    const said = withOwnTexts(words, language, ownTexts);
    return Object.assign(makeTranslate(said, language, digits), {
      rich<Key extends keyof En & string>(key: Key, ...[values]: Insertions<En[Key], ReactNode>): ReactNode {
        const parts = splitText(nameCurrency(chooseForm(said[language][key], language, values), digits));
        return parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never change places.
          <Fragment key={index}>
            {typeof part === 'string'
              ? writeDigits(part, digits)
              : (findValue(values, part.name) as ReactNode)}
          </Fragment>
        ));
      },
    });
  }, [words, language, digits, ownTexts]);
}

/** Puts an app's own texts in the place of those of a part of the kit. */
function withOwnTexts<En extends Texts>(
  words: Words<En>,
  language: Language,
  ownTexts: OwnTexts | undefined,
): Words<En> {
  const own = ownTexts?.get(words as Words);
  return own === undefined ? words : { ...words, [language]: { ...words[language], ...own } };
}
