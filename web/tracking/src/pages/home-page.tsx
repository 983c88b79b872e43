import type { TrackedTripSummary } from '@satha/contract/tracking';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Waiting } from '@satha/web-kit/phone/waiting.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSignedIn } from '../api/signed-out.ts';
import { tripsQuery } from '../api/trips.ts';
import { hasKept } from '../saved/kept-trips.ts';
import { Frame } from '../shell/frame.tsx';
import { SignInPanel } from '../sign-in/sign-in-panel.tsx';
import { tripsWords } from '../words/trips.ts';
import { Failed } from './failed.tsx';
import { OwnTrip } from './own-trip.tsx';
import classes from './pages.module.css';
import { PastTrips } from './past-trips.tsx';
import { TripLine } from './trip-line.tsx';

/** Shows the trip that is under way, whole; the others of the number below it. */
export function HomePage() {
  const trips = useInfiniteQuery(tripsQuery);
  const signedIn = useSignedIn();
  // Where nobody was signed in before, nobody is: the answer, which says so for certain, is not waited for.
  const [wasSignedIn] = useState(hasKept);
  const isNobodyKnown = signedIn === 'unknown' && !wasSignedIn && trips.data === undefined;
  if (signedIn === 'no' || isNobodyKnown) {
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
        <OwnTrips
          current={pages[0]?.current ?? []}
          past={pages.flatMap(({ items }) => items)}
          isMore={trips.hasNextPage}
          isLoadingMore={trips.isFetchingNextPage}
          onMore={() => void trips.fetchNextPage()}
        />
      )}
    </Frame>
  );
}

type OwnTripsProps = {
  readonly current: readonly TrackedTripSummary[];
  readonly past: readonly TrackedTripSummary[];
  readonly isMore: boolean;
  readonly isLoadingMore: boolean;
  onMore(): void;
};

function OwnTrips({ current, past, ...more }: OwnTripsProps) {
  const shown = useShownTrip(current, past);
  const isOther = ({ tripId }: TrackedTripSummary) => tripId !== shown;
  return (
    <div className={classes.page}>
      <Current shown={shown} others={current.filter(isOther)} />
      <PastTrips trips={past.filter(isOther)} {...more} />
    </div>
  );
}

/**
 * The trip that is shown whole: one that is watched stays in its place while it is under way, and with how it ended
 * afterwards, unless another one is under way then.
 */
function useShownTrip(
  current: readonly TrackedTripSummary[],
  past: readonly TrackedTripSummary[],
): number | undefined {
  const [watched, setWatched] = useState<number>();
  const isWatched = ({ tripId }: TrackedTripSummary) => tripId === watched;
  const shown = (current.find(isWatched) ?? current[0] ?? past.find(isWatched))?.tripId;
  if (shown !== watched) setWatched(shown);
  return shown;
}

type CurrentProps = { readonly shown: number | undefined; readonly others: readonly TrackedTripSummary[] };

function Current({ shown, others }: CurrentProps) {
  const t = useWords(tripsWords);
  const id = useId();
  if (shown === undefined) {
    return (
      <div className={classes.empty}>
        <h1 className={classes.title}>{t('noneTitle')}</h1>
        <p>{t('noneText')}</p>
      </div>
    );
  }
  return (
    <>
      <OwnTrip key={shown} tripId={shown} />
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
