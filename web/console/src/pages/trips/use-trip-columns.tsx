import { Text } from '@mantine/core';
import type { ConsoleTripSummary } from '@satha/contract/console/trips';
import type { OperatorTripOrder } from '@satha/terms/lists';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ListColumn } from '@satha/web-kit/lists/list-table.tsx';
import { shortPlace } from '@satha/web-kit/trips/place-label.ts';
import { PlateText } from '@satha/web-kit/trips/plate-text.tsx';
import { TripStatusBadge } from '@satha/web-kit/trips/trip-status-badge.tsx';
import { Link } from '@tanstack/react-router';
import { DemoBadge } from '../../demo/demo-badge.tsx';
import { linkWords } from '../../words/links.ts';
import { tripsWords } from '../../words/trips/trips.ts';
import { ConcernSigns } from './concern-signs.tsx';
import classes from './trips.module.css';

type TripProps = { readonly trip: ConsoleTripSummary };

/** Returns the columns of the table of trips: the places give way to all else. */
export function useTripColumns(): readonly ListColumn<ConsoleTripSummary, OperatorTripOrder>[] {
  const t = useWords(tripsWords);
  return [
    {
      id: 'number',
      label: t('number'),
      isFixed: true,
      orders: { descending: 'newest', ascending: 'oldest' },
      cell: (trip) => <TripNumber trip={trip} />,
    },
    {
      id: 'status',
      label: t('status'),
      cell: ({ status, concerns }) => (
        <>
          <TripStatusBadge status={status} />
          <ConcernSigns concerns={concerns} />
        </>
      ),
    },
    {
      id: 'customer',
      label: t('customer'),
      className: classes.person ?? '',
      cell: (trip) => <Customer trip={trip} />,
    },
    {
      id: 'driver',
      label: t('at'),
      className: classes.person ?? '',
      cell: (trip) => <LastDriver trip={trip} />,
    },
    { id: 'way', label: t('way'), className: classes.place ?? '', cell: (trip) => <Way trip={trip} /> },
    {
      id: 'departure',
      label: t('departure'),
      orders: { descending: 'latest_departure', ascending: 'earliest_departure' },
      className: classes.time ?? '',
      cell: ({ departureAt }) => (
        <Text size="sm">
          <Time at={departureAt} />
        </Text>
      ),
    },
    {
      id: 'created',
      label: t('created'),
      visibleFrom: 'xl',
      className: classes.time ?? '',
      cell: ({ createdAt }) => (
        <Text size="sm">
          <Time at={createdAt} />
        </Text>
      ),
    },
  ];
}

/** Shows the number of a trip, which leads to it, and the account's own. */
export function TripNumber({ trip: { tripId, externalReference, isDemo } }: TripProps) {
  const t = useWords(linkWords);
  const { plain } = useFormat();
  return (
    <>
      <Link
        to="/trips/$tripId"
        params={{ tripId: String(tripId) }}
        className={classes.number}
        aria-label={t('trip', { number: plain(tripId) })}
      >
        {plain(tripId)}
      </Link>{' '}
      <DemoBadge isDemo={isDemo} />
      {externalReference !== null && (
        <Text size="sm" c="dimmed" truncate maw={140} title={externalReference}>
          <bdi>{externalReference}</bdi>
        </Text>
      )}
    </>
  );
}

/** Shows for whom a trip is, and by which account. */
export function Customer({ trip: { customer, account } }: TripProps) {
  const name = `${customer.firstName} ${customer.lastName}`;
  return (
    <>
      <Text size="sm" truncate title={name}>
        <bdi>{name}</bdi>
      </Text>
      <Text size="sm" c="dimmed" truncate title={account.name}>
        <bdi>{account.name}</bdi>
      </Text>
    </>
  );
}

/** Shows who is at a trip or was last, in which truck. */
export function LastDriver({ trip: { lastDriver } }: TripProps) {
  const t = useWords(tripsWords);
  if (!lastDriver) {
    return (
      <Text size="sm" c="dimmed">
        {t('noDriver')}
      </Text>
    );
  }
  return (
    <>
      <Text size="sm" truncate title={lastDriver.name}>
        <bdi>{lastDriver.name}</bdi>
      </Text>
      <Text size="sm" c="dimmed">
        <PlateText plate={lastDriver.plate} />
      </Text>
    </>
  );
}

/** Shows where a trip goes from and to. */
export function Way({ trip: { pickup, destination } }: TripProps) {
  const { language } = useLanguage();
  return (
    <>
      <Text size="sm" truncate>
        {shortPlace(pickup, language)}
      </Text>
      <Text size="sm" c="dimmed" truncate>
        {shortPlace(destination, language)}
      </Text>
    </>
  );
}
