import { foldKey } from '@satha/terms/writing/fold-name';
import type { NavigateOptions } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** One thing that a finder has found, and where it leads or what it does. */
export type Found = {
  readonly id: string;
  readonly title: string;
  readonly about?: string;
  readonly icon: ReactNode;
} & ({ readonly link: NavigateOptions } | { run(): void });

/** What was found of one kind. */
export type FoundGroup = { readonly label: string; readonly found: readonly Found[] };

/** What a text has found so far. */
export type Finding = {
  readonly groups: readonly FoundGroup[];
  /** While the service has not answered yet. */
  readonly isLooking: boolean;
  readonly error: Error | null;
};

/** What would end the mark around a part, or turn letters within it; in texts from before they were refused. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;

/** Each part reads in its own direction, whatever stands beside it: between FIRST STRONG ISOLATE and its end. */
export function joinApart(parts: readonly string[]): string {
  return parts.map((part) => `\u2068${part.replaceAll(turning, '')}\u2069`).join(' · ');
}

/** Whether a text holds another one, however the two are written. */
export function holds(text: string, wanted: string): boolean {
  const key = foldKey(wanted);
  // Of signs and an article alone nothing is left.
  if (key === '') return text.toLowerCase().includes(wanted.trim().toLowerCase());
  return foldKey(text).includes(key);
}
