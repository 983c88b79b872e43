import { formatTime } from '@satha/web-kit/format/format-time.ts';
import { useNow } from '@satha/web-kit/format/use-now.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useContact } from '@satha/web-kit/phone/frame/contact.ts';
import { frameWords } from '@satha/web-kit/phone/frame/frame-words.ts';
import { useEffect } from 'react';
import type { KnownTrip } from '../api/known-trip.ts';
import { arrivalWords } from '../words/arrival.ts';
import { statusWords } from '../words/status.ts';
import { tripWords } from '../words/trip.ts';
import { ArrivalPanel } from './arrival-panel.tsx';
import { CallButton } from './driver-card.tsx';
import { minutesToSay, tellArrival } from './tell-arrival.ts';
import { tellStatus } from './tell-status.ts';
import classes from './trip.module.css';

/** Shows the one thing that matters: how it stands, when the truck is there, and what happens next. */
export function TripHead({ known }: { readonly known: KnownTrip }) {
  const t = useWords(arrivalWords);
  const { language } = useLanguage();
  const { trip } = known;
  const { title, next } = tellStatus(trip, useWords(statusWords));
  useTitle(title);
  return (
    <div className={classes.head}>
      <h1 className={`${classes.title} ${trip.status === 'completed' ? classes.good : ''}`}>{title}</h1>
      {trip.status === 'scheduled' && (
        <p className={classes.moment}>{t('departs', { time: formatTime(trip.departureAt, language) })}</p>
      )}
      <ArrivalPanel known={known} />
      <p>{next}</p>
      {!trip.driver?.isAtTrip && <CallButton number={trip.callNumber} />}
      <SaidStatus known={known} title={title} />
    </div>
  );
}

/** The same aloud: when the trip moves on, and at a few of the minutes; never at each. */
function SaidStatus({ known, title }: { readonly known: KnownTrip; readonly title: string }) {
  const t = useWords(tripWords);
  const told = tellArrival(known, { atMs: useNow(), isCut: useContact().isCut });
  const isOnward = known.trip.arrival?.leg === 'destination';
  const tellHeldUp = useWords(arrivalWords);
  const minutes =
    told?.kind === 'heldUp'
      ? tellHeldUp(told.by)
      : told?.kind !== 'minutes'
        ? ''
        : told.minutes === 0
          ? t('saidNow')
          : t(isOnward ? 'saidMinutesOn' : 'saidMinutes', { count: minutesToSay(told.minutes) });
  return (
    <p className="said" role="status">
      {`${title}. ${minutes}`}
    </p>
  );
}

/** The tab says how it stands, for whoever has gone to another one. */
function useTitle(title: string): void {
  const t = useWords(frameWords);
  const name = `${title} · ${t('product')}`;
  useEffect(() => {
    document.title = name;
  }, [name]);
}
