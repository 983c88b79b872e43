import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ReactNode } from 'react';
import { figuresWords } from '../../words/company/figures.ts';
import { Bar } from '../prices/trial/bar.tsx';
import type { TripsSearch } from '../trips/trips-search.ts';
import { FigureLink } from './figure-link.tsx';
import { FigureTable } from './figure-table.tsx';

type ShareRow = {
  readonly key: string;
  readonly name: string;
  readonly trips: number;
  readonly search: TripsSearch;
  /** A figure beside the trips, where the table has one. */
  readonly more?: ReactNode;
};

type ShareTableProps = {
  readonly label: string;
  /** What the rows are. */
  readonly head: string;
  readonly rows: readonly ShareRow[];
  /** What the figure beside the trips is. */
  readonly more?: string;
};

/** Shows which part of some trips is of each kind, as a number, a share, and a bar; each leads to its trips. */
export function ShareTable({ label, head, rows, more }: ShareTableProps) {
  const t = useWords(figuresWords);
  const { share } = useFormat();
  const all = rows.reduce((sum, { trips }) => sum + trips, 0);
  return (
    <FigureTable
      label={label}
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { label: head, cell: ({ name }) => name },
        {
          label: t('tripsOf'),
          isNumber: true,
          cell: ({ trips, name, search }) => <FigureLink trips={trips} name={name} search={search} />,
        },
        { label: t('share'), isNumber: true, cell: ({ trips }) => share(all === 0 ? 0 : trips / all) },
        ...(more === undefined ? [] : [{ label: more, isNumber: true, cell: (row: ShareRow) => row.more }]),
        { label: t('bar'), cell: ({ trips }) => <Bar value={trips} most={all} /> },
      ]}
    />
  );
}
