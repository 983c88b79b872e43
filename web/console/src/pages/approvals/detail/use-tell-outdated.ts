import type { FieldErrors } from '@satha/web-kit/api/api-problem.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { outdatedWords } from '../../../words/money/approvals.ts';

type Known = keyof typeof outdatedWords.en;

const isKnown = (field: string): field is Known => Object.hasOwn(outdatedWords.en, field);

/** Returns what tells in the reader's words what a proposal rested on and is otherwise now, each sentence once. */
export function useTellOutdated(): (errors: FieldErrors) => readonly string[] {
  const t = useWords(outdatedWords);
  return (errors) => [...new Set(errors.map(({ field, message }) => (isKnown(field) ? t(field) : message)))];
}
