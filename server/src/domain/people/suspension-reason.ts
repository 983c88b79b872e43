import { requireText } from '../../values/label.ts';

/** What a suspension or its end came to; `unchanged`: it was so already, and nothing was written. */
export type SuspensionOutcome = 'done' | 'unchanged' | 'not_found';

const longestReason = 500;

/** Returns the reason, trimmed. @throws Problem invalid_request unless it is 1 to 500 characters of plain text. */
export function requireSuspensionReason(text: string): string {
  return requireText('reason', text, { longest: longestReason });
}
