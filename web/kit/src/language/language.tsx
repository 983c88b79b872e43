import { type Digits, type Language, languages } from '@satha/terms/languages';
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';
import {
  offeredDigits,
  readDigitsChoice,
  readLanguage,
  storeDigits,
  storeLanguage,
} from './stored-choice.ts';

type LanguageChoice = {
  readonly language: Language;
  /** Those of the texts: what the reader chose of their language's. */
  readonly digits: Digits;
  chooseLanguage(language: Language): void;
  chooseDigits(digits: Digits): void;
};

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);

/** Gives everything below it a language, and the document its direction. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(readLanguage);
  const [chosenDigits, setDigits] = useState(readDigitsChoice);
  const digits = offeredDigits(language, chosenDigits);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = languages[language].direction;
  }, [language]);
  const choice = useMemo<LanguageChoice>(
    () => ({
      language,
      digits,
      chooseLanguage(chosen) {
        storeLanguage(chosen);
        setLanguage(chosen);
      },
      chooseDigits(chosen) {
        storeDigits(chosen);
        setDigits(chosen);
      },
    }),
    [language, digits],
  );
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (choice === undefined) throw new Error('There is no LanguageProvider above.');
  return choice;
}
