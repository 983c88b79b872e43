import type { TrackedTripSummary } from '@satha/contract/tracking';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSignedOut } from '../api/signed-out.ts';
import { tripsQuery } from '../api/trips.ts';
import { Waiting } from '../parts/waiting.tsx';
import { Frame } from '../shell/frame.tsx';
import { SignInPanel } from '../sign-in/sign-in-panel.tsx';
import { tripsWords } from '../words/trips.ts';
import { Failed } from './failed.tsx';
import { OwnTrip } from './own-trip.tsx';
import classes from './pages.module.css';
import { PastTrips } from './past-trips.tsx';
import { TripLine } from './trip-line.tsx';

/** The trip that is under way, whole; the others of the number below it. */
export function HomePage() {
  const trips = useInfiniteQuery(tripsQuery);
  if (useSignedOut()) {
    return (
      <Frame isSignedIn={false}>
        <SignInPanel />
      </Frame>
    );
  }
  const pages = trips.data?.pages;
  return (
    <Frame isSignedIn>
      {pages === undefined && trips.error && (
        <Failed error={trips.error} onRetry={() => void trips.refetch()} />
      )}
      {pages === undefined && !trips.error && <Waiting />}
      {pages !== undefined && (
        <div className={classes.page}>
          <Current trips={pages[0]?.current ?? []} />
          <PastTrips
            trips={pages.flatMap(({ items }) => items)}
            isMore={trips.hasNextPage}
            isLoadingMore={trips.isFetchingNextPage}
            onMore={() => void trips.fetchNextPage()}
          />
        </div>
      )}
    </Frame>
  );
}

function Current({ trips }: { readonly trips: readonly TrackedTripSummary[] }) {
  const t = useWords(tripsWords);
  const id = useId();
  const [first, ...others] = trips;
  if (first === undefined) {
    return (
      <div className={classes.empty}>
        <h1 className={classes.title}>{t('noneTitle')}</h1>
        <p>{t('noneText')}</p>
      </div>
    );
  }
  return (
    <>
      <OwnTrip key={first.tripId} tripId={first.tripId} />
      {others.length > 0 && (
        <section className={classes.section} aria-labelledby={id}>
          <h2 id={id} className={classes.heading}>
            {t('alsoUnderWay')}
          </h2>
          <ul className={classes.list}>
            {others.map((trip) => (
              <TripLine key={`${trip.tripId} ${trip.createdAt}`} trip={trip} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
