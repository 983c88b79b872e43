import type { Words } from '../language/define-words.ts';
import { readLanguage } from '../language/language.tsx';
import { makeTranslate } from '../language/translate.ts';
import type { Refusal } from './api-client.ts';
import type { FieldErrors } from './api-problem.ts';
import { problemWords } from './problem-words.ts';

/**
 * Makes what tells refusals in the reader's language: by `refusalWords`, the app's texts by reason, and else in the
 * service's words. Whoever asked too often is told how long to wait.
 */
export function makeExplain(refusalWords: Words<Readonly<Record<string, string>>>) {
  return ({ status, message, reason, errors = [], retryAfterSeconds }: Refusal) => {
    const language = readLanguage();
    const t = makeTranslate(problemWords, language);
    if (status === 0) return { message: t('unreachable') };
    const isKnown = reason !== undefined && Object.hasOwn(refusalWords.en, reason);
    const known = isKnown ? makeTranslate(refusalWords, language)(reason) : undefined;
    const said = known ?? message ?? t('unreadable', { status });
    return {
      message: status === 429 ? tellWait(t, said, retryAfterSeconds) : said,
      errors: errors.map((error): FieldErrors[number] => ({ ...error, message: known ?? error.message })),
    };
  };
}

/** What the service says of too many requests, and how long to wait: minutes are rounded up. */
function tellWait(
  t: ReturnType<typeof makeTranslate<typeof problemWords.en>>,
  said: string,
  seconds?: number,
) {
  if (seconds === undefined) return said;
  return seconds < 60
    ? t('tryAgainInSeconds', { said, count: seconds })
    : t('tryAgainInMinutes', { said, count: Math.ceil(seconds / 60) });
}
