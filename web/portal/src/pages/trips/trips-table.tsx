import { Box, Table, Text } from '@mantine/core';
import type { TripSummary } from '@satha/contract/portal/trips';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link, useNavigate } from '@tanstack/react-router';
import { tripsWords } from '../../words/trips/trips.ts';
import { shortPlace } from './place-label.ts';
import { TripStatusBadge } from './trip-status-badge.tsx';
import classes from './trips.module.css';

type TripsTableProps = { readonly accountId: number; readonly trips: readonly TripSummary[] };

/** Trips as rows, for wide screens: the places give way to all else, and on the narrower ones the time its column. */
export function TripsTable({ accountId, trips }: TripsTableProps) {
  const t = useWords(tripsWords);
  return (
    <Box visibleFrom="md">
      <Table verticalSpacing="sm" highlightOnHover aria-label={t('title')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('number')}</Table.Th>
            <Table.Th>{t('status')}</Table.Th>
            <Table.Th>{t('customer')}</Table.Th>
            <Table.Th>{t('way')}</Table.Th>
            <Table.Th visibleFrom="lg">{t('created')}</Table.Th>
            <Table.Th ta="right">{t('fare')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {trips.map((trip) => (
            <TripRow key={trip.tripId} accountId={accountId} trip={trip} />
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  );
}

/** The whole row may be pressed; for the keyboard and screen readers the number is the link. */
function TripRow({ accountId, trip }: { readonly accountId: number; readonly trip: TripSummary }) {
  const { plain } = useFormat();
  const navigate = useNavigate();
  const { language } = useLanguage();
  const { tripId, customer } = trip;
  const link = {
    to: '/accounts/$accountId/trips/$tripId',
    params: { accountId, tripId: String(tripId) },
  } as const;
  return (
    <Table.Tr className={classes.row ?? ''} onClick={() => void navigate(link)}>
      <Table.Td>
        <Link {...link} className={classes.number} onClick={(event) => event.stopPropagation()}>
          {plain(tripId)}
        </Link>
        {trip.externalReference !== null && (
          <Text size="sm" c="dimmed" truncate maw={140}>
            <bdi>{trip.externalReference}</bdi>
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <TripStatusBadge status={trip.status} />
        <Text size="sm" c="dimmed" className={classes.time ?? ''} hiddenFrom="lg">
          <Time at={trip.createdAt} />
        </Text>
      </Table.Td>
      <Table.Td className={classes.customer ?? ''}>
        <Text size="sm" truncate>
          <bdi>{`${customer.firstName} ${customer.lastName}`}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          <bdi dir="ltr">{`+${customer.phoneCode} ${customer.mobileNumber}`}</bdi>
        </Text>
      </Table.Td>
      <Table.Td className={classes.place ?? ''}>
        <Text size="sm" truncate>
          {shortPlace(trip.pickup, language)}
        </Text>
        <Text size="sm" c="dimmed" truncate>
          {shortPlace(trip.destination, language)}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="lg">
        <Text size="sm" className={classes.time ?? ''}>
          <Time at={trip.createdAt} />
        </Text>
      </Table.Td>
      <Table.Td ta="right">
        <Text size="sm">
          <Money fils={trip.fareFils} />
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
