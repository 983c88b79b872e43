import { Badge } from '@mantine/core';
import type { PaymentDetails } from '@satha/contract/console/money/payments';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { type ListColumn, ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { Link } from '@tanstack/react-router';
import links from '../../links/links.module.css';
import { paymentEntryWords, paymentsWords } from '../../words/money/payments.ts';
import { Reference } from './payment-sections.tsx';

type PaymentProps = { readonly payment: PaymentDetails };
type Entry = PaymentDetails['entries'][number];
type Refund = PaymentDetails['refunds'][number];
type Dispute = PaymentDetails['disputes'][number];

/** Shows what a payment moved in the ledger. */
export function EntriesSection({ payment: { topUpId, entries } }: PaymentProps) {
  const t = useWords(paymentsWords);
  const nameKind = useWords(paymentEntryWords);
  const { plain } = useFormat();
  const columns: readonly ListColumn<Entry>[] = [
    { id: 'what', label: t('what'), isFixed: true, cell: ({ kind }) => nameKind(kind) },
    { id: 'entry', label: t('entry'), cell: ({ entryId }) => plain(entryId) },
    { id: 'at', label: t('at'), cell: ({ at }) => <Time at={at} /> },
    {
      id: 'reference',
      label: t('reference'),
      cell: ({ reference }) => reference !== null && <Reference name={reference} />,
    },
    { id: 'amount', label: t('amount'), ta: 'right', cell: ({ amountFils }) => <Money fils={amountFils} /> },
  ];
  return (
    <Section
      title={t('entries')}
      text={entries.length === 0 ? t('noEntries') : undefined}
      actions={
        entries.length > 0 && (
          <Link to="/ledger" search={{ payment: topUpId }} className={links.link}>
            {t('inLedger')}
          </Link>
        )
      }
    >
      {entries.length > 0 && (
        <ListTable
          name="payment-entries"
          label={t('entries')}
          columns={columns}
          rows={entries}
          keyOf={({ entryId }) => entryId}
          stacks
        />
      )}
    </Section>
  );
}

/** Amber is for what is under way, green for done, red for what went wrong. */
const colours = { ordered: 'amber', made: 'green', failed: 'red' } as const;

/** Shows the refunds that were decided on, and what became of each. */
export function RefundsSection({ payment: { refunds } }: PaymentProps) {
  const t = useWords(paymentsWords);
  const { plain } = useFormat();
  const columns: readonly ListColumn<Refund>[] = [
    { id: 'refund', label: t('refundNumber'), isFixed: true, cell: ({ refundId }) => plain(refundId) },
    {
      id: 'status',
      label: t('status'),
      cell: ({ status }) => (
        <Badge variant="light" color={colours[status]}>
          {t(status)}
        </Badge>
      ),
    },
    { id: 'ordered', label: t('orderedAt'), cell: ({ orderedAt }) => <Time at={orderedAt} /> },
    {
      id: 'ended',
      label: t('endedAt'),
      cell: ({ endedAt }) => endedAt !== null && <Time at={endedAt} />,
    },
    { id: 'amount', label: t('amount'), ta: 'right', cell: ({ amountFils }) => <Money fils={amountFils} /> },
  ];
  return (
    <Section title={t('refunds')} text={refunds.length === 0 ? t('noRefunds') : undefined}>
      {refunds.length > 0 && (
        <ListTable
          name="payment-refunds"
          label={t('refunds')}
          columns={columns}
          rows={refunds}
          keyOf={({ refundId }) => refundId}
          stacks
        />
      )}
    </Section>
  );
}

/** Shows the disputes of a payment: what each took, and whether it came back. */
export function DisputesSection({ payment: { disputes } }: PaymentProps) {
  const t = useWords(paymentsWords);
  const columns: readonly ListColumn<Dispute>[] = [
    {
      id: 'dispute',
      label: t('dispute'),
      isFixed: true,
      cell: ({ reference }) => <Reference name={reference} />,
    },
    { id: 'opened', label: t('openedAt'), cell: ({ openedAt }) => <Time at={openedAt} /> },
    {
      id: 'came',
      label: t('came'),
      cell: ({ returnedAt }) => (returnedAt === null ? t('notBack') : <Time at={returnedAt} />),
    },
    { id: 'took', label: t('took'), ta: 'right', cell: ({ amountFils }) => <Money fils={amountFils} /> },
  ];
  return (
    <Section title={t('disputes')} text={disputes.length === 0 ? t('noDisputes') : undefined}>
      {disputes.length > 0 && (
        <ListTable
          name="payment-disputes"
          label={t('disputes')}
          columns={columns}
          rows={disputes}
          keyOf={({ reference }) => reference}
          stacks
        />
      )}
    </Section>
  );
}
