import type { RefusalCode } from '@satha/contract/refusals';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiProblem } from '../api/api-problem.ts';
import { type UseWords, useWords } from '../language/use-words.tsx';
import classes from './parts.module.css';
import { phoneProblemWords } from './phone-problem-words.ts';

type Speak = UseWords<typeof phoneProblemWords.en>;

/** Refusals that people meet, by their reason, in words of ours. */
const known = {
  invalid_mobile_number: 'invalidNumber',
  invalid_mobile_number_length: 'invalidLength',
  invalid_phone_code: 'invalidCode',
  invalid_sign_in_code: 'wrongCode',
} as const satisfies { readonly [Reason in RefusalCode]?: keyof typeof phoneProblemWords.en };

const isKnown = (reason: string): reason is keyof typeof known => Object.hasOwn(known, reason);

/** What went wrong, and what to do; read out when it appears. */
export function ProblemNotice({ error }: { readonly error: Error }) {
  const t = useWords(phoneProblemWords);
  const requestId = error instanceof ApiProblem && error.status >= 500 ? error.requestId : undefined;
  return (
    <div className={classes.notice} role="alert">
      <IconAlertTriangle aria-hidden color="var(--phone-loss-text)" />
      <div className={classes.noticeParts}>
        <p>{describe(error, t)}</p>
        {requestId !== undefined && <p className={classes.small}>{t('requestId', { requestId })}</p>}
      </div>
    </div>
  );
}

function describe(error: Error, t: Speak): string {
  if (!(error instanceof ApiProblem) || error.status === 0) return t('unreachable');
  if (error.status === 429) {
    const { retryAfterSeconds } = error;
    if (retryAfterSeconds === undefined) return t('waitAwhile');
    return t('wait', { count: Math.max(1, Math.ceil(retryAfterSeconds / 60)) });
  }
  if (error.reason !== undefined && isKnown(error.reason)) return t(known[error.reason]);
  return error.status >= 500 || error.message === '' ? t('trouble') : error.message;
}
