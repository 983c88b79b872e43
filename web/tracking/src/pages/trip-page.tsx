import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { homePath } from '../address/address.ts';
import { AppLink } from '../address/app-link.tsx';
import { hasStatus } from '../api/tracking-problem.ts';
import { tripQuery } from '../api/trips.ts';
import { Frame } from '../shell/frame.tsx';
import { SignInPanel } from '../sign-in/sign-in-panel.tsx';
import { shellWords } from '../words/shell.ts';
import { OwnTrip } from './own-trip.tsx';
import classes from './pages.module.css';

/** One of several trips, or one that is over. */
export function TripPage({ tripId }: { readonly tripId: number }) {
  const t = useWords(shellWords);
  const { error } = useQuery(tripQuery({ kind: 'own', tripId }));
  const isSignedOut = hasStatus(error, 401);
  return (
    <Frame isSignedIn={!isSignedOut}>
      {isSignedOut ? (
        <SignInPanel />
      ) : (
        <>
          <AppLink to={homePath} className={classes.back}>
            <IconArrowLeft aria-hidden />
            {t('back')}
          </AppLink>
          <OwnTrip tripId={tripId} />
        </>
      )}
    </Frame>
  );
}
