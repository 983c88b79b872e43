import { Link } from '@tanstack/react-router';
import { useWords } from '../language/use-words.tsx';
import mark from '../look/satha-mark.svg';
import classes from './shell.module.css';
import { shellWords } from './shell-words.ts';

type BrandProps = {
  /** What the app is called beside the product's name, where that alone would not tell which one it is. */
  readonly app?: string;
};

/** The product's mark and name, which lead home. */
export function Brand({ app }: BrandProps) {
  const t = useWords(shellWords);
  const name = [t('product'), app].filter(Boolean).join(' · ');
  return (
    <Link to="/" className={classes.brand} aria-label={name}>
      <img src={mark} alt="" width={28} height={28} />
      <span className={classes.brandName}>{name}</span>
    </Link>
  );
}
