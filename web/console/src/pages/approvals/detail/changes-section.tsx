import { Table } from '@mantine/core';
import type { ApprovalDetails } from '@satha/contract/console/money/approvals';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { approvalsWords } from '../../../words/money/approvals.ts';
import classes from '../approvals.module.css';
import { useTellChange } from '../use-tell-change.ts';

type ChangesProps = { readonly approval: ApprovalDetails };

/** Shows each figure that a proposal changes, as it is and as it will be. */
export function ChangesSection({ approval: { status, changes: told, hindrance } }: ChangesProps) {
  const t = useWords(approvalsWords);
  const tell = useTellChange();
  // Which days of the calendar they are is told among the facts: they are no figure.
  const changes = told.filter(({ field }) => field !== 'days');
  const isDone = status === 'approved' || status === 'at_once';
  const isNow = status === 'proposed' && hindrance === null;
  const text = t(isDone ? 'changesDone' : isNow ? 'changesNow' : 'changesThen');
  if (changes.length === 0) return <Section title={t('changes')} text={t('nothingChanges')} />;
  return (
    <Section title={t('changes')} text={text}>
      <Table className={classes.changes ?? ''} verticalSpacing="sm" aria-label={t('changes')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('field')}</Table.Th>
            <Table.Th>{t('before')}</Table.Th>
            <Table.Th>{t('after')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {changes.map(({ field, from, to }) => (
            <Table.Tr key={field}>
              <Table.Th scope="row">{tell.field(field)}</Table.Th>
              <Table.Td data-label={t('before')}>
                <Lines lines={tell.value(field, from)} />
              </Table.Td>
              <Table.Td data-label={t('after')}>
                <Lines lines={tell.value(field, to)} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Section>
  );
}

function Lines({ lines }: { readonly lines: readonly string[] }) {
  const [only] = lines;
  if (lines.length === 1) return <bdi>{only}</bdi>;
  return lines.map((line) => (
    <div key={line}>
      <bdi>{line}</bdi>
    </div>
  ));
}
