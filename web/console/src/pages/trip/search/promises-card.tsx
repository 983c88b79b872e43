import { Table, Text } from '@mantine/core';
import type { ConsoleTripData } from '@satha/contract/console/trips';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { tripWords } from '../../../words/trips/trip.ts';
import { TripCard } from '../trip-card.tsx';

type PromisesCardProps = { readonly promises: ConsoleTripData['promises'] };

/** Shows when drivers were promised to be where, and when they were. */
export function PromisesCard({ promises }: PromisesCardProps) {
  const t = useWords(tripWords);
  if (promises.length === 0) return null;
  return (
    <TripCard title={t('promises')}>
      <Table verticalSpacing={6} aria-label={t('promises')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th ps={0}>{t('where')}</Table.Th>
            <Table.Th>{t('promised')}</Table.Th>
            <Table.Th pe={0}>{t('arrived')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {promises.map(({ leg, driverId, madeAt, promisedAt, promisedAnewAt, arrivedAt }) => (
            <Table.Tr key={`${leg} ${driverId} ${madeAt}`}>
              <Table.Td ps={0}>{t(`leg_${leg}`)}</Table.Td>
              <Table.Td>
                <Time at={promisedAt} shape="clock" />
                {promisedAnewAt !== null && (
                  <Text size="sm" fw={600}>
                    {t.rich('anew', { time: <Time at={promisedAnewAt} shape="clock" /> })}
                  </Text>
                )}
              </Table.Td>
              <Table.Td pe={0}>
                {arrivedAt === null ? (
                  <Text size="sm" c="dimmed">
                    {t('notArrived')}
                  </Text>
                ) : (
                  <Time at={arrivedAt} shape="clock" />
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TripCard>
  );
}
