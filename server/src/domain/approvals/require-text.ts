import { findLabelFault } from '../../values/label.ts';
import { Problem } from '../../values/problem.ts';

/** Returns a text that is stored and shown, trimmed. @throws Problem invalid_request unless it is one line of plain text. */
export function requireText(field: string, text: string, longest = 500): string {
  const line = text.trim();
  const message = findLabelFault(field, line, longest);
  if (message === undefined) return line;
  throw new Problem('invalid_request', { fields: [{ field, message }] });
}
