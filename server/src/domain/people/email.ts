import { Problem } from '../../values/problem.ts';
import { tidyText } from '../../values/text/tidy-text.ts';

const longestEmail = 254;
/** One @, a domain with a dot, and the characters that mail servers agree on. */
const emailForm = /^[a-z0-9_'+\-.]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** Returns an email in the one form that is kept: without what it was pasted with, in small letters. */
export function tidyEmail(text: string): string {
  return tidyText(text).trim().toLowerCase();
}

/** Tells whether a text is an email in the one form that is kept. */
export function isEmail(text: string): boolean {
  const [local = ''] = text.split('@');
  const isDotted = local.startsWith('.') || local.endsWith('.') || local.includes('..');
  return text.length <= longestEmail && emailForm.test(text) && !isDotted;
}

/** Returns an email in the form that is kept. @throws Problem invalid_request naming the field. */
export function requireEmail(text: string): string {
  const email = tidyEmail(text);
  if (isEmail(email)) return email;
  throw new Problem('invalid_request', {
    fields: [{ field: 'email', message: 'email must be an address such as name@example.ae.' }],
  });
}
