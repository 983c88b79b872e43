import { Anchor, Skeleton, Text, Title } from '@mantine/core';
import type { TripSummary } from '@satha/contract/portal/trips';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { useNow } from '@satha/web-kit/format/use-now.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { TripStatusBadge } from '@satha/web-kit/trips/trip-status-badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useId } from 'react';
import { figuresQuery } from '../../../api/home.ts';
import { underWay } from '../../../api/trips/trips.ts';
import { useAccount } from '../../../shell/use-account.ts';
import { homeWords } from '../../../words/home.ts';
import classes from './active-trips.module.css';
import { findDue, sortByDue } from './due.ts';

const ActiveMap = lazy(async () => ({ default: (await import('./active-map.tsx')).ActiveMap }));

const mostListed = 8;
const mapHeight = 'clamp(260px, 40vh, 420px)';

/** Shows the trips under way, those that are late first, beside a map of their trucks. */
export function ActiveTrips() {
  const t = useWords(homeWords);
  const { accountId, may } = useAccount();
  const { data } = useQuery(figuresQuery(accountId, may('account.read')));
  const id = useId();
  if (data === undefined) return null;
  const { trips } = data;
  return (
    <section aria-labelledby={id} className={classes.part}>
      <Title order={2} id={id} mb="sm">
        {t('underWay')}
      </Title>
      {trips.length === 0 ? (
        <Text c="dimmed">{t('noneActive')}</Text>
      ) : (
        <div className={classes.columns}>
          <div>
            <ul className={classes.list}>
              {sortByDue(trips)
                .slice(0, mostListed)
                .map((trip) => (
                  <ActiveTrip key={trip.tripId} trip={trip} />
                ))}
            </ul>
            {trips.length > mostListed && (
              <Anchor
                size="sm"
                renderRoot={(props) => (
                  <Link
                    to="/accounts/$accountId/trips"
                    params={{ accountId }}
                    search={{ status: underWay.join() }}
                    {...props}
                  />
                )}
              >
                {t('moreActive')}
              </Anchor>
            )}
          </div>
          {trips.some(({ fix }) => fix !== null) && (
            <Suspense fallback={<Skeleton height={mapHeight} />}>
              <ActiveMap label={t('activeMap')} trips={trips} height={mapHeight} />
            </Suspense>
          )}
        </div>
      )}
    </section>
  );
}

function ActiveTrip({ trip }: { readonly trip: TripSummary }) {
  const t = useWords(homeWords);
  const { accountId } = useAccount();
  const { duration, plain } = useFormat();
  const due = findDue(trip, useNow());
  const { tripId, customer } = trip;
  return (
    <li>
      <Link
        to="/accounts/$accountId/trips/$tripId"
        params={{ accountId, tripId: String(tripId) }}
        className={classes.trip}
      >
        <span className={classes.name}>
          {plain(tripId)} · <bdi>{`${customer.firstName} ${customer.lastName}`.trim()}</bdi>
        </span>
        <TripStatusBadge status={trip.status} />
        <span className={due?.isLate ? classes.late : classes.due}>
          {due &&
            (due.isLate ? t('lateBy', { duration: duration(due.minutes * 60) }) : duration(due.minutes * 60))}
        </span>
      </Link>
    </li>
  );
}
