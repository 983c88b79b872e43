import { useWords } from '../language/use-words.tsx';
import classes from './shell.module.css';
import { shellWords } from './shell-words.ts';

/** Marks every page of the sandbox, at its top, so that nobody takes it for live. */
export function SandboxStrip() {
  const t = useWords(shellWords);
  return (
    <aside className={classes.strip} aria-label={t('environment')}>
      <span className={classes.stripWords} role="note">
        <strong>{t('sandbox')}</strong>
        <span className={classes.stripHint}>{t('sandboxHint')}</span>
      </span>
    </aside>
  );
}
