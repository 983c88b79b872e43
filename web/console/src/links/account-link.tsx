import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { linkWords } from '../words/links.ts';
import classes from './links.module.css';

/** Leads to an account by its number. */
export function AccountLink({ accountId }: { readonly accountId: number }) {
  const { plain } = useFormat();
  const t = useWords(linkWords);
  const number = plain(accountId);
  return (
    <Link
      to="/accounts/$accountId"
      params={{ accountId: String(accountId) }}
      className={classes.link}
      aria-label={t('account', { number })}
    >
      {number}
    </Link>
  );
}
