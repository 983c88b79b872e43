import { formatTime } from '@satha/web-kit/format/format-time.ts';
import { useNow } from '@satha/web-kit/format/use-now.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useContact } from '@satha/web-kit/phone/frame/contact.ts';
import { frameWords } from '@satha/web-kit/phone/frame/frame-words.ts';
import { useEffect, useState } from 'react';
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
  const tellHeldUp = useWords(arrivalWords);
  const told = tellArrival(known, { atMs: useNow(), isCut: useContact().isCut });
  const isOnward = known.trip.arrival?.leg === 'destination';
  const count = useSaidMinutes(told?.kind === 'minutes' ? told.minutes : undefined);
  const minutes =
    count === undefined
      ? ''
      : count === 0
        ? t('saidNow')
        : t(isOnward ? 'saidMinutesOn' : 'saidMinutes', { count });
  return (
    <>
      <p className="said" role="status">
        {title}
      </p>
      <p className="said" role="status">
        {told?.kind === 'heldUp' ? tellHeldUp(told.by) : minutes}
      </p>
    </>
  );
}

/** For so long a figure waits to be read out: whoever reads the page later meets the figure that is shown, and no older one. */
const saidForMs = 10_000;

/** Returns the minutes that are shown whenever it is time to say them, and nothing in between. */
function useSaidMinutes(shown: number | undefined): number | undefined {
  const due = shown === undefined ? undefined : minutesToSay(shown);
  const [said, setSaid] = useState<{
    readonly due: number | undefined;
    readonly minutes: number | undefined;
  }>();
  if (said === undefined || said.due !== due) setSaid({ due, minutes: shown });
  useEffect(() => {
    const timer = setTimeout(() => setSaid({ due, minutes: undefined }), saidForMs);
    return () => clearTimeout(timer);
  }, [due]);
  return said?.minutes;
}

/** The tab says how it stands, for whoever has gone to another one. */
function useTitle(title: string): void {
  const t = useWords(frameWords);
  const name = `${title} · ${t('product')}`;
  useEffect(() => {
    document.title = name;
  }, [name]);
}
