import { DirectionProvider } from '@mantine/core';
import {
  type Digits,
  factsOf,
  isLanguage,
  type Language,
  languageOfTag,
  languages,
} from '@satha/terms/languages';
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';

type LanguageChoice = {
  readonly language: Language;
  /** Those of the texts: what the reader chose of their language's, where the app lets them. */
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
  return languageOfTag(navigator.language);
}

/** What this browser chose of digits before, else what it asks for: an Arabic of Egypt ٠١٢, one of the Emirates 012. */
function readDigitsChoice(): Digits {
  const stored = readStored(digitsKey);
  if (stored === 'latn' || stored === 'arab') return stored;
  const { digits } = factsOf(languageOfTag(navigator.language));
  const { numberingSystem } = new Intl.NumberFormat(navigator.language).resolvedOptions();
  return digits.find((each) => each === numberingSystem) ?? 'latn';
}

type LanguageProviderProps = {
  /** Whether the reader may choose among the digits of their language. */
  readonly offersDigits?: boolean;
  readonly children: ReactNode;
};

/** Gives everything below it a language, and the document its direction. */
export function LanguageProvider({ offersDigits = false, children }: LanguageProviderProps) {
  const [language, setLanguage] = useState(readLanguage);
  const [chosenDigits, setDigits] = useState(readDigitsChoice);
  const digits = offersDigits && factsOf(language).digits.includes(chosenDigits) ? chosenDigits : 'latn';
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
