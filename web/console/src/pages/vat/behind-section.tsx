import { Group, Text } from '@mantine/core';
import type { UndocumentedSupplyData } from '@satha/contract/console/money/vat';
import type { SupplyKind } from '@satha/terms/payments';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { type ListColumn, ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { PagedList } from '@satha/web-kit/lists/paged-list.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { figureDocumentsQuery, undocumentedQuery } from '../../api/money/vat.ts';
import { AccountLink } from '../../links/account-link.tsx';
import { ConsoleExportMenu } from '../../links/console-export-menu.tsx';
import links from '../../links/links.module.css';
import { TripLink } from '../../links/trip-links.tsx';
import { documentsWords } from '../../words/money/documents.ts';
import { supplyWords, vatWords } from '../../words/money/vat.ts';
import { useDocumentColumns } from '../documents/use-document-columns.tsx';

type BehindSectionProps = {
  readonly quarter: string;
  readonly behind: SupplyKind | 'undocumented';
  /** Of tax invoices: in hundredths of a percent. */
  readonly rate: number;
  readonly ref: Ref<HTMLElement>;
};

/** Shows what stands behind a figure. */
export function BehindSection({ quarter, behind, rate, ref }: BehindSectionProps) {
  return behind === 'undocumented' ? (
    <Undocumented quarter={quarter} ref={ref} />
  ) : (
    <FigureDocuments quarter={quarter} supply={behind} rate={rate} ref={ref} />
  );
}

type FigureDocumentsProps = Omit<BehindSectionProps, 'behind'> & { readonly supply: SupplyKind };

function FigureDocuments({ quarter, supply, rate, ref }: FigureDocumentsProps) {
  const t = useWords(vatWords);
  const ofDocuments = useWords(documentsWords);
  const nameSupply = useWords(supplyWords);
  const { plain } = useFormat();
  const columns = useDocumentColumns();
  const figure = { supply, vatBasisPoints: rate };
  const query = useInfiniteQuery(figureDocumentsQuery(quarter, figure));
  const title = t('behind', { supply: nameSupply(supply), rate: plain(rate / 100) });
  return (
    <Section
      ref={ref}
      title={title}
      actions={
        <Group gap="sm">
          <Hide quarter={quarter} />
          <ConsoleExportMenu path={`/vat/${quarter}/documents/export`} filter={figure} of={title} />
        </Group>
      }
    >
      <PagedList
        query={query}
        empty={<Text c="dimmed">{t('noneBehind')}</Text>}
        tellShown={(count) => ofDocuments('shown', { count })}
      >
        {(documents) => (
          <ListTable
            name="vat-documents"
            label={title}
            columns={columns}
            rows={documents}
            keyOf={({ documentId }) => documentId}
            stacks
          />
        )}
      </PagedList>
    </Section>
  );
}

function Undocumented({ quarter, ref }: Pick<BehindSectionProps, 'quarter' | 'ref'>) {
  const t = useWords(vatWords);
  const query = useInfiniteQuery(undocumentedQuery(quarter));
  const columns: readonly ListColumn<UndocumentedSupplyData>[] = [
    { id: 'trip', label: t('trip'), isFixed: true, cell: ({ tripId }) => <TripLink tripId={tripId} /> },
    { id: 'account', label: t('account'), cell: ({ accountId }) => <AccountLink accountId={accountId} /> },
    { id: 'at', label: t('at'), cell: ({ at }) => <Time at={at} /> },
    { id: 'net', label: t('net'), ta: 'right', cell: ({ netFils }) => <Money fils={netFils} /> },
    { id: 'vat', label: t('vat'), ta: 'right', cell: ({ vatFils }) => <Money fils={vatFils} /> },
  ];
  return (
    <Section
      ref={ref}
      title={t('behindUndocumented')}
      text={t('behindUndocumentedText')}
      actions={<Hide quarter={quarter} />}
    >
      <PagedList
        query={query}
        empty={<Text c="dimmed">{t('noneBehind')}</Text>}
        tellShown={(count) => t('shown', { count })}
      >
        {(supplies) => (
          <ListTable
            name="vat-undocumented"
            label={t('behindUndocumented')}
            columns={columns}
            rows={supplies}
            keyOf={({ entryId }) => entryId}
            stacks
          />
        )}
      </PagedList>
    </Section>
  );
}

function Hide({ quarter }: { readonly quarter: string }) {
  const t = useWords(vatWords);
  return (
    <Link to="/vat" search={{ quarter }} resetScroll={false} className={links.link}>
      {t('close')}
    </Link>
  );
}
