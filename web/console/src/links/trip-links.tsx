import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TripsSearch } from '../pages/trips/trips-search.ts';
import { linkWords } from '../words/links.ts';
import classes from './links.module.css';

/** Leads to a trip by its number. */
export function TripLink({ tripId }: { readonly tripId: number }) {
  const { plain } = useFormat();
  const t = useWords(linkWords);
  const number = plain(tripId);
  return (
    <Link
      to="/trips/$tripId"
      params={{ tripId: String(tripId) }}
      className={classes.link}
      aria-label={t('trip', { number })}
    >
      {number}
    </Link>
  );
}

type AccountTripsLinkProps = {
  readonly accountId: number;
  /** Those that have not ended; else all of them. */
  readonly isOpen?: boolean;
  /** What it is called where its text is a number alone. */
  readonly label?: string;
  readonly children: ReactNode;
};

/** Leads to the trips of an account. */
export function AccountTripsLink({ accountId, isOpen = false, label, children }: AccountTripsLinkProps) {
  const search: TripsSearch = { account: accountId, ...(isOpen && { status: 'open' }) };
  return (
    <Link to="/trips" search={search} className={classes.link} {...(label && { 'aria-label': label })}>
      {children}
    </Link>
  );
}
