import { Button, Paper, Stack, Title } from '@mantine/core';
import type { TripDetail } from '@satha/contract/portal/trips';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { LiveMark } from '@satha/web-kit/states/live-mark.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { ArrivalCard } from '@satha/web-kit/trips/arrival/arrival-card.tsx';
import classes from '@satha/web-kit/trips/detail.module.css';
import { FareCard } from '@satha/web-kit/trips/fare/fare-card.tsx';
import { JobCard } from '@satha/web-kit/trips/job/job-card.tsx';
import { tripFactWords } from '@satha/web-kit/trips/trip-fact-words.ts';
import { TripMapPanel } from '@satha/web-kit/trips/trip-map-panel.tsx';
import { TripStatusBadge } from '@satha/web-kit/trips/trip-status-badge.tsx';
import { TripTimeline } from '@satha/web-kit/trips/trip-timeline.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { tripQuery, tripWayQuery } from '../../api/trips/trips.ts';
import { useAccount } from '../../shell/use-account.ts';
import { tripWords } from '../../words/trips/trip.ts';
import { CancelDialog } from './detail/cancel-dialog.tsx';
import { ConfirmSteps } from './detail/confirm-steps.tsx';
import { EvidenceSection } from './detail/evidence/evidence-section.tsx';
import { ExtrasCard } from './detail/fare/extras-card.tsx';
import { TripEntries } from './detail/fare/trip-entries.tsx';
import { SandboxControls } from './detail/sandbox-controls.tsx';
import { TripDetails } from './detail/trip-details.tsx';
import { useLiveTrip } from './detail/use-live-trip.ts';

const route = getRouteApi('/accounts/$accountId/trips/$tripId');

export function TripPage() {
  const t = useWords(tripWords);
  const { accountId } = useAccount();
  const tripId = Number(route.useParams().tripId);
  const query = useQuery({ ...tripQuery(accountId, tripId), enabled: Number.isSafeInteger(tripId) });
  const isLive = useLiveTrip(accountId, tripId);
  const isUnknown =
    !Number.isSafeInteger(tripId) || (query.error instanceof ApiProblem && query.error.status === 404);
  if (isUnknown) {
    return (
      <>
        <PageHeader title={t('notFound')} />
        <BackLink accountId={accountId} />
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t('title', { tripId })}
        text={query.data && <TripStatusBadge status={query.data.status} />}
        actions={
          <>
            <LiveMark isLive={isLive && !query.isError} />
            {query.data && <CancelButton accountId={accountId} trip={query.data} />}
          </>
        }
      />
      <Loaded query={query} lines={10}>
        {(trip) => <TripBody accountId={accountId} trip={trip} />}
      </Loaded>
    </>
  );
}

type TripProps = { readonly accountId: number; readonly trip: TripDetail };

function TripBody({ accountId, trip }: TripProps) {
  const fact = useWords(tripFactWords);
  const isMoving = trip.driver?.isAtTrip === true;
  const way = useQuery(tripWayQuery(accountId, trip.tripId, isMoving)).data;
  const hasQuestion = trip.extras.some(({ status }) => status === 'open');
  return (
    <div className={classes.columns}>
      <Stack gap="lg">
        {/* Whoever is asked has ten minutes. */}
        {hasQuestion && <ExtrasCard accountId={accountId} trip={trip} />}
        <ConfirmSteps accountId={accountId} trip={trip} />
        <TripMapPanel trip={trip} way={way} />
        <Paper withBorder p="md">
          <Title order={2} mb="md">
            {fact('timeline')}
          </Title>
          <TripTimeline steps={trip.timeline} />
        </Paper>
        <EvidenceSection accountId={accountId} tripId={trip.tripId} />
      </Stack>
      <Stack gap="lg">
        <ArrivalCard trip={trip} />
        <SandboxControls accountId={accountId} trip={trip} />
        <TripDetails accountId={accountId} trip={trip} />
        {(trip.job || trip.requirements.length > 0) && <JobCard job={trip.job ?? {}} needs={trip} />}
        <FareCard trip={trip} />
        {!hasQuestion && <ExtrasCard accountId={accountId} trip={trip} />}
        <TripEntries accountId={accountId} trip={trip} />
      </Stack>
    </div>
  );
}

function CancelButton({ accountId, trip }: TripProps) {
  const t = useWords(tripWords);
  const { may } = useAccount();
  const [isOpen, setIsOpen] = useState(false);
  if (!trip.isCancellable || !may('trips.write')) return null;
  return (
    <>
      <Button variant="light" color="red" onClick={() => setIsOpen(true)}>
        {t('cancel')}
      </Button>
      <CancelDialog
        accountId={accountId}
        tripId={trip.tripId}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </>
  );
}

function BackLink({ accountId }: { readonly accountId: number }) {
  const t = useWords(tripWords);
  return (
    <Button component={Link} to={`/accounts/${accountId}/trips`} variant="default">
      {t('back')}
    </Button>
  );
}
