import { useWords } from '@satha/web-kit/language/use-words.tsx';
import mark from '@satha/web-kit/look/satha-mark.svg';
import { shellWords } from '@satha/web-kit/shell/shell-words.ts';
import { Link } from '@tanstack/react-router';
import classes from '../shell.module.css';

/** The product's mark and name, which lead home. */
export function Brand() {
  const t = useWords(shellWords);
  return (
    <Link to="/" className={classes.brand} aria-label={t('product')}>
      <img src={mark} alt="" width={28} height={28} />
      <span className={classes.brandName}>{t('product')}</span>
    </Link>
  );
}
