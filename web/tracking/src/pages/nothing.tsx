import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { buttonClass } from '@satha/web-kit/phone/button.tsx';
import { homePath } from '../address/address.ts';
import { AppLink } from '../address/app-link.tsx';
import { shellWords } from '../words/shell.ts';
import classes from './pages.module.css';

/** There is no such trip, or it is of another number: which of them, nobody is told. */
export function Nothing() {
  const t = useWords(shellWords);
  return (
    <div className={classes.empty}>
      <h1 className={classes.title}>{t('notFoundTitle')}</h1>
      <p>{t('notFoundText')}</p>
      <AppLink to={homePath} className={buttonClass('plain')}>
        {t('toTrips')}
      </AppLink>
    </div>
  );
}
