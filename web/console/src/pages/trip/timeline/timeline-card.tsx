import type { ConsoleTripData } from '@satha/contract/console/trips';
import { operatorRoles } from '@satha/terms/people';
import { AuditSentence } from '@satha/web-kit/audit/audit-sentence.tsx';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { tripFactWords } from '@satha/web-kit/trips/trip-fact-words.ts';
import { TripTimeline } from '@satha/web-kit/trips/trip-timeline.tsx';
import { operatorRoleWords } from '../../../words/company/roles.ts';
import { actorWords, tripWords } from '../../../words/trips/trip.ts';
import { noteKinds } from '../notes-card.tsx';
import { TripCard } from '../trip-card.tsx';
import { findStepBefore, ReportText, ReportTitle } from './driver-report.tsx';
import { type TimelineActor, tellTimeline, toActor } from './tell-timeline.ts';

type Act = ConsoleTripData['acts'][number];

/** Shows what happened to a trip and what people did to it, each once, with who did. */
export function TimelineCard({ trip }: { readonly trip: ConsoleTripData }) {
  const t = useWords(tripFactWords);
  const { tripId, timeline, acts, reports } = trip;
  const shown = acts.filter(({ action }) => !noteKinds.some((kind) => action === `trip.${kind}`));
  const { actors, others } = tellTimeline({ ...trip, acts: shown });
  return (
    <TripCard title={t('timeline')}>
      <TripTimeline
        steps={timeline}
        tellMore={({ sequence, type }) => {
          const actor = actors.get(sequence);
          // Whoever accepted the trip is named by the step.
          const isNamed = type === 'trip.driver_assigned' && actor?.kind === 'driver';
          return actor && !isNamed && <ActorName actor={actor} />;
        }}
        others={[
          ...others.map(({ act, behind }) => ({
            key: `act ${act.auditEntryId}`,
            behind,
            at: act.at,
            title: <ActTitle tripId={tripId} act={act} />,
            text: <ActText act={act} />,
          })),
          ...reports.map((report) => ({
            key: `report ${report.actionId}`,
            behind: findStepBefore(trip, report),
            at: report.receivedAt,
            title: <ReportTitle report={report} />,
            text: <ReportText report={report} />,
          })),
        ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))}
      />
    </TripCard>
  );
}

function ActTitle({ tripId, act }: { readonly tripId: number; readonly act: Act }) {
  const role = useWords(operatorRoleWords);
  const nameRole = (given: unknown) => {
    const known = operatorRoles.find((one) => one === given);
    return known && role(known);
  };
  return <AuditSentence entry={{ ...act, subject: `trip ${tripId}` }} nameRole={nameRole} />;
}

function ActText({ act }: { readonly act: Act }) {
  const t = useWords(tripWords);
  const { because, before, promisedAt } = act.details;
  return (
    <>
      <ActorName actor={toActor(act)} />
      {typeof because === 'string' && (
        <>
          {' · '}
          <bdi>{because}</bdi>
        </>
      )}
      {typeof before === 'string' && typeof promisedAt === 'string' && (
        <>
          {' · '}
          {t.rich('promiseChange', {
            before: <Time at={before} shape="clock" />,
            after: <Time at={promisedAt} shape="clock" />,
          })}
        </>
      )}
    </>
  );
}

function ActorName({ actor: { kind, name, driver } }: { readonly actor: TimelineActor }) {
  const t = useWords(actorWords);
  const { language } = useLanguage();
  const known = driver ? nameDriver(driver, language) : name;
  return known === undefined ? t(kind) : <bdi>{known}</bdi>;
}
