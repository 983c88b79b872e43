import { type Digits, type Language, languages } from '@satha/terms/languages';
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';
import type { OwnTexts } from './define-words.ts';
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
  /** How numbers and times are written, as `Intl` has it. */
  readonly locale: string;
  readonly ownTexts?: OwnTexts | undefined;
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
      locale: languages[language].locale,
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

type LanguageWithinProps = {
  readonly language: Language;
  /** Of an app that speaks languages that the product does not; that of `language` when left out. */
  readonly locale?: string;
  /** Texts of such a language, or in an app's own words. */
  readonly ownTexts?: OwnTexts;
  readonly children: ReactNode;
};

/** Gives a part of a page a language that its app chose, which has its own way of choosing one. */
export function LanguageWithin({ language, locale, ownTexts, children }: LanguageWithinProps) {
  const choice = useMemo<LanguageChoice>(
    () => ({
      language,
      digits: 'latn',
      locale: locale ?? languages[language].locale,
      ownTexts,
      chooseLanguage() {},
      chooseDigits() {},
    }),
    [language, locale, ownTexts],
  );
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (choice === undefined) throw new Error('There is no LanguageProvider above.');
  return choice;
}
