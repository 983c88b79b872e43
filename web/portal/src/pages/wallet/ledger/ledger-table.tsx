import { Anchor, Box, Group, Paper, Stack, Text } from '@mantine/core';
import type { LedgerEntryView } from '@satha/contract/portal/wallet';
import { type OwnReason, ownReasons } from '@satha/terms/ledger-kinds';
import type { TimeOrder } from '@satha/terms/lists';
import { ledgerKindWords } from '@satha/web-kit/format/ledger-kind-words.ts';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { type ListColumn, ListTable } from '@satha/web-kit/lists/list-table.tsx';
import { Link } from '@tanstack/react-router';
import { walletWords } from '../../../words/money/wallet.ts';
import classes from './ledger.module.css';

type LedgerProps = { readonly accountId: number; readonly entries: readonly LedgerEntryView[] };

/**
 * Returns the columns of the ledger's table. Figures line up at their last digit, which is at the right in
 * both languages.
 */
export function useLedgerColumns(accountId: number): readonly ListColumn<LedgerEntryView, TimeOrder>[] {
  const t = useWords(walletWords);
  return [
    {
      id: 'time',
      label: t('time'),
      orders: { descending: 'newest', ascending: 'oldest' },
      cell: ({ at }) => (
        <Text size="sm">
          <Time at={at} />
        </Text>
      ),
    },
    {
      id: 'what',
      label: t('what'),
      isFixed: true,
      cell: (entry) => <WhatItWas accountId={accountId} entry={entry} />,
    },
    {
      id: 'amount',
      label: t('amount'),
      ta: 'right',
      isFixed: true,
      // What was charged had left the balance before.
      cell: ({ amountFils, chargedFils }) => chargedFils === null && <Money fils={amountFils} bare />,
    },
    {
      id: 'charged',
      label: t('charged'),
      ta: 'right',
      cell: ({ chargedFils }) => chargedFils !== null && <Money fils={chargedFils} bare />,
    },
    {
      id: 'after',
      label: t('after'),
      ta: 'right',
      cell: ({ balanceAfterFils }) => <Money fils={balanceAfterFils} bare />,
    },
  ];
}

type LedgerTableProps = {
  readonly entries: readonly LedgerEntryView[];
  readonly columns: readonly ListColumn<LedgerEntryView, TimeOrder>[];
  readonly order: TimeOrder;
  onSort(order: TimeOrder): void;
};

/** Entries as rows, for wide screens. */
export function LedgerTable({ entries, ...table }: LedgerTableProps) {
  const t = useWords(walletWords);
  return (
    <Box visibleFrom="sm">
      <ListTable
        name="ledger"
        label={t('entries')}
        className={classes.figures ?? ''}
        rows={entries}
        keyOf={({ entryId }) => entryId}
        {...table}
      />
    </Box>
  );
}

/** Entries as cards, for phones. */
export function LedgerCards({ accountId, entries }: LedgerProps) {
  const t = useWords(walletWords);
  return (
    <Stack gap="sm" hiddenFrom="sm" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {entries.map((entry) => (
        <Paper component="li" key={entry.entryId} withBorder p="md" className={classes.figures ?? ''}>
          <Group justify="space-between" align="flex-start" wrap="nowrap">
            <WhatItWas accountId={accountId} entry={entry} />
            {entry.chargedFils === null ? (
              <Text fw={600}>
                <Money fils={entry.amountFils} />
              </Text>
            ) : (
              // It had left the balance before.
              <Text c="dimmed">
                <Money fils={entry.chargedFils} />
              </Text>
            )}
          </Group>
          <Group justify="space-between" mt="xs">
            <Text size="sm" c="dimmed">
              <Time at={entry.at} />
            </Text>
            <Text size="sm" c="dimmed">
              {t('balance')} <Money fils={entry.balanceAfterFils} bare />
            </Text>
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}

/** The reason that an entry has of the service itself, by its name among words; undefined: it is somebody's own words. */
function nameOwnReason(reason: string | null): OwnReason | undefined {
  const names = Object.keys(ownReasons) as OwnReason[];
  return names.find((name) => ownReasons[name] === reason);
}

function WhatItWas({ accountId, entry }: { readonly accountId: number; readonly entry: LedgerEntryView }) {
  const t = useWords(walletWords);
  const tKind = useWords(ledgerKindWords);
  const { tripId, topUpId, reason, document } = entry;
  const own = nameOwnReason(reason);
  return (
    <div>
      <Text size="sm">{tKind(entry.kind)}</Text>
      {tripId !== null && (
        <Text
          size="sm"
          c="var(--mantine-color-anchor)"
          component={Link}
          to={`/accounts/${accountId}/trips/${tripId}`}
        >
          {t('tripNumber', { tripId })}
        </Text>
      )}
      {topUpId !== null && (
        <Text size="sm" c="dimmed">
          {t('topUpNumber', { topUpId })}
        </Text>
      )}
      {document !== null && (
        <Text size="sm">
          <Anchor component={Link} to={`/accounts/${accountId}/documents?name=${document}`} inherit>
            <bdi>{document}</bdi>
          </Anchor>
        </Text>
      )}
      {reason !== null && (
        <Text size="sm" c="dimmed">
          <bdi>{own ? t(own) : reason}</bdi>
        </Text>
      )}
    </div>
  );
}
