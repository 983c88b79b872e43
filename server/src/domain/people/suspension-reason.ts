import { findTextFault } from '../../values/label.ts';
import { Problem } from '../../values/problem.ts';

/** What a suspension or its end came to; `unchanged`: it was so already, and nothing was written. */
export type SuspensionOutcome = 'done' | 'unchanged' | 'not_found';

const longestReason = 500;

/** Returns the reason, trimmed. @throws Problem invalid_request unless it is 1 to 500 characters of plain text. */
export function requireSuspensionReason(text: string): string {
  const reason = text.trim();
  const message = findTextFault('reason', reason, { longest: longestReason });
  if (message === undefined) return reason;
  throw new Problem('invalid_request', { fields: [{ field: 'reason', message }] });
}
