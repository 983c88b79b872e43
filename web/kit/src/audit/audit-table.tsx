import { ActionIcon, Box, Code, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TimeOrder } from '@satha/terms/lists';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId } from 'react';
import { useWords } from '../language/use-words.tsx';
import { ColumnHead } from '../lists/list-table.tsx';
import { useHiddenColumns } from '../lists/use-hidden-columns.ts';
import classes from './audit.module.css';
import type { AuditEntry } from './audit-entry.ts';
import { auditWords } from './audit-words.ts';
import type { AuditColumn } from './use-audit-columns.tsx';

type AuditTableProps<Entry> = {
  readonly entries: readonly Entry[];
  readonly columns: readonly AuditColumn<Entry>[];
  readonly order: TimeOrder;
  onSort(order: TimeOrder): void;
};

/** Entries as rows, each of which opens what is known of it. */
export function AuditTable<Entry extends AuditEntry>(props: AuditTableProps<Entry>) {
  const { entries, columns, order, onSort } = props;
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

type AuditRowProps<Entry> = {
  readonly entry: Entry;
  readonly columns: readonly AuditColumn<Entry>[];
};

function AuditRow<Entry extends AuditEntry>({ entry, columns }: AuditRowProps<Entry>) {
  const t = useWords(auditWords);
  const [isOpen, { toggle }] = useDisclosure(false);
  const whatId = useId();
  const buttonId = useId();
  return (
    <>
      <Table.Tr>
        {columns.map(({ id, label, cell }) => (
          <Table.Td key={id} className={classes[id]} data-label={label}>
            {id === 'what' ? (
              <Text id={whatId} component="span">
                {cell(entry)}
              </Text>
            ) : (
              cell(entry)
            )}
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

function AuditDetails({ entry }: { readonly entry: AuditEntry }) {
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
