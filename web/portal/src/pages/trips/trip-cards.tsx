import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import type { TripSummary } from '@satha/contract/portal/trips';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { TripPrice } from '@satha/web-kit/trips/fare/trip-price.tsx';
import { shortPlace } from '@satha/web-kit/trips/place-label.ts';
import { TripStatusBadge } from '@satha/web-kit/trips/trip-status-badge.tsx';
import { Link } from '@tanstack/react-router';
import { tripsWords } from '../../words/trips/trips.ts';
import classes from './trips.module.css';

type TripCardsProps = { readonly accountId: number; readonly trips: readonly TripSummary[] };

/** Trips as cards, for phones and tablets. */
export function TripCards({ accountId, trips }: TripCardsProps) {
  const t = useWords(tripsWords);
  const { language } = useLanguage();
  return (
    <Stack gap="sm" hiddenFrom="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {trips.map((trip) => (
        <li key={trip.tripId}>
          <Paper withBorder p="md">
            <Link
              to="/accounts/$accountId/trips/$tripId"
              params={{ accountId, tripId: String(trip.tripId) }}
              className={classes.card}
            >
              <Group justify="space-between" mb="xs">
                <Text fw={600}>{t('tripNumber', { tripId: trip.tripId })}</Text>
                <TripStatusBadge status={trip.status} />
              </Group>
              <Text size="sm" truncate>
                {shortPlace(trip.pickup, language)}
              </Text>
              <Text size="sm" c="dimmed" truncate>
                {shortPlace(trip.destination, language)}
              </Text>
              <Group justify="space-between" wrap="nowrap" mt="xs">
                <Text size="sm" truncate dir="auto">
                  {`${trip.customer.firstName} ${trip.customer.lastName}`}
                </Text>
                <Box flex="none" ta="end">
                  <TripPrice trip={trip} fw={600} />
                </Box>
              </Group>
              <Text size="sm" c="dimmed">
                <Time at={trip.createdAt} />
              </Text>
            </Link>
          </Paper>
        </li>
      ))}
    </Stack>
  );
}
