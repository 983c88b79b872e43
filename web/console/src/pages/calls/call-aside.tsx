import { Paper, Text, Title } from '@mantine/core';
import type { DuplicatesData } from '@satha/contract/console/desk/calls';
import type { ConsoleTripSummary } from '@satha/contract/console/trips';
import { RelativeTime } from '@satha/web-kit/format/time.tsx';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { shortPlace } from '@satha/web-kit/trips/place-label.ts';
import { TripStatusBadge } from '@satha/web-kit/trips/trip-status-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { duplicatesQuery } from '../../api/calls.ts';
import { AccountLink } from '../../links/account-link.tsx';
import { TripLink } from '../../links/trip-links.tsx';
import { callWords, duplicateWords } from '../../words/calls.ts';
import { toDuplicatesRequest } from './call-draft.ts';
import classes from './calls.module.css';
import type { Call } from './use-call.ts';

/** Shows who calls: what is under way for the number, what was, and which accounts booked it. */
export function CallerCard({ call: { caller } }: { readonly call: Call }) {
  const t = useWords(callWords);
  const data = caller?.data;
  return (
    <Paper withBorder p="md" aria-live="polite">
      <Title order={2} mb="xs">
        {t('caller')}
      </Title>
      {!data && (
        <Text size="sm" c={caller?.error ? 'red.7' : 'dimmed'}>
          {caller?.error?.message ?? t('noCaller')}
        </Text>
      )}
      {data && data.openTrips.length + data.lastTrips.length === 0 && (
        <Text size="sm">{t('unknownCaller')}</Text>
      )}
      {data && data.openTrips.length > 0 && <Trips title={t('openTrips')} trips={data.openTrips} />}
      {data && data.lastTrips.length > 0 && <Trips title={t('lastTrips')} trips={data.lastTrips} />}
      {data && data.accounts.length > 0 && (
        <>
          <Heading>{t('accounts')}</Heading>
          {data.accounts.map(({ accountId, name }) => (
            <Text key={accountId} size="sm">
              <bdi>{name}</bdi> · <AccountLink accountId={accountId} />
            </Text>
          ))}
        </>
      )}
    </Paper>
  );
}

function Heading({ children }: { readonly children: ReactNode }) {
  return (
    <Title order={3} size="h6" mt="sm" mb={4}>
      {children}
    </Title>
  );
}

function Trips({ title, trips }: { readonly title: string; readonly trips: readonly ConsoleTripSummary[] }) {
  return (
    <>
      <Heading>{title}</Heading>
      <ul className={classes.trips}>
        {trips.map((trip) => (
          <TripLine key={trip.tripId} trip={trip}>
            {null}
          </TripLine>
        ))}
      </ul>
    </>
  );
}

function TripLine({ trip, children }: { readonly trip: ConsoleTripSummary; readonly children: ReactNode }) {
  const { language } = useLanguage();
  return (
    <li className={classes.trip}>
      <TripLink tripId={trip.tripId} />
      <span>
        <TripStatusBadge status={trip.status} />
      </span>
      <Text span size="sm" c="dimmed">
        <RelativeTime at={trip.createdAt} />
      </Text>
      <Text span size="sm">
        <bdi>{shortPlace(trip.pickup, language)}</bdi> – <bdi>{shortPlace(trip.destination, language)}</bdi>
        {children}
      </Text>
    </li>
  );
}

/** Shows trips that may be what the call is about, each with why; they keep nobody from booking. */
export function DuplicatesCard({ call: { draft, caller } }: { readonly call: Call }) {
  const t = useWords(callWords);
  const number = caller?.data;
  const { data } = useQuery(duplicatesQuery(toDuplicatesRequest(draft, number)));
  const items = data?.items ?? [];
  return (
    <Paper withBorder p="md" aria-live="polite" {...(items.length > 0 && { className: 'attention' })}>
      <Title order={2} mb="xs">
        {t('duplicates')}
      </Title>
      {items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noDuplicates')}
        </Text>
      )}
      <ul className={classes.trips}>
        {items.map((item) => (
          <TripLine key={item.trip.tripId} trip={item.trip}>
            {' · '}
            <strong>
              <Why item={item} />
            </strong>
          </TripLine>
        ))}
      </ul>
    </Paper>
  );
}

function Why({ item: { because, metersAway } }: { readonly item: DuplicatesData['items'][number] }) {
  const t = useWords(duplicateWords);
  const words = because.map((reason) =>
    reason === 'pickup' ? t('pickup', { meters: metersAway ?? 0 }) : t(reason),
  );
  return words.join(', ');
}
