import type { RefusalCode } from '@satha/contract/refusals';
import { ApiProblem } from '../api/api-problem.ts';
import type { Translate } from '../language/translate.ts';
import type { phoneProblemWords } from './phone-problem-words.ts';

/** Refusals that people meet, by their reason. */
const known = {
  invalid_mobile_number: 'invalidNumber',
  invalid_mobile_number_length: 'invalidLength',
  invalid_phone_code: 'invalidCode',
  invalid_sign_in_code: 'wrongCode',
} as const satisfies { readonly [Reason in RefusalCode]?: keyof typeof phoneProblemWords.en };

const isKnown = (reason: string): reason is keyof typeof known => Object.hasOwn(known, reason);

/** Describes what went wrong, and what to do, in words of ours: the service speaks English alone. */
export function describeProblem(error: Error, t: Translate<typeof phoneProblemWords.en>): string {
  if (!(error instanceof ApiProblem) || error.status === 0) return t('unreachable');
  if (error.status === 429) {
    const { retryAfterSeconds } = error;
    if (retryAfterSeconds === undefined) return t('waitAwhile');
    return t('wait', { count: Math.max(1, Math.ceil(retryAfterSeconds / 60)) });
  }
  if (error.reason !== undefined && isKnown(error.reason)) return t(known[error.reason]);
  return error.status >= 500 ? t('trouble') : t('refused');
}
