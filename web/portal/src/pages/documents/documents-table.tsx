import { Box, Group, Paper, Stack, Table, Text } from '@mantine/core';
import type { DocumentView } from '@satha/contract/portal/documents';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { documentAddress } from '../../api/money/documents.ts';
import { documentKindWords, documentsWords } from '../../words/money/documents.ts';
import { DownloadButtons } from './download-buttons.tsx';

type DocumentsProps = { readonly accountId: number; readonly documents: readonly DocumentView[] };
type DocumentProps = { readonly accountId: number; readonly document: DocumentView };

/** Documents as rows, for wide screens. */
export function DocumentsTable({ accountId, documents }: DocumentsProps) {
  const t = useWords(documentsWords);
  return (
    <Box visibleFrom="md">
      <Table verticalSpacing="sm" aria-label={t('documents')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('number')}</Table.Th>
            <Table.Th>{t('issued')}</Table.Th>
            <Table.Th>{t('of')}</Table.Th>
            <Table.Th ta="right">{t('amount')}</Table.Th>
            <Table.Th ta="right">{t('vat')}</Table.Th>
            <Table.Th>{t('download')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {documents.map((document) => (
            <Table.Tr key={document.documentId}>
              <Table.Td>
                <NameAndKind document={document} />
              </Table.Td>
              <Table.Td>
                <Text size="sm">
                  <Time at={document.issuedAt} shape="day" />
                </Text>
              </Table.Td>
              <Table.Td>
                <WhatItIsOf accountId={accountId} document={document} />
              </Table.Td>
              <Table.Td ta="right">
                <Money fils={document.amountFils} bare />
              </Table.Td>
              <Table.Td ta="right">
                {document.kind === 'tax_invoice' && <Money fils={document.vatFils} bare />}
              </Table.Td>
              <Table.Td>
                <Downloads accountId={accountId} document={document} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
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
