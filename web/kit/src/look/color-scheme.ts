import { useSyncExternalStore } from 'react';

export type ColorScheme = 'auto' | 'light' | 'dark';
type State = { readonly chosen: ColorScheme; readonly shown: 'light' | 'dark' };

/** Where Mantine keeps the choice, too. */
const key = 'mantine-color-scheme-value';
const isDark = () => window.matchMedia('(prefers-color-scheme: dark)');

let state: State = { chosen: 'auto', shown: 'light' };
const listeners = new Set<() => void>();

/** Gives the page the reader's colour scheme, for an app that begins without Mantine's components. */
export function followColorScheme(): void {
  show(readChoice());
  isDark().addEventListener('change', () => show(state.chosen));
}

/** Returns the colours that the reader chose, and what that is at this moment. */
export function useColorScheme(): State {
  return useSyncExternalStore(subscribe, () => state);
}

export function chooseColorScheme(chosen: ColorScheme): void {
  try {
    localStorage.setItem(key, chosen);
  } catch {
    // The choice lasts as long as the page.
  }
  show(chosen);
}

function show(chosen: ColorScheme): void {
  const shown = chosen === 'auto' ? (isDark().matches ? 'dark' : 'light') : chosen;
  state = { chosen, shown };
  document.documentElement.dataset.mantineColorScheme = shown;
  for (const tell of listeners) tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readChoice(): ColorScheme {
  try {
    const stored = localStorage.getItem(key);
    return stored === 'light' || stored === 'dark' ? stored : 'auto';
  } catch {
    return 'auto';
  }
}
