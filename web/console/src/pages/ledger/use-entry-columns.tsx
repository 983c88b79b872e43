import { Text } from '@mantine/core';
import type { ConsoleLedgerEntry } from '@satha/contract/console/money/ledger';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ListColumn } from '@satha/web-kit/lists/list-table.tsx';
import { Link } from '@tanstack/react-router';
import { DemoBadge } from '../../demo/demo-badge.tsx';
import links from '../../links/links.module.css';
import { PaymentLink } from '../../links/payment-link.tsx';
import { TripLink } from '../../links/trip-links.tsx';
import { ledgerNameWords, ledgerWords } from '../../words/money/ledger.ts';
import { useKindWords } from './use-kind-words.ts';

/** Returns the columns of the list of entries. */
export function useEntryColumns(): readonly ListColumn<ConsoleLedgerEntry>[] {
  const t = useWords(ledgerWords);
  const nameLedger = useWords(ledgerNameWords);
  const nameKind = useKindWords();
  const { plain } = useFormat();
  return [
    { id: 'entry', label: t('entry'), isFixed: true, cell: ({ entryId }) => plain(entryId) },
    { id: 'posted', label: t('posted'), cell: ({ at }) => <Time at={at} /> },
    { id: 'account', label: t('account'), cell: ({ account }) => <AccountOf account={account} /> },
    { id: 'kind', label: t('kind'), cell: (entry) => <Kind entry={entry} kind={nameKind(entry.kind)} /> },
    { id: 'debit', label: t('debit'), cell: ({ from }) => nameLedger(from) },
    { id: 'credit', label: t('credit'), cell: ({ to }) => nameLedger(to) },
    { id: 'amount', label: t('amount'), ta: 'right', cell: ({ amountFils }) => <Money fils={amountFils} /> },
    {
      id: 'balance',
      label: t('balance'),
      ta: 'right',
      cell: ({ balanceAfterFils }) => balanceAfterFils !== null && <Money fils={balanceAfterFils} />,
    },
    { id: 'of', label: t('of'), cell: (entry) => <BelongsTo entry={entry} /> },
  ];
}

/** Names whose books they are, and leads there. */
export function AccountOf({ account: { accountId, name, isDemo } }: Pick<ConsoleLedgerEntry, 'account'>) {
  return (
    <>
      <Link to="/accounts/$accountId" params={{ accountId: String(accountId) }} className={links.link}>
        <bdi>{name}</bdi>
      </Link>{' '}
      <DemoBadge isDemo={isDemo} />
    </>
  );
}

type EntryProps = { readonly entry: ConsoleLedgerEntry };

function Kind({ entry: { reason }, kind }: EntryProps & { readonly kind: string }) {
  return (
    <>
      {kind}
      {reason !== null && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          <bdi>{reason}</bdi>
        </Text>
      )}
    </>
  );
}

/** Leads to the trip, the payment and the document that an entry is of. */
function BelongsTo({ entry: { tripId, topUpId, document } }: EntryProps) {
  const t = useWords(ledgerWords);
  const { plain } = useFormat();
  return (
    <>
      {tripId !== null && <div>{t.rich('trip', { trip: <TripLink tripId={tripId} /> })}</div>}
      {topUpId !== null && (
        <div>
          <PaymentLink topUpId={topUpId}>{t('payment', { topUpId: plain(topUpId) })}</PaymentLink>
        </div>
      )}
      {document !== null && (
        <div>
          <Link to="/documents" search={{ name: document }} className={links.link}>
            <bdi>{document}</bdi>
          </Link>
        </div>
      )}
    </>
  );
}
