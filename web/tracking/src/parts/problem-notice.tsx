import { type UseWords, useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconAlertTriangle } from '@tabler/icons-react';
import { TrackingProblem } from '../api/tracking-problem.ts';
import { problemWords } from '../words/problems.ts';
import classes from './parts.module.css';

type Speak = UseWords<typeof problemWords.en>;

/** The service's refusals that people meet, in words of ours. */
const known: Readonly<Record<string, keyof typeof problemWords.en>> = {
  'Invalid mobile number': 'invalidNumber',
  'Invalid mobile number length': 'invalidLength',
  'Invalid phone code': 'invalidCode',
  'Sign-in code is wrong or expired': 'wrongCode',
};

/** What went wrong, and what to do; read out when it appears. */
export function ProblemNotice({ error }: { readonly error: Error }) {
  const t = useWords(problemWords);
  const requestId = error instanceof TrackingProblem && error.status >= 500 ? error.requestId : undefined;
  return (
    <div className={classes.notice} role="alert">
      <IconAlertTriangle aria-hidden color="var(--track-loss-text)" />
      <div className={classes.noticeParts}>
        <p>{describe(error, t)}</p>
        {requestId !== undefined && <p className={classes.small}>{t('requestId', { requestId })}</p>}
      </div>
    </div>
  );
}

function describe(error: Error, t: Speak): string {
  if (!(error instanceof TrackingProblem) || error.status === 0) return t('unreachable');
  if (error.status === 429) {
    const { retryAfterSeconds } = error;
    if (retryAfterSeconds === undefined) return t('waitAwhile');
    return t('wait', { count: Math.max(1, Math.ceil(retryAfterSeconds / 60)) });
  }
  const key = known[error.message];
  if (key !== undefined && key !== 'wait' && key !== 'requestId') return t(key);
  return error.status >= 500 || error.message === '' ? t('trouble') : error.message;
}
