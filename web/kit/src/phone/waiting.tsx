import { kitWords } from '../language/kit-words.ts';
import { useWords } from '../language/use-words.tsx';
import classes from './parts.module.css';

/** Shows a placeholder for what is on its way. */
export function Waiting() {
  const t = useWords(kitWords);
  return (
    <div className={classes.waiting} role="status">
      <span className="said">{t('loading')}</span>
      <div className={classes.bone} />
      <div className={classes.bone} />
      <div className={classes.bone} />
    </div>
  );
}
