import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import type { Problem } from '../../api/problem.ts';
import type { LastTrip } from '../../kept/facts.ts';
import { useFormat } from '../../language/use-format.ts';
import { useWords } from '../../language/use-words.tsx';
import { useUnsent } from '../../outbox/use-unsent.ts';
import { Button } from '../../parts/buttons/button.tsx';
import { MainAction } from '../../parts/buttons/main-action.tsx';
import { Fact, Facts } from '../../parts/card.tsx';
import { Notice } from '../../parts/notice.tsx';
import { leavePages, openPage } from '../../parts/pages.ts';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useName } from '../../parts/use-names.ts';
import { useDay } from '../../shift/use-day.ts';
import { closeLastTrip } from '../../trip/use-trip.ts';

const titles = { complete: 'doneTitle', end: 'endedTitle', 'give-up': 'givenUpTitle' } as const;

type DoneProps = {
  readonly last: LastTrip;
  /** Why the latest offer could not be answered: it may ring before the driver has left this screen. */
  readonly offerProblem: Problem | undefined;
};

/** Sums up the trip that is over for its driver. What is still to be sent goes on by itself. */
export function DoneScreen({ last, offerProblem }: DoneProps) {
  const t = useWords();
  const name = useName();
  const format = useFormat();
  const { facts, files, failed } = useUnsent();
  const { trip, ending, endedAtMs } = last;
  const unsent = facts + files;
  const otherEnd = useOtherEnd(last, unsent === 0);
  const outcome = last.outcome ?? otherEnd;
  return (
    <Screen
      title={t(otherEnd ? 'endedTitle' : titles[ending])}
      actions={
        <MainAction
          icon={<IconCircleCheck aria-hidden size={28} />}
          onPress={() => {
            leavePages();
            void closeLastTrip().catch(() => {});
          }}
        >
          {t('doneNext')}
        </MainAction>
      }
    >
      {offerProblem && <ProblemNotice problem={offerProblem} />}
      {failed.length > 0 && (
        <Notice look="loss">
          <p role="status">{t('notSent', { count: failed.length })}</p>
          <Button onPress={() => openPage('unsent')}>{t('unsentTitle')}</Button>
        </Notice>
      )}
      {unsent > 0 ? (
        <Notice look="wait">
          <p role="status">{t('doneWaiting', { count: unsent })}</p>
        </Notice>
      ) : (
        failed.length === 0 && (
          <Notice look="done">
            <p role="status">{t('doneAllSent')}</p>
          </Notice>
        )
      )}
      <Facts>
        <Fact name={t('tripNumber', { id: trip.tripId })}>{name('vehicleType', trip.vehicleTypeId)}</Fact>
        <Fact name={t('pickup')}>{trip.pickup.areaName ?? trip.pickup.address ?? t('unknownPlace')}</Fact>
        <Fact name={t('destination')}>
          {trip.destination.areaName ?? trip.destination.address ?? t('unknownPlace')}
        </Fact>
        <Fact name={t('doneAt')}>{format.clock(endedAtMs)}</Fact>
        {outcome && <Fact name={t('endedTitle')}>{name('outcome', outcome)}</Fact>}
      </Facts>
      {ending !== 'give-up' && <Button onPress={() => openPage('photos')}>{t('donePhotos')}</Button>}
      <Button onPress={() => openPage('day')}>{t('today')}</Button>
    </Screen>
  );
}

/**
 * Tells how a trip ended that its driver completed, if it was otherwise: cancelled or ended by the company while the phone had no
 * network. What was handed over counts all the same.
 */
function useOtherEnd({ trip, ending }: LastTrip, isSent: boolean): string | undefined {
  const { day, again } = useDay();
  const askAgain = useEffectEvent(again);
  useEffect(() => {
    if (isSent) askAgain();
  }, [isSent]);
  const told = day?.trips.find(({ tripId }) => tripId === trip.tripId)?.outcome ?? undefined;
  const isOther = ending === 'complete' && isSent && told !== 'delivered' && told !== 'delivered_elsewhere';
  return isOther ? told : undefined;
}
