import { DirectionProvider } from '@mantine/core';
import { defaultLanguage, isLanguage, type Language, languageCodes, languages } from '@satha/terms/languages';
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';
import type { Digits } from './digits.ts';

type LanguageChoice = {
  readonly language: Language;
  /** Those of the texts: what an Arabic reader chose, where the app lets them. */
  readonly digits: Digits;
  chooseLanguage(language: Language): void;
  chooseDigits(digits: Digits): void;
};

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);
const storageKey = 'satha-language';
const digitsKey = 'satha-digits';

/** What this browser chose before, else what it asks for. */
export function readLanguage(): Language {
  const stored = readStored(storageKey);
  if (isLanguage(stored)) return stored;
  return languageCodes.find((code) => navigator.language.startsWith(code)) ?? defaultLanguage;
}

/** The same of digits: an Arabic of Egypt asks for ٠١٢, one of the Emirates for 012. */
function readDigitsChoice(): Digits {
  const stored = readStored(digitsKey);
  if (stored === 'latn' || stored === 'arab') return stored;
  if (!navigator.language.startsWith('ar')) return 'latn';
  return new Intl.NumberFormat(navigator.language).resolvedOptions().numberingSystem === 'arab'
    ? 'arab'
    : 'latn';
}

type LanguageProviderProps = {
  /** Whether an Arabic reader may choose Arabic digits. */
  readonly offersDigits?: boolean;
  readonly children: ReactNode;
};

/** Gives everything below it a language, and the document its direction. */
export function LanguageProvider({ offersDigits = false, children }: LanguageProviderProps) {
  const [language, setLanguage] = useState(readLanguage);
  const [chosenDigits, setDigits] = useState(readDigitsChoice);
  const digits = offersDigits && language === 'ar' ? chosenDigits : 'latn';
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = languages[language].direction;
  }, [language]);
  const choice = useMemo<LanguageChoice>(
    () => ({
      language,
      digits,
      chooseLanguage(chosen) {
        store(storageKey, chosen);
        setLanguage(chosen);
      },
      chooseDigits(chosen) {
        store(digitsKey, chosen);
        setDigits(chosen);
      },
    }),
    [language, digits],
  );
  return (
    <LanguageContext value={choice}>
      <DirectionProvider
        key={language}
        initialDirection={languages[language].direction}
        detectDirection={false}
      >
        {children}
      </DirectionProvider>
    </LanguageContext>
  );
}

export function useLanguage(): LanguageChoice {
  const choice = use(LanguageContext);
  if (choice === undefined) throw new Error('There is no LanguageProvider above.');
  return choice;
}

/** A browser may forbid its store; the choice then lasts as long as the page. */
function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, chosen: string): void {
  try {
    localStorage.setItem(key, chosen);
  } catch {
    // The choice lasts as long as the page.
  }
}
