import { Group, Table, Text } from '@mantine/core';
import type { ConsoleTripData } from '@satha/contract/console/trips';
import { ledgerKindWords } from '@satha/web-kit/format/ledger-kind-words.ts';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import links from '../../../links/links.module.css';
import { tripWords } from '../../../words/trips/trip.ts';
import { TripCard } from '../trip-card.tsx';

type LedgerCardProps = {
  readonly tripId: number;
  /** Who called owes what the trip costs. */
  readonly isForCaller: boolean;
  readonly entries: NonNullable<ConsoleTripData['entries']>;
};

/** Shows what a trip moved in its account's wallet, the latest first. */
export function LedgerCard({ tripId, isForCaller, entries }: LedgerCardProps) {
  const t = useWords(tripWords);
  const kindOf = useWords(ledgerKindWords);
  return (
    <TripCard title={t('ledger')}>
      {entries.length === 0 && <Text c="dimmed">{t('ledgerNone')}</Text>}
      {entries.length > 0 && (
        <Table verticalSpacing={6} aria-label={t('ledger')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th ps={0}>{t('entry')}</Table.Th>
              <Table.Th ta="right">{t('amount')}</Table.Th>
              <Table.Th ta="right" pe={0}>
                {t('balances')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {entries.map(({ entryId, kind, at, amountFils, balanceAfterFils }) => (
              <Table.Tr key={entryId}>
                <Table.Td ps={0}>
                  <Text size="sm">{kindOf(kind)}</Text>
                  <Text size="xs" c="dimmed">
                    <Time at={at} />
                  </Text>
                </Table.Td>
                <Table.Td ta="right">
                  <Money fils={amountFils} bare />
                </Table.Td>
                <Table.Td ta="right" pe={0}>
                  <Text size="xs" c="dimmed">
                    <Money fils={balanceAfterFils - amountFils} bare />
                  </Text>
                  <Money fils={balanceAfterFils} bare />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Group gap="md">
        <Link to="/ledger" search={{ trip: tripId }} className={links.link}>
          {t('ledgerAll')}
        </Link>
        {isForCaller && (
          <Link to="/receivables/$tripId" params={{ tripId: String(tripId) }} className={links.link}>
            {t('owed')}
          </Link>
        )}
      </Group>
    </TripCard>
  );
}
