import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconArrowLeft } from '@tabler/icons-react';
import { homePath } from '../address/address.ts';
import { AppLink } from '../address/app-link.tsx';
import { useSignedIn } from '../api/signed-out.ts';
import { Frame } from '../shell/frame.tsx';
import { SignInPanel } from '../sign-in/sign-in-panel.tsx';
import { shellWords } from '../words/shell.ts';
import { OwnTrip } from './own-trip.tsx';
import classes from './pages.module.css';

/** Shows one of several trips, or one that is over. */
export function TripPage({ tripId }: { readonly tripId: number }) {
  const t = useWords(shellWords);
  const isSignedOut = useSignedIn() === 'no';
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
