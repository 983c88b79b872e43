import { defaultLanguage } from '@satha/terms/languages';
import type { Words } from '../language/define-words.ts';
import { readLanguage } from '../language/stored-choice.ts';
import { makeTranslate } from '../language/translate.ts';
import type { Refusal } from './api-client.ts';
import type { FieldErrors } from './api-problem.ts';
import { commonRefusalWords } from './common-refusal-words.ts';
import { problemWords } from './problem-words.ts';

type RefusalWords = Words<Readonly<Record<string, string>>>;

/**
 * Makes what tells refusals in the reader's language: by texts by reason, those of the kit and the app's `areas`, and
 * else in the service's words. Whoever asked too often is told how long to wait.
 */
export function makeExplain(...areas: readonly RefusalWords[]) {
  const all: readonly RefusalWords[] = [commonRefusalWords, ...areas];
  return ({ status, message, reason, errors = [], retryAfterSeconds }: Refusal) => {
    const language = readLanguage();
    const t = makeTranslate(problemWords, language);
    if (status === 0) return { message: t('unreachable') };
    const area = all.find(({ en }) => reason !== undefined && Object.hasOwn(en, reason));
    const known = reason === undefined ? undefined : area?.[language][reason];
    const said = known ?? message ?? t('unreadable', { status });
    // Of a field, the service says more than of the whole, in English.
    const ofField = language === defaultLanguage ? undefined : known;
    return {
      message: status === 429 ? tellWait(t, said, known !== undefined, retryAfterSeconds) : said,
      errors: errors.map((error): FieldErrors[number] => ({ ...error, message: ofField ?? error.message })),
    };
  };
}

/** That there were too many requests, and how long to wait: minutes are rounded up. */
function tellWait(
  t: ReturnType<typeof makeTranslate<typeof problemWords.en>>,
  said: string,
  isTranslated: boolean,
  seconds?: number,
) {
  if (seconds === undefined) return said;
  const sentence = isTranslated ? `${said}.` : t('tooMany', { said });
  return seconds < 60
    ? `${sentence} ${t('tryAgainInSeconds', { count: seconds })}`
    : `${sentence} ${t('tryAgainInMinutes', { count: Math.ceil(seconds / 60) })}`;
}
