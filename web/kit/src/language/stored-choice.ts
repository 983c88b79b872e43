import { type Digits, factsOf, isLanguage, type Language, languageOfTag } from '@satha/terms/languages';

const languageKey = 'satha-language';
const digitsKey = 'satha-digits';

/** Returns the language that was chosen in this browser, else the one that the browser asks for. */
export function readLanguage(): Language {
  const stored = readStored(languageKey);
  if (isLanguage(stored)) return stored;
  return languageOfTag(navigator.language);
}

/**
 * Returns the digits that were chosen in this browser, else those that it asks for: an Arabic of Egypt ٠١٢,
 * one of the Emirates 012.
 */
export function readDigitsChoice(): Digits {
  const stored = readStored(digitsKey);
  if (stored === 'latn' || stored === 'arab') return stored;
  const { digits } = factsOf(languageOfTag(navigator.language));
  // A phone takes a tenth of a second to learn how a language counts: not where there is nothing to choose.
  if (digits.length < 2) return 'latn';
  const { numberingSystem } = new Intl.NumberFormat(navigator.language).resolvedOptions();
  return digits.find((each) => each === numberingSystem) ?? 'latn';
}

/** Returns the chosen digits where the language is written with them, else 012. */
export function offeredDigits(language: Language, chosen: Digits): Digits {
  return factsOf(language).digits.includes(chosen) ? chosen : 'latn';
}

export function storeLanguage(chosen: Language): void {
  store(languageKey, chosen);
}

export function storeDigits(chosen: Digits): void {
  store(digitsKey, chosen);
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
