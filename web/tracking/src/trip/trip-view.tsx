import type { TrackedFare } from '@satha/contract/tracking';
import { formatTime } from '@satha/web-kit/format/format-time.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { lazy, Suspense } from 'react';
import type { KnownTrip } from '../api/known-trip.ts';
import type { TripSource } from '../api/trip-source.ts';
import { useLiveTrip } from '../live/use-live-trip.ts';
import { ShareButton } from '../shell/share-button.tsx';
import { tripWords } from '../words/trip.ts';
import { DriverCard } from './driver-card.tsx';
import { FareCard } from './fare-card.tsx';
import { MapPanel } from './map/map-panel.tsx';
import { PlacesCard } from './places-card.tsx';
import { TimelineCard } from './timeline-card.tsx';
import classes from './trip.module.css';
import { TripHead } from './trip-head.tsx';

/** Few trips have any: it is loaded with the first that does. */
const ExtrasCard = lazy(async () => ({ default: (await import('./extras/extras-card.tsx')).ExtrasCard }));

/** Whoever has only the link is not shown it, and before a trip is open nobody is. */
const EvidenceCard = lazy(async () => ({ default: (await import('./evidence-card.tsx')).EvidenceCard }));

/** A trip that was kept by an earlier release says nothing of them. */
function hasExtras({ extras }: Partial<TrackedFare>): boolean {
  return extras !== undefined && extras.length > 0;
}

type TripViewProps = { readonly source: TripSource; readonly told: KnownTrip };

/** Shows one trip, whole: what matters first, what happened last. `told`: as the service told it last. */
export function TripView({ source, told }: TripViewProps) {
  const t = useWords(tripWords);
  const { language } = useLanguage();
  const known = useLiveTrip(source, told);
  const { trip } = known;
  const { fare } = trip;
  const extras = fare && hasExtras(fare) && (
    <Suspense>
      <ExtrasCard trip={trip} fare={fare} />
    </Suspense>
  );
  // Whoever is asked has ten minutes.
  const isAsked = fare?.mayDecideExtras === true && fare.extras.some(({ status }) => status === 'open');
  return (
    <article className={classes.trip}>
      <TripHead known={known} />
      {isAsked && extras}
      <MapPanel source={source} trip={trip} />
      <div className={classes.parts}>
        <DriverCard trip={trip} />
        <PlacesCard trip={trip} />
        {source.kind === 'own' && (
          <Suspense>
            <EvidenceCard trip={trip} />
          </Suspense>
        )}
        {fare && <FareCard trip={trip} fare={fare} />}
        {!isAsked && extras}
        <TimelineCard steps={trip.timeline} status={trip.status} />
        {source.kind === 'link' && <ShareButton />}
        {trip.linkEndsAt !== null && (
          <p className={classes.dim}>
            {t('linkEnds', { time: formatTime(trip.linkEndsAt, language, 'clock') })}
          </p>
        )}
      </div>
    </article>
  );
}
