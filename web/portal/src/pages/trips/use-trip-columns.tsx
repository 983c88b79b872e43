import { Text } from '@mantine/core';
import type { TripSummary } from '@satha/contract/portal/trips';
import type { TripOrder } from '@satha/terms/lists';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { ListColumn } from '@satha/web-kit/lists/list-table.tsx';
import { TripPrice } from '@satha/web-kit/trips/fare/trip-price.tsx';
import { shortPlace } from '@satha/web-kit/trips/place-label.ts';
import { TripStatusBadge } from '@satha/web-kit/trips/trip-status-badge.tsx';
import { Link } from '@tanstack/react-router';
import { tripsWords } from '../../words/trips/trips.ts';
import classes from './trips.module.css';

/**
 * Returns the columns of the trips' table: the places give way to all else, and on the narrower screens the
 * time its column.
 */
export function useTripColumns(accountId: number): readonly ListColumn<TripSummary, TripOrder>[] {
  const t = useWords(tripsWords);
  const { language } = useLanguage();
  return [
    {
      id: 'number',
      label: t('number'),
      isFixed: true,
      orders: { descending: 'newest', ascending: 'oldest' },
      cell: (trip) => <NumberCell accountId={accountId} trip={trip} />,
    },
    {
      id: 'status',
      label: t('status'),
      cell: ({ status, createdAt }) => (
        <>
          <TripStatusBadge status={status} />
          <Text size="sm" c="dimmed" className={classes.time ?? ''} hiddenFrom="lg">
            <Time at={createdAt} />
          </Text>
        </>
      ),
    },
    {
      id: 'customer',
      label: t('customer'),
      className: classes.customer ?? '',
      cell: ({ customer }) => <CustomerCell customer={customer} />,
    },
    {
      id: 'way',
      label: t('way'),
      className: classes.place ?? '',
      cell: ({ pickup, destination }) => (
        <>
          <Text size="sm" truncate>
            {shortPlace(pickup, language)}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {shortPlace(destination, language)}
          </Text>
        </>
      ),
    },
    {
      id: 'created',
      label: t('created'),
      visibleFrom: 'lg',
      className: classes.time ?? '',
      cell: ({ createdAt }) => (
        <Text size="sm">
          <Time at={createdAt} />
        </Text>
      ),
    },
    {
      id: 'fare',
      label: t('fare'),
      ta: 'right',
      orders: { descending: 'highest_fare', ascending: 'lowest_fare' },
      cell: (trip) => <TripPrice trip={trip} />,
    },
  ];
}

function NumberCell({ accountId, trip }: { readonly accountId: number; readonly trip: TripSummary }) {
  const t = useWords(tripsWords);
  const { plain } = useFormat();
  const { tripId, externalReference } = trip;
  return (
    <>
      <Link
        to="/accounts/$accountId/trips/$tripId"
        params={{ accountId, tripId: String(tripId) }}
        className={classes.number}
        aria-label={t('tripNumber', { tripId: plain(tripId) })}
      >
        {plain(tripId)}
      </Link>
      {externalReference !== null && (
        <Text size="sm" c="dimmed" truncate maw={140} dir="auto" title={externalReference}>
          {externalReference}
        </Text>
      )}
    </>
  );
}

function CustomerCell({ customer }: Pick<TripSummary, 'customer'>) {
  return (
    <>
      <Text size="sm" truncate dir="auto" ta="start" title={`${customer.firstName} ${customer.lastName}`}>
        {`${customer.firstName} ${customer.lastName}`}
      </Text>
      <Text size="sm" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
        <bdi dir="ltr">{`+${customer.phoneCode} ${customer.mobileNumber}`}</bdi>
      </Text>
    </>
  );
}
