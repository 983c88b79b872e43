import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import type { DocumentView } from '@satha/contract/portal/documents';
import type { TimeOrder } from '@satha/terms/lists';
import { documentKindWords } from '@satha/web-kit/documents/document-words.ts';
import { DownloadButtons } from '@satha/web-kit/documents/download-buttons.tsx';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { type ListColumn, ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { Link } from '@tanstack/react-router';
import { documentAddress } from '../../api/money/documents.ts';
import { documentsWords } from '../../words/money/documents.ts';

type DocumentsProps = { readonly accountId: number; readonly documents: readonly DocumentView[] };
type DocumentProps = { readonly accountId: number; readonly document: DocumentView };

/** Returns the columns of the documents' table. */
export function useDocumentColumns(accountId: number): readonly ListColumn<DocumentView, TimeOrder>[] {
  const t = useWords(documentsWords);
  return [
    {
      id: 'number',
      label: t('number'),
      isFixed: true,
      cell: (document) => <NameAndKind document={document} />,
    },
    {
      id: 'issued',
      label: t('issued'),
      orders: { descending: 'newest', ascending: 'oldest' },
      cell: ({ issuedAt }) => (
        <Text size="sm">
          <Time at={issuedAt} shape="day" />
        </Text>
      ),
    },
    {
      id: 'of',
      label: t('of'),
      cell: (document) => <WhatItIsOf accountId={accountId} document={document} />,
    },
    {
      id: 'amount',
      label: t('amount'),
      ta: 'right',
      cell: ({ amountFils }) => <Money fils={amountFils} bare />,
    },
    {
      id: 'vat',
      label: t('vat'),
      ta: 'right',
      cell: ({ kind, vatFils }) => kind === 'tax_invoice' && <Money fils={vatFils} bare />,
    },
    {
      id: 'download',
      label: t('download'),
      isFixed: true,
      cell: (document) => <Downloads accountId={accountId} document={document} />,
    },
  ];
}

type DocumentsTableProps = {
  readonly documents: readonly DocumentView[];
  readonly columns: readonly ListColumn<DocumentView, TimeOrder>[];
  readonly order: TimeOrder;
  onSort(order: TimeOrder): void;
};

/** Documents as rows, for wide screens. */
export function DocumentsTable({ documents, ...table }: DocumentsTableProps) {
  const t = useWords(documentsWords);
  return (
    <Box visibleFrom="md">
      <ListTable
        name="documents"
        label={t('documents')}
        rows={documents}
        keyOf={({ documentId }) => documentId}
        {...table}
      />
    </Box>
  );
}

/** Documents as cards, for phones and tablets. */
export function DocumentCards({ accountId, documents }: DocumentsProps) {
  return (
    <Stack gap="sm" hiddenFrom="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {documents.map((document) => (
        <Paper component="li" key={document.documentId} withBorder p="md">
          <Group justify="space-between" align="flex-start" wrap="nowrap" mb="xs">
            <NameAndKind document={document} />
            <Text fw={600}>
              <Money fils={document.amountFils} />
            </Text>
          </Group>
          <Group justify="space-between" mb="sm">
            <WhatItIsOf accountId={accountId} document={document} />
            <Text size="sm" c="dimmed">
              <Time at={document.issuedAt} shape="day" />
            </Text>
          </Group>
          <Downloads accountId={accountId} document={document} />
        </Paper>
      ))}
    </Stack>
  );
}

function NameAndKind({ document }: { readonly document: DocumentView }) {
  const tKind = useWords(documentKindWords);
  return (
    <div>
      <Text size="sm" fw={600}>
        <bdi dir="ltr">{document.name}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        {tKind(document.kind)}
      </Text>
    </div>
  );
}

function WhatItIsOf({ accountId, document: { tripId, topUpId } }: DocumentProps) {
  const t = useWords(documentsWords);
  if (tripId !== null) {
    return (
      <Text
        size="sm"
        c="var(--mantine-color-anchor)"
        component={Link}
        to={`/accounts/${accountId}/trips/${tripId}`}
      >
        {t('tripNumber', { tripId })}
      </Text>
    );
  }
  return <Text size="sm">{topUpId === null ? '–' : t('topUpNumber', { topUpId })}</Text>;
}

function Downloads({ accountId, document: { documentId, name } }: DocumentProps) {
  return (
    <DownloadButtons name={name} addressIn={(language) => documentAddress(accountId, documentId, language)} />
  );
}
