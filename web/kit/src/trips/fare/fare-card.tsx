import { Group, Paper, Text, Title } from '@mantine/core';
import type { TripDetail } from '@satha/contract/portal/trips';
import { tripStatuses } from '@satha/terms/trip-statuses';
import { Money } from '../../format/money.tsx';
import { useWords } from '../../language/use-words.tsx';
import { fareCardWords } from './fare-card-words.ts';
import { FareLines } from './fare-lines.tsx';

/** Shows what the trip costs; of one that ended early what was charged of it, with the agreed fare above. */
export function FareCard({ trip }: { readonly trip: TripDetail }) {
  const t = useWords(fareCardWords);
  const endedEarly = tripStatuses[trip.status].isFinal && trip.status !== 'completed';
  return (
    <Paper withBorder p="md">
      <Title order={2} mb="xs">
        {t('fare')}
      </Title>
      <FareLines charge={trip} isPast={endedEarly} />
      {trip.refundFils !== null && <Amount name={t('refund')} fils={trip.refundFils} />}
      {endedEarly && (
        <Amount
          name={t(trip.cancellationFeeFils === null ? 'charged' : 'cancellationFee')}
          fils={trip.cancellationFeeFils ?? 0}
          isSum
        />
      )}
    </Paper>
  );
}

type AmountProps = { readonly name: string; readonly fils: number; readonly isSum?: boolean };

function Amount({ name, fils, isSum = false }: AmountProps) {
  return (
    <Group justify="space-between" mt="xs">
      <Text size="sm" fw={isSum ? 600 : 400}>
        {name}
      </Text>
      <Text size="sm" fw={isSum ? 600 : 400}>
        <Money fils={fils} />
      </Text>
    </Group>
  );
}
