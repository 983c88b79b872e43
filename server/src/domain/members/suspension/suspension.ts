import { Problem } from '../../../values/problem.ts';

/** What a suspension or its end came to; `unchanged`: it was so already, and nothing was written. */
export type SuspensionOutcome = 'done' | 'unchanged' | 'not_found';

const longestReason = 500;

/** Returns the reason, trimmed. @throws Problem invalid_request unless it is 1 to 500 characters of plain text. */
export function requireSuspensionReason(text: string): string {
  const reason = text.trim();
  const length = [...reason].length;
  if (length >= 1 && length <= longestReason && !/\p{Cc}/u.test(reason)) return reason;
  const message = `reason must be 1 to ${longestReason} characters of plain text.`;
  throw new Problem('invalid_request', { fields: [{ field: 'reason', message }] });
}
