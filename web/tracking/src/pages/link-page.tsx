import { isRefusal } from '@satha/web-kit/api/api-problem.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { buttonClass } from '@satha/web-kit/phone/button.tsx';
import { Waiting } from '@satha/web-kit/phone/waiting.tsx';
import { useQuery } from '@tanstack/react-query';
import { homePath } from '../address/address.ts';
import { AppLink } from '../address/app-link.tsx';
import type { TripSource } from '../api/trip-source.ts';
import { tripQuery } from '../api/trips.ts';
import { Frame } from '../shell/frame.tsx';
import { TripView } from '../trip/trip-view.tsx';
import { tripWords } from '../words/trip.ts';
import { Failed } from './failed.tsx';
import classes from './pages.module.css';

/** Shows the one trip that a link is for, without signing in. */
export function LinkPage({ token }: { readonly token: string }) {
  const source: TripSource = { kind: 'link', token };
  const trip = useQuery(tripQuery(source));
  const isOver = isRefusal(trip.error);
  return (
    <Frame isSignedIn={false}>
      {isOver && <LinkOver />}
      {!isOver && trip.data !== undefined && <TripView source={source} told={trip.data} />}
      {!isOver && trip.data === undefined && trip.error && (
        <Failed error={trip.error} onRetry={() => void trip.refetch()} />
      )}
      {trip.data === undefined && !trip.error && <Waiting />}
    </Frame>
  );
}

function LinkOver() {
  const t = useWords(tripWords);
  return (
    <div className={classes.empty}>
      <h1 className={classes.title}>{t('linkOver')}</h1>
      <p>{t('linkOverText')}</p>
      <AppLink to={homePath} className={buttonClass('strong')}>
        {t('signInInstead')}
      </AppLink>
    </div>
  );
}
