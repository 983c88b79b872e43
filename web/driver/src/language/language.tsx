import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';
import { type DriverLanguage, driverLanguages } from './driver-languages.ts';
import { storeLanguage } from './stored-language.ts';
import type { Spoken } from './translate.ts';

type LanguageChoice = Spoken & {
  readonly direction: 'ltr' | 'rtl';
  readonly speechTag: string;
  /** Rejects where the language's texts do not come; then nothing is different. */
  choose(language: DriverLanguage): Promise<void>;
};

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);

/** Gives everything below it a language, and the document its direction. */
export function LanguageProvider(props: { readonly first: Spoken; readonly children: ReactNode }) {
  const [spoken, setSpoken] = useState(props.first);
  const { direction, speechTag } = driverLanguages[spoken.language];
  useLayoutEffect(() => {
    document.documentElement.lang = spoken.language;
    document.documentElement.dir = direction;
  }, [spoken.language, direction]);
  const choice = useMemo<LanguageChoice>(
    () => ({
      ...spoken,
      direction,
      speechTag,
      async choose(language) {
        const words = await driverLanguages[language].load();
        storeLanguage(language);
        setSpoken({ language, words });
      },
    }),
    [spoken, direction, speechTag],
  );
  return <LanguageContext value={choice}>{props.children}</LanguageContext>;
}

export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (choice === undefined) throw new Error('There is no LanguageProvider above.');
  return choice;
}
