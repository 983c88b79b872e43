import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import links from '../../links/links.module.css';
import { figuresWords } from '../../words/company/figures.ts';
import type { TripsSearch } from '../trips/trips-search.ts';
import { TableName } from './table-name.ts';

type FigureLinkProps = {
  readonly trips: number;
  /** Which trips the list has then. */
  readonly search: TripsSearch;
  /** What the trips are in their table, for who does not see where the number stands. */
  readonly name: string;
  /** In place of the number. */
  readonly text?: string;
};

/** Shows a number of trips that leads to the list of just these; of none there is no link. */
export function FigureLink({ trips, search, name, text }: FigureLinkProps) {
  const t = useWords(figuresWords);
  const { whole } = useFormat();
  const table = useContext(TableName);
  const shown = text ?? whole(trips);
  if (trips === 0) return shown;
  return (
    <Link
      to="/trips"
      search={search}
      className={links.link}
      aria-label={t('openTrips', { shown, name, table })}
    >
      {shown}
    </Link>
  );
}
