import type { TrackedTrip } from '@satha/contract/tracking';
import { formatDuration } from '@satha/web-kit/format/format-time.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Card } from '@satha/web-kit/phone/card.tsx';
import { tripWords } from '../words/trip.ts';
import { tellPlace } from './place-text.ts';
import classes from './trip.module.css';

/** Shows from where to where a trip goes, and how far that is by road. */
export function PlacesCard({ trip }: { readonly trip: TrackedTrip }) {
  const t = useWords(tripWords);
  const { language } = useLanguage();
  return (
    <Card title={t('places')}>
      <dl className={classes.places}>
        {(['pickup', 'destination'] as const).map((end) => {
          const { name, more } = tellPlace(trip[end], language);
          return (
            <div key={end} className={classes.place} data-end={end}>
              <dt className={classes.dim}>{t(end)}</dt>
              <dd>
                <bdi className={classes.placeName}>{name}</bdi>
              </dd>
              {more !== undefined && (
                <dd>
                  <bdi>{more}</bdi>
                </dd>
              )}
            </div>
          );
        })}
      </dl>
      <p className={classes.dim}>
        {t('road', {
          km: (trip.distanceMeters / 1000).toFixed(1),
          duration: formatDuration(trip.durationSeconds, language),
        })}
      </p>
      {trip.bookedBy !== null && (
        <p className={classes.dim}>{t.rich('bookedBy', { name: <bdi>{trip.bookedBy}</bdi> })}</p>
      )}
    </Card>
  );
}
