import { Alert, Button, Stack } from '@mantine/core';
import type { ConsoleTripData } from '@satha/contract/console/trips';
import { hasStatus } from '@satha/web-kit/api/api-problem.ts';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { readId } from '@satha/web-kit/lists/page-search.ts';
import { PageHeader } from '@satha/web-kit/shell/page-header.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { ArrivalCard } from '@satha/web-kit/trips/arrival/arrival-card.tsx';
import classes from '@satha/web-kit/trips/detail.module.css';
import { JobCard } from '@satha/web-kit/trips/job/job-card.tsx';
import { TripMapPanel } from '@satha/web-kit/trips/trip-map-panel.tsx';
import { TripStatusBadge } from '@satha/web-kit/trips/trip-status-badge.tsx';
import { UnconfirmedSteps } from '@satha/web-kit/trips/unconfirmed/unconfirmed-steps.tsx';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { tripQuery, tripWayQuery } from '../../api/trips.ts';
import { useBegin } from '../../begin/begun.ts';
import { DemoBadge } from '../../demo/demo-badge.tsx';
import { PeopleHere } from '../../people-here/people-here.tsx';
import { useOperator } from '../../shell/use-operator.ts';
import { tripWords } from '../../words/trips/trip.ts';
import { ConcernSigns } from '../trips/concern-signs.tsx';
import { EvidenceCard } from './evidence-card.tsx';
import { LedgerCard } from './money/ledger-card.tsx';
import { MoneyCard } from './money/money-card.tsx';
import { NotesCard } from './notes-card.tsx';
import { OffersCard } from './search/offers-card.tsx';
import { PromisesCard } from './search/promises-card.tsx';
import { RoundsCard } from './search/rounds-card.tsx';
import { StepMenu } from './step-menu.tsx';
import { TextsCard } from './texts-card.tsx';
import { TimelineCard } from './timeline/timeline-card.tsx';
import { TripDetailsCard } from './trip-details-card.tsx';
import { offeredSteps, type TripStepName, tripClockMs } from './trip-step-names.ts';

const route = getRouteApi('/console/trips/$tripId');

/** Shows one trip whole, and what can be done about it. */
export function TripPage() {
  const t = useWords(tripWords);
  const tripId = readId(route.useParams().tripId);
  const query = useQuery({ ...tripQuery(tripId ?? 0), enabled: tripId !== undefined });
  if (tripId === undefined || hasStatus(query.error, 404)) {
    return (
      <>
        <PageHeader title={t('notFound')} />
        <Button variant="default" renderRoot={(props) => <Link to="/trips" {...props} />}>
          {t('back')}
        </Button>
      </>
    );
  }
  return query.data ? (
    <KnownTrip key={tripId} trip={query.data} />
  ) : (
    <>
      <PageHeader title={t('title', { tripId })} />
      <Loaded query={query} lines={10}>
        {() => null}
      </Loaded>
    </>
  );
}

type TripProps = { readonly trip: ConsoleTripData };

function KnownTrip({ trip }: TripProps) {
  const t = useWords(tripWords);
  const { may } = useOperator();
  const begin = useBegin();
  const onStep = (step: TripStepName) => begin({ tripId: trip.tripId, step });
  const steps = offeredSteps(trip, may, tripClockMs(trip));
  return (
    <>
      <PageHeader
        title={t('title', { tripId: trip.tripId })}
        text={
          <>
            <TripStatusBadge status={trip.status} /> <DemoBadge isDemo={trip.account.isDemo} />
            <ConcernSigns concerns={trip.concerns} />
          </>
        }
        actions={<StepMenu steps={steps} onStep={onStep} />}
      />
      <SearchPaused trip={trip} />
      <UnconfirmedSteps trip={trip} />
      <PeopleHere kind="trip" recordId={trip.tripId} />
      <TripBody trip={trip} steps={steps} onStep={onStep} />
    </>
  );
}

/** Says that nobody is asked: whoever takes over would wait in vain. */
function SearchPaused({ trip: { search } }: TripProps) {
  const t = useWords(tripWords);
  if (search === null || search.pausedUntil === null) return null;
  return (
    <Alert color="amber" py={6} role="status">
      {t.rich('searchPaused', { time: <Time at={search.pausedUntil} /> })}
    </Alert>
  );
}

type TripBodyProps = TripProps & {
  readonly steps: readonly TripStepName[];
  onStep(step: TripStepName): void;
};

function TripBody({ trip, steps, onStep }: TripBodyProps) {
  const way = useQuery(tripWayQuery(trip.tripId, trip.driver?.isAtTrip === true)).data;
  return (
    <div className={classes.columns}>
      <Stack gap="lg" miw={0}>
        <TripMapPanel trip={trip} way={way} />
        <NotesCard tripId={trip.tripId} steps={steps} onStep={onStep} />
        <TimelineCard trip={trip} />
        <OffersCard offers={trip.offers} />
        <RoundsCard rounds={trip.rounds} />
        <EvidenceCard trip={trip} />
      </Stack>
      <Stack gap="lg" miw={0}>
        <ArrivalCard trip={trip} />
        <PromisesCard promises={trip.promises} />
        <TripDetailsCard trip={trip} />
        {(trip.job || trip.requirements.length > 0) && <JobCard job={trip.job ?? {}} needs={trip} />}
        <MoneyCard trip={trip} />
        {trip.entries && (
          <LedgerCard tripId={trip.tripId} isForCaller={trip.account.isForCallers} entries={trip.entries} />
        )}
        <TextsCard texts={trip.texts} />
      </Stack>
    </div>
  );
}
