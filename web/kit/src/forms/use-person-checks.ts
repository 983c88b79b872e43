import { withPlainDigits } from '@satha/terms/writing/digits';
import { useWords } from '../language/use-words.tsx';
import { isGoodPassword, looksLikeEmail } from './check-person.ts';
import { formWords } from './form-words.ts';

/** What is wrong with a field, for its reader; false where nothing is. */
type Check = (text: string) => string | false;

export type PersonChecks = {
  readonly given: Check;
  readonly email: Check;
  readonly newPassword: Check;
  /** Of an authenticator app: see `readCode`. */
  readonly code: Check;
};

/** Checks that a browser makes of what people write of themselves, before it is sent. */
export function usePersonChecks(): PersonChecks {
  const t = useWords(formWords);
  return {
    given: (text) => text.trim() === '' && t('required'),
    email: (text) => !looksLikeEmail(text) && t('emailInvalid'),
    newPassword: (text) => !isGoodPassword(text) && t('passwordTooShort'),
    code: (text) => !/^\d{6}$/.test(readCode(text)) && t('codeInvalid'),
  };
}

/** A code as the service takes it: apps show it with a space in the middle. */
export function readCode(text: string): string {
  return withPlainDigits(text).replaceAll(' ', '');
}
