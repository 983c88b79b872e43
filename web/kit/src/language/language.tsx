import { DirectionProvider } from '@mantine/core';
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';

export type Language = 'en' | 'ar';

type LanguageChoice = { readonly language: Language; chooseLanguage(language: Language): void };

const LanguageContext = createContext<LanguageChoice | undefined>(undefined);
const storageKey = 'satha-language';

/** What this browser chose before, else what it asks for. */
export function readLanguage(): Language {
  const stored = readStored();
  if (stored === 'en' || stored === 'ar') return stored;
  return navigator.language.startsWith('ar') ? 'ar' : 'en';
}

export function directionOf(language: Language): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}

/** Gives everything below it a language, and the document its direction. */
export function LanguageProvider({ children }: { readonly children: ReactNode }) {
  const [language, setLanguage] = useState(readLanguage);
  useLayoutEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);
  const choice = useMemo<LanguageChoice>(
    () => ({
      language,
      chooseLanguage(chosen) {
        store(chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return (
    <LanguageContext value={choice}>
      <DirectionProvider key={language} initialDirection={directionOf(language)} detectDirection={false}>
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
function readStored(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function store(language: Language): void {
  try {
    localStorage.setItem(storageKey, language);
  } catch {
    // The choice lasts as long as the page.
  }
}
