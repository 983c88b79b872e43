import { Box, Button } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { UnconfirmedEmail } from '@satha/web-kit/people/profile/unconfirmed-email.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { LiveMark } from '@satha/web-kit/states/live-mark.tsx';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { firstStepsQuery } from '../../api/home.ts';
import { sendEmailConfirmation } from '../../api/me.ts';
import { useAccount } from '../../shell/use-account.ts';
import { useSession } from '../../shell/use-session.ts';
import { homeWords } from '../../words/home.ts';
import { OutboxHint } from '../outbox/outbox-hint.tsx';
import { ActiveTrips } from './active/active-trips.tsx';
import { Figures } from './figures.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Overview } from './overview/overview.tsx';
import { useLiveHome } from './use-live-home.ts';

/** Shows a newcomer the first steps, and everybody else the overview. */
export function HomePage() {
  const t = useWords(homeWords);
  const { accountId, may } = useAccount();
  const { email, isEmailConfirmed } = useSession();
  // They lead to a key: whoever only books takes none, and has the trips before them from the beginning.
  const takesSteps = may('account.read');
  const { data: steps, isError } = useQuery({ ...firstStepsQuery(accountId), enabled: takesSteps });
  const hasTrips = !takesSteps || steps?.latestTripId !== undefined;
  const isLive = useLiveHome(accountId) && !isError;
  const isNew =
    steps !== undefined && !(steps.hasKey && steps.hasUsedKey && steps.latestTripId !== undefined);
  // Whoever takes the last step sees it ticked, and goes on from there: the list goes with the page, not before.
  const [beginner, setBeginner] = useState<number>();
  if (isNew && beginner !== accountId) setBeginner(accountId);
  const book = may('trips.write') && (
    <Button
      variant={isNew ? 'default' : 'filled'}
      renderRoot={(props) => <Link to="/accounts/$accountId/trips/new" params={{ accountId }} {...props} />}
    >
      {t('bookTrip')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <>
            <LiveMark isLive={isLive} />
            {book}
          </>
        }
      />
      {!isEmailConfirmed && (
        <Box mb="lg">
          <UnconfirmedEmail send={sendEmailConfirmation} email={email} mailHint={<OutboxHint />} />
        </Box>
      )}
      {steps !== undefined && beginner === accountId && <FirstSteps steps={steps} />}
      <Figures />
      {hasTrips && <ActiveTrips />}
      <Overview hasTrips={hasTrips} />
    </>
  );
}
