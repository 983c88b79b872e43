import { type ReactNode, useEffect } from 'react';
import type { DriverData } from './api/wire.ts';
import { keepSound } from './device/ring.ts';
import { findUrgent } from './find-urgent.ts';
import { type AnswerOffer, useAnswerOffer, useOffer } from './live/use-offer.ts';
import { Loading } from './parts/loading.tsx';
import { leavePages, type Page, usePage } from './parts/pages.ts';
import { PhotosScreen } from './screens/evidence/photos-screen.tsx';
import { Bars } from './screens/frame/bars.tsx';
import { Frame } from './screens/frame/frame.tsx';
import { HelpScreen } from './screens/help/help-screen.tsx';
import { TrackerScreen } from './screens/help/tracker-screen.tsx';
import { UnsentScreen } from './screens/help/unsent-screen.tsx';
import { OfferScreen } from './screens/offer/offer-screen.tsx';
import { ShiftScreens } from './screens/shift/shift-screens.tsx';
import { SignInScreen } from './screens/sign-in/sign-in-screen.tsx';
import { DoneScreen } from './screens/trip/done-screen.tsx';
import { NewsScreen } from './screens/trip/news-screen.tsx';
import { TripScreens, useToldTrip } from './screens/trip/trip-screens.tsx';
import { DayScreen } from './screens/waiting/day-screen.tsx';
import { WaitingScreen } from './screens/waiting/waiting-screen.tsx';
import { useSession } from './session/use-session.ts';
import { useLastTrip, useNews, useTrip } from './trip/use-trip.ts';

/** Shows the screen that the driver needs now. */
export function App() {
  const session = useSession();
  const page = usePage();
  useEffect(keepSound, []);
  const bars = (
    <Bars
      isSessionEnded={session.state === 'ended'}
      isOnShift={session.state === 'signed-in' && session.driver.shift !== undefined}
    />
  );
  switch (session.state) {
    case 'starting':
      return (
        <Frame isSignedIn={false} bars={bars}>
          <Loading />
        </Frame>
      );
    case 'signed-out':
      return (
        <Frame isSignedIn={false} bars={bars}>
          {page === 'help' ? (
            <HelpScreen driver={undefined} />
          ) : (
            <SignInScreen isAgain={false} isSignOutPending={session.isSignOutPending} />
          )}
        </Frame>
      );
    case 'ended':
    case 'signed-in':
      return (
        <Frame isSignedIn bars={bars}>
          {page === 'sign-in' && session.state === 'ended' ? (
            <SignInScreen isAgain isSignOutPending={false} />
          ) : (
            <Work driver={session.driver} isEnded={session.state === 'ended'} page={page} />
          )}
        </Frame>
      );
  }
}

type WorkProps = {
  readonly driver: DriverData;
  /** The service knows the phone no more; work goes on being written. */
  readonly isEnded: boolean;
  readonly page: Page | undefined;
};

/** What rings comes first, since it lasts for seconds; then what somebody else did, what the driver opened, and the day. */
function Work({ driver, isEnded, page }: WorkProps) {
  const news = useNews();
  const shown = useTrip();
  const last = useLastTrip();
  const open = useOffer();
  const answer = useAnswerOffer();
  useToldTrip(shown?.assignmentId);
  const urgent = findUrgent({ open, shown, news });
  if (urgent?.kind === 'offer') {
    const { offer, untilMs, way } = urgent.open;
    return (
      <OfferScreen
        key={offer.offerId}
        offer={offer}
        way={way}
        untilMs={untilMs}
        isPending={answer.isPending}
        problem={answer.problem}
        onAccept={() => {
          // Whoever takes a trip is done with what was open; a refusal is read on the screen beneath it.
          leavePages();
          answer.accept(offer.offerId);
        }}
        onDecline={() => answer.decline(offer.offerId)}
      />
    );
  }
  if (urgent?.kind === 'news') {
    return <NewsScreen key={`${urgent.news.tripId} ${urgent.news.kind}`} news={urgent.news} />;
  }
  const opened = page && openedScreen(page, driver);
  if (opened) return opened;
  if (shown) return <TripScreens shown={shown} page={page} />;
  if (last) {
    if (page === 'photos') {
      return (
        <PhotosScreen tripId={last.trip.tripId} stage={last.ending === 'complete' ? 'delivery' : 'pickup'} />
      );
    }
    return <DoneScreen last={last} offerProblem={answer.problem} />;
  }
  return <Between driver={driver} isEnded={isEnded} answer={answer} />;
}

/** Returns the screen of a page that goes with any part of the day. */
function openedScreen(page: Page, driver: DriverData): ReactNode {
  switch (page) {
    case 'help':
      return <HelpScreen driver={driver} />;
    case 'unsent':
      return <UnsentScreen />;
    case 'day':
      return <DayScreen />;
    case 'tracker':
      return <TrackerScreen />;
    default:
      return undefined;
  }
}

type BetweenProps = Omit<WorkProps, 'page'> & { readonly answer: AnswerOffer };

function Between({ driver, isEnded, answer }: BetweenProps) {
  if (driver.shift === undefined) return <ShiftScreens driver={driver} />;
  return <WaitingScreen driver={driver} isEnded={isEnded} offerProblem={answer.problem} />;
}
