import type { TrackedTripSummary } from '@satha/contract/tracking';
import { Money } from '@satha/web-kit/format/money.tsx';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconChevronRight } from '@tabler/icons-react';
import { tripPath } from '../address/address.ts';
import { AppLink } from '../address/app-link.tsx';
import { tellPlace } from '../trip/place-text.ts';
import { nameStatus } from '../trip/tell-status.ts';
import { statusWords } from '../words/status.ts';
import { tripsWords } from '../words/trips.ts';
import classes from './pages.module.css';

/** Shows a trip among others. */
export function TripLine({ trip }: { readonly trip: TrackedTripSummary }) {
  const t = useWords(tripsWords);
  const status = useWords(statusWords);
  const { language } = useLanguage();
  return (
    <li>
      <AppLink to={tripPath(trip.tripId)} className={classes.trip}>
        <span className={classes.status}>{nameStatus(trip.status, status)}</span>
        <span className={classes.way}>
          {t.rich('way', {
            from: <bdi>{tellPlace(trip.pickup, language).name}</bdi>,
            to: <bdi>{tellPlace(trip.destination, language).name}</bdi>,
          })}
        </span>
        <span className={classes.dim}>
          <Time at={trip.departureAt} /> · <Money fils={trip.fareFils} />
        </span>
        <IconChevronRight className={classes.go} aria-hidden />
      </AppLink>
    </li>
  );
}
