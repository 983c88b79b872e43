import { Button, Title } from '@mantine/core';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ListColumn } from '@satha/web-kit/lists/list-table.tsx';
import { type ReactNode, useState } from 'react';
import { trialWords } from '../../../words/prices/trial.ts';

type Charge = { readonly chargedFils: number; readonly draftFils: number };

export type Sum = Charge & { readonly trips: number };

/** Our own figure: the rest is shown when asked for. */
const mostShown = 10;

export function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Title order={3} mb="xs">
        {title}
      </Title>
      {children}
    </div>
  );
}

/** Returns what shows a few of rows, and a button for the others. */
export function useFew(count: number) {
  const t = useWords(trialWords);
  const [showsAll, setShowsAll] = useState(false);
  return {
    of: <Row,>(rows: readonly Row[]) => (showsAll ? rows : rows.slice(0, mostShown)),
    more: !showsAll && count > mostShown && (
      <Button variant="default" mt="xs" onClick={() => setShowsAll(true)}>
        {t('showAll')}
      </Button>
    ),
  };
}

export function useChargeColumns<Row extends Charge>(): readonly ListColumn<Row>[] {
  const t = useWords(trialWords);
  return [
    { id: 'charged', label: t('charged'), cell: ({ chargedFils }) => <Money fils={chargedFils} /> },
    { id: 'draft', label: t('byDraft'), cell: ({ draftFils }) => <Money fils={draftFils} /> },
    {
      id: 'difference',
      label: t('difference'),
      cell: ({ chargedFils, draftFils }) => <Money fils={draftFils - chargedFils} isNeutral />,
    },
  ];
}

export function useSumColumns<Row extends Sum>(): readonly ListColumn<Row>[] {
  const t = useWords(trialWords);
  const { whole } = useFormat();
  const charges = useChargeColumns<Row>();
  return [{ id: 'trips', label: t('trips'), cell: ({ trips }) => whole(trips) }, ...charges];
}
