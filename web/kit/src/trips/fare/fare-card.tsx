import { Group, Paper, Text, Title } from '@mantine/core';
import type { TripDetail } from '@satha/contract/portal/trips';
import { Money } from '../../format/money.tsx';
import { useWords } from '../../language/use-words.tsx';
import { fareCardWords } from './fare-card-words.ts';
import { FareLines } from './fare-lines.tsx';

/** Shows what the trip costs, and what became of it when it ended early. */
export function FareCard({ trip }: { readonly trip: TripDetail }) {
  const t = useWords(fareCardWords);
  return (
    <Paper withBorder p="md">
      <Title order={2} mb="xs">
        {t('fare')}
      </Title>
      <FareLines charge={trip} />
      {trip.cancellationFeeFils !== null && (
        <Amount name={t('cancellationFee')} fils={trip.cancellationFeeFils} />
      )}
      {trip.refundFils !== null && <Amount name={t('refund')} fils={trip.refundFils} />}
    </Paper>
  );
}

function Amount({ name, fils }: { readonly name: string; readonly fils: number }) {
  return (
    <Group justify="space-between" mt="xs">
      <Text size="sm">{name}</Text>
      <Text size="sm" fw={600}>
        <Money fils={fils} />
      </Text>
    </Group>
  );
}
