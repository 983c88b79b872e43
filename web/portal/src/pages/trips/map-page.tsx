import { Button, Paper, Text } from '@mantine/core';
import type { TripList } from '@satha/contract/portal/trip-lists';
import type { TripSummary } from '@satha/contract/portal/trips';
import { joinApart } from '@satha/web-kit/finder/found.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { FleetMap } from '@satha/web-kit/map/fleet-map.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { LiveMark } from '@satha/web-kit/states/live-mark.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { shortPlace } from '@satha/web-kit/trips/place-label.ts';
import { TripStatusBadge } from '@satha/web-kit/trips/trip-status-badge.tsx';
import { tripStatusWords } from '@satha/web-kit/trips/trip-status-words.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { tripKeys, tripsUnderWayQuery } from '../../api/trips/trips.ts';
import { useAccountStream } from '../../live/use-account-stream.ts';
import { useAccount } from '../../shell/use-account.ts';
import { tripsWords } from '../../words/trips/trips.ts';

export function MapPage() {
  const t = useWords(tripsWords);
  const { accountId } = useAccount();
  const query = useQuery(tripsUnderWayQuery(accountId));
  const isLive = useTripsOnTheRoad(accountId);
  return (
    <>
      <PageHeader
        title={t('mapTitle')}
        text={t('mapText')}
        actions={<LiveMark isLive={isLive && !query.isError} />}
      />
      <Loaded query={query} lines={8}>
        {({ items }) => <TripsMap accountId={accountId} trips={items} />}
      </Loaded>
    </>
  );
}

/** Moves the trucks as they are heard of, and asks anew which trips are under way when one begins or ends. */
function useTripsOnTheRoad(accountId: number): boolean {
  const queryClient = useQueryClient();
  const key = tripKeys.underWay(accountId);
  const askAgain = () => void queryClient.invalidateQueries({ queryKey: key });
  return useAccountStream(accountId, {
    onGap: askAgain,
    onEvent({ move }) {
      if (move) askAgain();
    },
    onLocation({ tripId, fix, status }) {
      queryClient.setQueryData<TripList>(
        key,
        (list) =>
          list && {
            ...list,
            items: list.items.map((trip) => (trip.tripId === tripId ? { ...trip, fix, status } : trip)),
          },
      );
    },
  });
}

function TripsMap({
  accountId,
  trips,
}: {
  readonly accountId: number;
  readonly trips: readonly TripSummary[];
}) {
  const t = useWords(tripsWords);
  const tStatus = useWords(tripStatusWords);
  const { plain } = useFormat();
  const { language } = useLanguage();
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const selected = trips.find(({ tripId }) => String(tripId) === selectedId);
  return (
    <>
      <FleetMap
        label={t('mapLabel')}
        trucks={trips.flatMap(({ tripId, fix, status, destination }) =>
          fix
            ? [
                {
                  id: String(tripId),
                  label: t('tripNumber', { tripId }),
                  tag: joinApart([plain(tripId), tStatus(status)]),
                  detail: `${tStatus(status)} · ${shortPlace(destination, language)}`,
                  fix: {
                    point: { lat: fix.lat, lng: fix.lng },
                    headingDegrees: fix.headingDegrees,
                    withinMeters: fix.withinMeters,
                    recordedAt: fix.recordedAt,
                  },
                },
              ]
            : [],
        )}
        selectedId={selectedId}
        onSelect={setSelectedId}
        height="clamp(320px, 66vh, 720px)"
      />
      {trips.length === 0 && (
        <Text c="dimmed" mt="md" role="status">
          {t('mapEmpty')}
        </Text>
      )}
      {selected && <SelectedTrip accountId={accountId} trip={selected} />}
    </>
  );
}

function SelectedTrip({ accountId, trip }: { readonly accountId: number; readonly trip: TripSummary }) {
  const t = useWords(tripsWords);
  const { language } = useLanguage();
  return (
    <Paper withBorder p="md" mt="md" role="status">
      <Text fw={600}>{t('tripNumber', { tripId: trip.tripId })}</Text>
      <TripStatusBadge status={trip.status} />
      <Text size="sm">{shortPlace(trip.pickup, language)}</Text>
      <Text size="sm" c="dimmed" mb="sm">
        {shortPlace(trip.destination, language)}
      </Text>
      <Button component={Link} to={`/accounts/${accountId}/trips/${trip.tripId}`} variant="default">
        {t('open')}
      </Button>
    </Paper>
  );
}
