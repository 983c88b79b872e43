import { Anchor, Button, Paper, Stack, Title } from '@mantine/core';
import type { TripDetail } from '@satha/contract/portal/trips';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { joinApart } from '@satha/web-kit/finder/found.ts';
import { useNow } from '@satha/web-kit/format/use-now.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { LiveMark } from '@satha/web-kit/states/live-mark.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { ArrivalCard } from '@satha/web-kit/trips/arrival/arrival-card.tsx';
import { listComingStatuses } from '@satha/web-kit/trips/coming-statuses.ts';
import classes from '@satha/web-kit/trips/detail.module.css';
import { FareCard } from '@satha/web-kit/trips/fare/fare-card.tsx';
import { JobCard } from '@satha/web-kit/trips/job/job-card.tsx';
import { tripFactWords } from '@satha/web-kit/trips/trip-fact-words.ts';
import { TripMapPanel } from '@satha/web-kit/trips/trip-map-panel.tsx';
import { TripStatusBadge } from '@satha/web-kit/trips/trip-status-badge.tsx';
import { TripTimeline } from '@satha/web-kit/trips/trip-timeline.tsx';
import { IconArrowLeft } from '@tabler/icons-react';
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
import ownClasses from './trip-page.module.css';

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
      <BackLink accountId={accountId} />
      {query.data ? (
        <TripHeader accountId={accountId} trip={query.data} isLive={isLive && !query.isError} />
      ) : (
        <PageHeader title={t('title', { tripId })} />
      )}
      <Loaded query={query} lines={10}>
        {(trip) => <TripBody accountId={accountId} trip={trip} />}
      </Loaded>
    </>
  );
}

type TripProps = { readonly accountId: number; readonly trip: TripDetail };

/** Names the trip by its customer and how long the truck takes: so does the browser's tab. */
function TripHeader({ accountId, trip, isLive }: TripProps & { readonly isLive: boolean }) {
  const t = useWords(tripWords);
  const minutes = minutesToArrival(trip, useNow());
  const { firstName, lastName } = trip.customer;
  const parts = [
    t('title', { tripId: trip.tripId }),
    `${firstName} ${lastName}`.trim(),
    minutes === undefined ? '' : t('minutes', { count: minutes }),
  ];
  return (
    <PageHeader
      title={joinApart(parts.filter(Boolean))}
      text={<TripStatusBadge status={trip.status} />}
      actions={
        <>
          <LiveMark isLive={isLive} />
          <CancelButton accountId={accountId} trip={trip} />
        </>
      }
    />
  );
}

function TripBody({ accountId, trip }: TripProps) {
  const fact = useWords(tripFactWords);
  const isMoving = trip.driver?.isAtTrip === true;
  const way = useQuery(tripWayQuery(accountId, trip.tripId, isMoving)).data;
  const hasQuestion = trip.extras.some(({ status }) => status === 'open');
  return (
    <div className={`${classes.columns} ${ownClasses.body}`}>
      <div className={ownClasses.driver}>
        <ArrivalCard trip={trip} />
      </div>
      <Stack gap="lg" className={ownClasses.course ?? ''}>
        {/* Whoever is asked has ten minutes. */}
        {hasQuestion && <ExtrasCard accountId={accountId} trip={trip} />}
        <ConfirmSteps accountId={accountId} trip={trip} />
        <TripMapPanel trip={trip} way={way} />
        <Paper withBorder p="md">
          <Title order={2} mb="md">
            {fact('timeline')}
          </Title>
          <TripTimeline steps={trip.timeline} coming={listComingStatuses(trip.status)} />
        </Paper>
        <EvidenceSection accountId={accountId} trip={trip} />
      </Stack>
      <Stack gap="lg" className={ownClasses.facts ?? ''}>
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
    <Anchor
      component={Link}
      to={`/accounts/${accountId}/trips`}
      size="sm"
      mb="xs"
      className={classes.alone ?? ''}
      data-screen-only
    >
      <IconArrowLeft size={16} aria-hidden className={ownClasses.back} />
      {t('back')}
    </Anchor>
  );
}

/** Returns in how many minutes the truck is at its next point; undefined where nobody can tell, or it is there. */
function minutesToArrival(
  { arrival, status }: Pick<TripDetail, 'arrival' | 'status'>,
  nowMs: number,
): number | undefined {
  const isOnTheWay = status === 'driver_to_pickup' || status === 'in_progress';
  if (!isOnTheWay || !arrival || arrival.arrivalAt === null || arrival.confidence !== 'fresh')
    return undefined;
  const minutes = Math.ceil((Date.parse(arrival.arrivalAt) - nowMs) / 60_000);
  return minutes > 0 ? minutes : undefined;
}
