import { Button, Text } from '@mantine/core';
import type { ReceivableDetails } from '@satha/contract/console/money/receivables';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { type ListColumn, ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useState } from 'react';
import { useOperator } from '../../shell/use-operator.ts';
import { receivablesWords, settlementMethodWords } from '../../words/money/receivables.ts';
import { ReverseDialog } from './reverse-dialog.tsx';

type ReceivableProps = { readonly receivable: ReceivableDetails };
type SettlementRow = ReceivableDetails['settlements'][number];

/** Shows what a caller paid and was given back, and proposes to take back what was noted by mistake. */
export function SettlementsSection({ receivable }: ReceivableProps) {
  const t = useWords(receivablesWords);
  const [reversed, setReversed] = useState<SettlementRow>();
  const columns = useSettlementColumns(receivable, setReversed);
  const { settlements, tripId } = receivable;
  return (
    <Section title={t('settlements')} text={settlements.length === 0 ? t('noSettlements') : undefined}>
      {settlements.length > 0 && (
        <ListTable
          name="settlements"
          label={t('settlements')}
          columns={columns}
          rows={settlements}
          keyOf={({ settlement }) => settlement}
          stacks
        />
      )}
      {reversed && (
        <ReverseDialog tripId={tripId} settlement={reversed} onClose={() => setReversed(undefined)} />
      )}
    </Section>
  );
}

function useSettlementColumns(
  { settlements }: ReceivableDetails,
  onReverse: (settlement: SettlementRow) => void,
): readonly ListColumn<SettlementRow>[] {
  const t = useWords(receivablesWords);
  const nameMethod = useWords(settlementMethodWords);
  const { may } = useOperator();
  const isTakenBack = ({ settlement }: SettlementRow) =>
    settlements.some(({ reverses }) => reverses === settlement);
  const canBeTakenBack = (row: SettlementRow) => row.reverses === null && !isTakenBack(row);
  return [
    {
      id: 'settlement',
      label: t('settlements'),
      isFixed: true,
      cell: (row) => (
        <>
          {t('settlement', { settlement: row.settlement })}
          <Text size="sm" c="dimmed">
            {row.reverses !== null && t('takenBack', { settlement: row.reverses })}
            {isTakenBack(row) && t('wasTakenBack')}
          </Text>
        </>
      ),
    },
    { id: 'at', label: t('at'), cell: ({ at }) => <Time at={at} /> },
    { id: 'method', label: t('method'), cell: ({ method }) => nameMethod(method) },
    { id: 'reference', label: t('reference'), cell: ({ reference }) => <bdi>{reference}</bdi> },
    {
      id: 'by',
      label: t('by'),
      cell: ({ operator }) => <bdi>{operator ? operator.name : t('twoPeople')}</bdi>,
    },
    { id: 'amount', label: t('amount'), ta: 'right', cell: ({ amountFils }) => <Money fils={amountFils} /> },
    {
      id: 'reverse',
      label: t('correction'),
      ta: 'right',
      cell: (row) =>
        may('wallets.write') &&
        canBeTakenBack(row) && (
          <Button variant="default" size="xs" onClick={() => onReverse(row)}>
            {t('reverse')}
          </Button>
        ),
    },
  ];
}
