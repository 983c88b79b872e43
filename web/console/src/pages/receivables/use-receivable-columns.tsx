import { Badge, Text } from '@mantine/core';
import type { ReceivableData } from '@satha/contract/console/money/receivables';
import type { ReceivableStatus } from '@satha/terms/payments';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ListColumn } from '@satha/web-kit/lists/list-table.tsx';
import { Link } from '@tanstack/react-router';
import links from '../../links/links.module.css';
import { receivableStatusWords, receivablesWords } from '../../words/money/receivables.ts';

/** Returns the columns of what callers owe. */
export function useReceivableColumns(): readonly ListColumn<ReceivableData>[] {
  const t = useWords(receivablesWords);
  return [
    {
      id: 'trip',
      label: t('trip'),
      isFixed: true,
      cell: ({ tripId }) => (
        <Link to="/receivables/$tripId" params={{ tripId: String(tripId) }} className={links.link}>
          {t('tripNumber', { tripId })}
        </Link>
      ),
    },
    { id: 'caller', label: t('caller'), cell: (receivable) => <Caller receivable={receivable} /> },
    { id: 'booked', label: t('booked'), cell: ({ openedAt }) => <Time at={openedAt} /> },
    { id: 'status', label: t('status'), cell: ({ status }) => <ReceivableBadge status={status} /> },
    {
      id: 'charged',
      label: t('charged'),
      ta: 'right',
      cell: ({ chargedFils }) => <Money fils={chargedFils} />,
    },
    { id: 'paid', label: t('paid'), ta: 'right', cell: ({ paidFils }) => <Money fils={paidFils} /> },
    { id: 'due', label: t('due'), ta: 'right', cell: ({ dueFils }) => <Money fils={dueFils} /> },
  ];
}

function Caller({ receivable: { caller, customer } }: { readonly receivable: ReceivableData }) {
  return (
    <>
      <bdi>{caller.legalName}</bdi>
      <Text size="sm" c="dimmed">
        <bdi dir="ltr">+{customer.phone}</bdi>
      </Text>
    </>
  );
}

/** Amber is for what needs somebody now, green for done. */
const colours: Readonly<Record<ReceivableStatus, string>> = {
  open: 'amber',
  to_repay: 'amber',
  settled: 'green',
};

export function ReceivableBadge({ status }: { readonly status: ReceivableStatus }) {
  const nameStatus = useWords(receivableStatusWords);
  return (
    <Badge variant="light" color={colours[status]}>
      {nameStatus(status)}
    </Badge>
  );
}
