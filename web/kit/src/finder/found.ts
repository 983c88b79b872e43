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

/** Each part reads in its own direction, whatever stands beside it: between FIRST STRONG ISOLATE and its end. */
export function joinApart(parts: readonly string[]): string {
  return parts.map((part) => `\u2068${part}\u2069`).join(' · ');
}

/** Whether a text holds another one, in whichever letters, large or small. */
export function holds(text: string, wanted: string): boolean {
  return text.toLocaleLowerCase().includes(wanted.toLocaleLowerCase());
}
