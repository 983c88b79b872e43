import { Text } from '@mantine/core';
import type { QuarterVatData } from '@satha/contract/console/money/vat';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { type ListColumn, ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { Link } from '@tanstack/react-router';
import links from '../../links/links.module.css';
import { supplyWords, vatWords } from '../../words/money/vat.ts';
import { nameFigure } from './vat-search.ts';

type VatProps = { readonly vat: QuarterVatData };

/** Shows what tax invoices say, by kind of supply and rate; each count leads to them. */
export function FiguresSection({ vat }: VatProps) {
  const t = useWords(vatWords);
  const { time } = useFormat();
  const columns = useFigureColumns(vat.quarter);
  const dayOf = (day: string) => time(`${day}T12:00:00+04:00`, 'day');
  const { figures, documents } = vat;
  const rows: readonly FigureRow[] = [...figures, { ...documents, supply: 'all', vatBasisPoints: null }];
  return (
    <Section title={t('figures')} text={t('days', { first: dayOf(vat.firstDay), last: dayOf(vat.lastDay) })}>
      {figures.length === 0 ? (
        <Text c="dimmed">{t('noFigures')}</Text>
      ) : (
        <ListTable
          name="vat-figures"
          label={t('figures')}
          columns={columns}
          rows={rows}
          keyOf={({ supply, vatBasisPoints }) => `${supply} ${vatBasisPoints}`}
          stacks
        />
      )}
    </Section>
  );
}

type Figure = QuarterVatData['figures'][number];
/** A figure, or the sum of all. */
type FigureRow =
  | Figure
  | (QuarterVatData['documents'] & { readonly supply: 'all'; readonly vatBasisPoints: null });

function useFigureColumns(quarter: string): readonly ListColumn<FigureRow>[] {
  const t = useWords(vatWords);
  const nameSupply = useWords(supplyWords);
  const { plain, whole } = useFormat();
  return [
    {
      id: 'supply',
      label: t('supply'),
      isFixed: true,
      cell: ({ supply }) => <Text fw={600}>{supply === 'all' ? t('sum') : nameSupply(supply)}</Text>,
    },
    {
      id: 'rate',
      label: t('rate'),
      ta: 'right',
      cell: ({ vatBasisPoints: rate }) => (rate === null ? '–' : t('percent', { rate: plain(rate / 100) })),
    },
    {
      id: 'count',
      label: t('number'),
      ta: 'right',
      cell: ({ supply, vatBasisPoints, count }) =>
        supply === 'all' ? (
          whole(count)
        ) : (
          <Link
            id={nameFigure(quarter, { behind: supply, rate: vatBasisPoints })}
            to="/vat"
            search={{ quarter, behind: supply, rate: vatBasisPoints }}
            resetScroll={false}
            className={links.link}
            aria-label={t('documentsOf', {
              number: whole(count),
              supply: nameSupply(supply),
              rate: plain(vatBasisPoints / 100),
            })}
          >
            {whole(count)}
          </Link>
        ),
    },
    { id: 'net', label: t('net'), ta: 'right', cell: ({ netFils }) => <Money fils={netFils} /> },
    { id: 'vat', label: t('vat'), ta: 'right', cell: ({ vatFils }) => <Money fils={vatFils} /> },
  ];
}
