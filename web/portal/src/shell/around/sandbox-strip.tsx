import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { shellWords } from '../../words/shell.ts';
import classes from '../shell.module.css';
import { useEnvironment } from '../use-environment.ts';

/** Stands above every page of the sandbox, so that nobody takes it for live. */
export function SandboxStrip() {
  const t = useWords(shellWords);
  if (useEnvironment().environment === 'live') return null;
  return (
    <aside className={classes.strip} aria-label={t('environment')}>
      <span className={classes.stripWords} role="note">
        <strong>{t('sandbox')}</strong>
        <span className={classes.stripHint}>{t('sandboxHint')}</span>
      </span>
    </aside>
  );
}
