import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiProblem } from '../api/api-problem.ts';
import { useWords } from '../language/use-words.tsx';
import { describeProblem } from './describe-problem.ts';
import classes from './parts.module.css';
import { phoneProblemWords } from './phone-problem-words.ts';

/** Shows what went wrong, and what to do; read out when it appears. */
export function ProblemNotice({ error }: { readonly error: Error }) {
  const t = useWords(phoneProblemWords);
  const requestId = error instanceof ApiProblem && error.status >= 500 ? error.requestId : undefined;
  return (
    <div className={classes.notice} role="alert">
      <IconAlertTriangle aria-hidden color="var(--phone-loss-text)" />
      <div className={classes.noticeParts}>
        <p>{describeProblem(error, t)}</p>
        {requestId !== undefined && <p className={classes.small}>{t('requestId', { requestId })}</p>}
      </div>
    </div>
  );
}
