import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { shellWords } from '../words/shell.ts';
import classes from './parts.module.css';

/** Stands in for what is on its way. */
export function Waiting() {
  const t = useWords(shellWords);
  return (
    <div className={classes.waiting} role="status">
      <span className="said">{t('loading')}</span>
      <div className={classes.bone} />
      <div className={classes.bone} />
      <div className={classes.bone} />
    </div>
  );
}
