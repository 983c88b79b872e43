import { ActionIcon, Box, Code, Stack, Table, Text, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AuditData } from '@satha/contract/portal/audit';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId } from 'react';
import { auditWords } from '../../words/audit.ts';
import classes from './audit.module.css';
import { AuditSentence } from './audit-sentence.tsx';

type Entry = AuditData['items'][number];

export function AuditTable({ entries }: { readonly entries: readonly Entry[] }) {
  const t = useWords(auditWords);
  return (
    <Box className={classes.entries}>
      <Table verticalSpacing="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('when')}</Table.Th>
            <Table.Th>{t('who')}</Table.Th>
            <Table.Th>{t('what')}</Table.Th>
            <Table.Th>
              <VisuallyHidden>{t('details')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <AuditRow key={entry.auditEntryId} entry={entry} />
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

function AuditRow({ entry }: { readonly entry: Entry }) {
  const t = useWords(auditWords);
  const [isOpen, { toggle }] = useDisclosure(false);
  const whatId = useId();
  const buttonId = useId();
  return (
    <>
      <Table.Tr>
        <Table.Td className={classes.when}>
          <Time at={entry.at} shape="second" />
        </Table.Td>
        <Table.Td className={classes.who}>
          {entry.member === null ? (
            <Text c="dimmed">{t(entry.actor)}</Text>
          ) : (
            <>
              <Text>
                <bdi>{entry.member.name}</bdi>
              </Text>
              <Text size="xs" c="dimmed">
                <bdi>{entry.member.email}</bdi>
              </Text>
            </>
          )}
        </Table.Td>
        <Table.Td className={classes.what}>
          <Text id={whatId} component="span">
            <AuditSentence entry={entry} />
          </Text>
        </Table.Td>
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
          <Table.Td colSpan={4}>
            <AuditDetails entry={entry} />
          </Table.Td>
        </Table.Tr>
      )}
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
