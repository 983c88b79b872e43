import { ActionIcon, Box, Code, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AuditData } from '@satha/contract/portal/audit';
import type { TimeOrder } from '@satha/terms/lists/time-orders';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ColumnHead, type ListColumn } from '@satha/web-kit/lists/list-table.tsx';
import { useHiddenColumns } from '@satha/web-kit/lists/use-hidden-columns.ts';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId } from 'react';
import { auditWords } from '../../words/audit.ts';
import classes from './audit.module.css';
import { AuditSentence } from './audit-sentence.tsx';

type Entry = AuditData['items'][number];

export type AuditColumn = Omit<ListColumn<Entry, TimeOrder>, 'cell'> & {
  readonly id: 'when' | 'who' | 'what';
};

/** Returns the columns of the audit log's table. */
export function useAuditColumns(): readonly AuditColumn[] {
  const t = useWords(auditWords);
  return [
    { id: 'when', label: t('when'), orders: { descending: 'newest', ascending: 'oldest' } },
    { id: 'who', label: t('who') },
    { id: 'what', label: t('what'), isFixed: true },
  ];
}

type AuditTableProps = {
  readonly entries: readonly Entry[];
  readonly columns: readonly AuditColumn[];
  readonly order: TimeOrder;
  onSort(order: TimeOrder): void;
};

/** Entries as rows, each of which opens what is known of it. */
export function AuditTable({ entries, columns, order, onSort }: AuditTableProps) {
  const t = useWords(auditWords);
  const { hidden } = useHiddenColumns('audit');
  const shown = columns.filter(({ id, isFixed = false }) => isFixed || !hidden.includes(id));
  return (
    <Box className={classes.entries}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            {shown.map((column) => (
              <ColumnHead key={column.id} column={column} order={order} onSort={onSort} />
            ))}
            <Table.Th>
              <VisuallyHidden>{t('details')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.auditEntryId} entry={entry} columns={shown} />
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

type AuditRowProps = { readonly entry: Entry; readonly columns: readonly AuditColumn[] };

function AuditRow({ entry, columns }: AuditRowProps) {
  const t = useWords(auditWords);
  const [isOpen, { toggle }] = useDisclosure(false);
  const whatId = useId();
  const buttonId = useId();
  const cells = {
    when: <Time at={entry.at} shape="second" />,
    who: <Actor entry={entry} />,
    what: (
      <Text id={whatId} component="span">
        <AuditSentence entry={entry} />
      </Text>
    ),
  };
  return (
    <>
      <Table.Tr>
        {columns.map(({ id }) => (
          <Table.Td key={id} className={classes[id]}>
            {cells[id]}
          </Table.Td>
        ))}
        <Table.Td ta="end" className={classes.more}>
          <ActionIcon
            variant="subtle"
            color="gray"
            onClick={toggle}
            aria-expanded={isOpen}
            id={buttonId}
            aria-label={t(isOpen ? 'hideDetails' : 'showDetails')}
            aria-labelledby={`${buttonId} ${whatId}`}
          >
            {isOpen ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />}
          </ActionIcon>
        </Table.Td>
      </Table.Tr>
      {isOpen && (
        <Table.Tr>
          <Table.Td colSpan={columns.length + 1}>
            <AuditDetails entry={entry} />
          </Table.Td>
        </Table.Tr>
      )}
    </>
  );
}

function Actor({ entry: { actor, member } }: { readonly entry: Entry }) {
  const t = useWords(auditWords);
  if (member === null) return <Text c="dimmed">{t(actor)}</Text>;
  return (
    <>
      <Text>
        <bdi>{member.name}</bdi>
      </Text>
      <Text size="xs" c="dimmed">
        <bdi>{member.email}</bdi>
      </Text>
    </>
  );
}

function AuditDetails({ entry }: { readonly entry: Entry }) {
  const t = useWords(auditWords);
  const facts = [
    [t('entry'), `${entry.action} · ${entry.subject}`],
    [t('requestId'), entry.requestId],
    [t('remoteAddress'), entry.remoteAddress],
    ...Object.entries(entry.details).map(([name, value]) => [name, JSON.stringify(value)] as const),
  ] as const;
  return (
    <Stack gap={4}>
      {facts.map(
        ([name, value]) =>
          value !== null && (
            <Text key={name} size="sm">
              <bdi>{name}</bdi>: <Code dir="ltr">{value}</Code>
            </Text>
          ),
      )}
    </Stack>
  );
}
