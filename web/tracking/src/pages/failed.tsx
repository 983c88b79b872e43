import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Button } from '@satha/web-kit/phone/button.tsx';
import { ProblemNotice } from '@satha/web-kit/phone/problem-notice.tsx';
import { shellWords } from '../words/shell.ts';
import classes from './pages.module.css';

type FailedProps = { readonly error: Error; readonly onRetry: () => void };

/**
 * Shows that nothing is known yet, and nothing came, while it is tried again. It is tried again by itself
 * too.
 */
export function Failed({ error, onRetry }: FailedProps) {
  const t = useWords(shellWords);
  return (
    <div className={classes.empty}>
      <h1 className={classes.title}>{t('failedTitle')}</h1>
      <ProblemNotice error={error} />
      <Button onPress={onRetry}>{t('tryAgain')}</Button>
    </div>
  );
}
