import { Group, Paper, Stack, Text } from '@mantine/core';
import type { ConsoleTripSummary } from '@satha/contract/console/trips';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { TripStatusBadge } from '@satha/web-kit/trips/trip-status-badge.tsx';
import { Link } from '@tanstack/react-router';
import { DemoBadge } from '../../demo/demo-badge.tsx';
import { tripsWords } from '../../words/trips/trips.ts';
import { ConcernSigns } from './concern-signs.tsx';
import classes from './trips.module.css';
import { Customer, LastDriver, Way } from './use-trip-columns.tsx';

/** Trips as cards, for phones and tablets. */
export function TripCards({ trips }: { readonly trips: readonly ConsoleTripSummary[] }) {
  const t = useWords(tripsWords);
  return (
    <Stack gap="sm" hiddenFrom="md" component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
      {trips.map((trip) => (
        <Paper key={trip.tripId} component="li" withBorder p="md">
          <Link to="/trips/$tripId" params={{ tripId: String(trip.tripId) }} className={classes.card}>
            <Group justify="space-between">
              <Text fw={600}>
                {t('tripNumber', { tripId: trip.tripId })} <DemoBadge isDemo={trip.isDemo} />
              </Text>
              <TripStatusBadge status={trip.status} />
            </Group>
            <ConcernSigns concerns={trip.concerns} />
            <div className={classes.halves}>
              <div>
                <Customer trip={trip} />
              </div>
              <div>
                <LastDriver trip={trip} />
              </div>
            </div>
            <Way trip={trip} />
            <Text size="sm" c="dimmed">
              <Time at={trip.departureAt} />
            </Text>
          </Link>
        </Paper>
      ))}
    </Stack>
  );
}
