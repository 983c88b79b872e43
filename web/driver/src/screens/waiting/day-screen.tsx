import { useState } from 'react';
import type { DayTrip } from '../../api/wire.ts';
import { useFormat } from '../../language/use-format.ts';
import { useWords } from '../../language/use-words.tsx';
import { BackButton } from '../../parts/buttons/back-button.tsx';
import { Button } from '../../parts/buttons/button.tsx';
import { Figure, Figures } from '../../parts/card.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Notice } from '../../parts/notice.tsx';
import { ProblemNotice } from '../../parts/problem-notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { useName } from '../../parts/use-names.ts';
import { useDay } from '../../shift/use-day.ts';
import classes from './waiting.module.css';

/** The service tells days of the last month. */
const mostDaysBack = 31;
const dayMs = 24 * 60 * 60_000;

/** Shows what a driver did on one day. */
export function DayScreen() {
  const t = useWords();
  const format = useFormat();
  const [on, setOn] = useState<string>();
  const [back, setBack] = useState(0);
  // Counted from the day that the service called today: the phone's own clock may be wrong.
  const [today, setToday] = useState<string>();
  const { day, isLoading, problem, again } = useDay(on);
  const first = today ?? day?.day;
  const turn = (to: number) => {
    if (first === undefined) return;
    setToday(first);
    setBack(to);
    setOn(to === 0 ? undefined : new Date(Date.parse(first) - to * dayMs).toISOString().slice(0, 10));
  };
  return (
    <Screen
      title={t('dayTitle')}
      lead={day && format.day(`${day.day}T12:00:00+04:00`)}
      before={<BackButton />}
      actions={
        <div className={classes.turn}>
          <Button isDisabled={first === undefined || back >= mostDaysBack} onPress={() => turn(back + 1)}>
            {t('yesterday')}
          </Button>
          <Button isDisabled={first === undefined || back === 0} onPress={() => turn(back - 1)}>
            {t('nextDay')}
          </Button>
        </div>
      }
    >
      {problem && day === undefined && (
        <>
          <ProblemNotice problem={problem} />
          <Button onPress={again}>{t('tryAgain')}</Button>
        </>
      )}
      {problem && day && (
        <Notice look="plain">
          <p>{t('dayOld')}</p>
        </Notice>
      )}
      {day === undefined && isLoading && <Loading />}
      {day && (
        <>
          <Figures>
            <Figure value={day.done} unit={t('dayDone')} />
            <Figure value={day.ended} unit={t('dayEnded')} />
          </Figures>
          <p>
            {t('onShift')}:{' '}
            <strong>
              {t('hoursShort', { hours: Math.floor(day.shiftMinutes / 60), minutes: day.shiftMinutes % 60 })}
            </strong>
          </p>
          {day.trips.length === 0 && <p>{t('dayNone')}</p>}
          <ul className={classes.trips}>
            {day.trips.map((trip) => (
              <TripLine key={`${trip.tripId} ${trip.assignedAt}`} trip={trip} />
            ))}
          </ul>
        </>
      )}
    </Screen>
  );
}

function TripLine({ trip }: { readonly trip: DayTrip }) {
  const t = useWords();
  const name = useName();
  const format = useFormat();
  const times = [trip.assignedAt, trip.endedAt].flatMap((at) => (at ? [format.clock(at)] : []));
  return (
    <li className={classes.trip}>
      <p className={classes.tripHead}>
        <span>{t('tripNumber', { id: trip.tripId })}</span>
        <bdi dir="ltr">{times.join(' – ')}</bdi>
      </p>
      <p>
        {trip.pickupArea ?? t('unknownPlace')}
        <br />
        {trip.destinationArea ?? t('unknownPlace')}
      </p>
      {trip.plateText && (
        <p>
          <bdi dir="ltr">{trip.plateText}</bdi>
        </p>
      )}
      <p className={classes.faint}>
        {trip.left
          ? t('newsGone')
          : trip.outcome
            ? name('outcome', trip.outcome)
            : name('status', trip.statusName)}
      </p>
    </li>
  );
}
