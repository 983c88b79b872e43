import { Anchor, Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { TripDetail } from '@satha/contract/portal/trips';
import type { LedgerEntryView } from '@satha/contract/portal/wallet';
import { ledgerKindWords } from '@satha/web-kit/format/ledger-kind-words.ts';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { tripEntriesQuery } from '../../../../api/money/wallet.ts';
import { useAccount } from '../../../../shell/use-account.ts';
import { walletWords } from '../../../../words/money/wallet.ts';
import { sumTripEntries } from './sum-trip-entries.ts';

type TripEntriesProps = { readonly accountId: number; readonly trip: TripDetail };

/** Shows what a trip moved in the wallet, line by line with the documents, and what that sums up to. */
export function TripEntries({ accountId, trip }: TripEntriesProps) {
  const t = useWords(walletWords);
  const { may } = useAccount();
  const { data } = useQuery({ ...tripEntriesQuery(accountId, trip), enabled: may('account.read') });
  if (data === undefined || data.items.length === 0) return null;
  return (
    <Paper withBorder p="md">
      <Title order={2}>{t('tripTitle')}</Title>
      <Text size="sm" c="dimmed" mb="xs">
        {t('tripText')}
      </Text>
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {data.items.map((entry) => (
          <Line key={entry.entryId} accountId={accountId} entry={entry} />
        ))}
      </Stack>
      <Sums entries={data.items} />
    </Paper>
  );
}

function Line({ accountId, entry }: { readonly accountId: number; readonly entry: LedgerEntryView }) {
  const tKind = useWords(ledgerKindWords);
  const { kind, at, document, amountFils, chargedFils } = entry;
  return (
    <Group component="li" justify="space-between" align="flex-start" wrap="nowrap">
      <div>
        <Text size="sm">{tKind(kind)}</Text>
        <Text size="xs" c="dimmed">
          <Time at={at} />
        </Text>
        {document !== null && (
          <Anchor component={Link} to={`/accounts/${accountId}/documents?name=${document}`} size="xs">
            <bdi>{document}</bdi>
          </Anchor>
        )}
      </div>
      <Text size="sm">
        <Money fils={chargedFils ?? amountFils} isNeutral />
      </Text>
    </Group>
  );
}

function Sums({ entries }: { readonly entries: readonly LedgerEntryView[] }) {
  const t = useWords(walletWords);
  const { heldFils, chargedFils, refundedFils, stillHeldFils } = sumTripEntries(entries);
  const sums = [
    [t('sumHeld'), heldFils],
    [t('sumCharged'), chargedFils],
    [t('sumRefunded'), refundedFils],
    [t('sumStillHeld'), stillHeldFils],
  ] as const;
  return (
    <Box
      component="dl"
      m={0}
      mt="sm"
      pt="sm"
      style={{
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        gap: 'var(--mantine-spacing-xs) var(--mantine-spacing-md)',
        borderTop: '1px solid var(--mantine-color-default-border)',
      }}
    >
      {sums.map(([name, fils]) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} size="sm" fw={600}>
            <Money fils={fils} />
          </Text>
        </div>
      ))}
    </Box>
  );
}
