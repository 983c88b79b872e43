import { readStored, writeStored } from '@satha/web-kit/pwa/store.ts';
import {
  type DriverLanguage,
  driverLanguages,
  isDriverLanguage,
  languageOfPhone,
} from './driver-languages.ts';
import type { Spoken } from './translate.ts';

const key = 'satha-drive-language-1';

/** Returns the language that was chosen on this phone, else the first of the phone's own that the app speaks. */
export function readLanguage(): DriverLanguage {
  const chosen = readStored<{ readonly language: string }>('local', key)?.language;
  return isDriverLanguage(chosen) ? chosen : languageOfPhone(navigator.languages);
}

export function storeLanguage(language: DriverLanguage): void {
  writeStored('local', key, { language });
  for (const tell of listeners) tell();
}

const listeners = new Set<() => void>();

/** Follows the choice of another language on this page. Returns what ends it. */
export function followLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Loads the texts to begin with: those of the driver's language, or of whichever can be had. */
export async function loadFirstWords(): Promise<Spoken> {
  const wanted = readLanguage();
  for (const language of [wanted, ...(Object.keys(driverLanguages) as DriverLanguage[])]) {
    const words = await driverLanguages[language].load().catch(() => undefined);
    if (words) return { language, words };
  }
  throw new Error('No language could be loaded.');
}
