import { findValue } from '@satha/web-kit/language/translate.ts';
import { Fragment, type ReactNode, useMemo } from 'react';
import { useLanguage } from './language.tsx';
import type { Insertions } from './texts.ts';
import { makeTranslate, partsOf, type Translate } from './translate.ts';

type En = typeof import('../words/en.ts').en;

export type UseWords = Translate & {
  /** The same, where what is put in is more than text: a number that stays left to right. */
  rich<Key extends keyof En & string>(key: Key, ...insertions: Insertions<En[Key], ReactNode>): ReactNode;
};

/** Speaks the driver's language: `const t = useWords(); t('waiting', { count: 3 })`. */
export function useWords(): UseWords {
  const { language, words } = useLanguage();
  return useMemo(() => {
    const spoken = { language, words };
    return Object.assign(makeTranslate(spoken), {
      rich<Key extends keyof En & string>(key: Key, ...[values]: Insertions<En[Key], ReactNode>): ReactNode {
        return partsOf(spoken, key, values).map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never change places.
          <Fragment key={index}>
            {typeof part === 'string' ? part : (findValue(values, part.name) as ReactNode)}
          </Fragment>
        ));
      },
    });
  }, [language, words]);
}
