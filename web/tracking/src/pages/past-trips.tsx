import type { TrackedTripSummary } from '@satha/contract/tracking';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Button } from '@satha/web-kit/phone/button.tsx';
import { useContact } from '@satha/web-kit/phone/frame/contact.ts';
import { useId } from 'react';
import { tripsWords } from '../words/trips.ts';
import classes from './pages.module.css';
import { TripLine } from './trip-line.tsx';

type PastTripsProps = {
  readonly trips: readonly TrackedTripSummary[];
  readonly isMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
};

/** Trips that are over, the latest first. */
export function PastTrips({ trips, isMore, isLoadingMore, onMore }: PastTripsProps) {
  const t = useWords(tripsWords);
  const { isCut } = useContact();
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {t('past')}
      </h2>
      {trips.length === 0 && <p>{t(isCut ? 'pastOffline' : 'noPast')}</p>}
      <ul className={classes.list}>
        {trips.map((trip) => (
          <TripLine key={`${trip.tripId} ${trip.createdAt}`} trip={trip} />
        ))}
      </ul>
      {isMore && (
        <Button isDisabled={isLoadingMore} onPress={onMore}>
          {t(isLoadingMore ? 'loadingMore' : 'more')}
        </Button>
      )}
    </section>
  );
}
