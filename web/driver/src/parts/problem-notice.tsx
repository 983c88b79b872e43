import type { Problem } from '../api/problem.ts';
import { useWords } from '../language/use-words.tsx';
import { Notice } from './notice.tsx';
import { useFindName } from './use-names.ts';

/** Shows what went wrong, and what to do; read out when it appears. */
export function ProblemNotice({ problem }: { readonly problem: Problem }) {
  const describe = useDescribeProblem();
  return (
    <Notice look="loss" isAlert>
      <p>{describe(problem)}</p>
    </Notice>
  );
}

/** Describes what went wrong in the driver's language; a refusal that the app does not know, in the service's words. */
export function useDescribeProblem(): (problem: Problem) => string {
  const t = useWords();
  const find = useFindName();
  return ({ kind, message, reason, retryAfterSeconds }) => {
    switch (kind) {
      case 'unreachable':
        return t('problemUnreachable');
      case 'storage':
        return t('problemStorage');
      case 'busy':
        return retryAfterSeconds === undefined || retryAfterSeconds < 30
          ? t('problemBusy')
          : t('problemBusyMinutes', { count: Math.ceil(retryAfterSeconds / 60) });
      case 'refused':
        return (reason !== undefined && find('refusal', reason)) || message || t('problemOther');
    }
  };
}
