import { formatDuration, formatTime } from '@satha/web-kit/format/format-time.ts';
import { useNow } from '@satha/web-kit/format/use-now.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useContact } from '@satha/web-kit/phone/frame/contact.ts';
import type { KnownTrip } from '../api/known-trip.ts';
import { tripWords } from '../words/trip.ts';
import { type ArrivalTold, tellArrival } from './tell-arrival.ts';
import classes from './trip.module.css';

/** When the truck is there: a figure that can be read at arm's length, and what it rests on where that is not much. */
export function ArrivalPanel({ known }: { readonly known: KnownTrip }) {
  const nowMs = useNow();
  const { isCut } = useContact();
  const told = tellArrival(known, { atMs: nowMs, isCut });
  if (told === undefined) return null;
  return (
    <div className={classes.arrival}>
      <Told told={told} nowMs={nowMs} leg={known.trip.arrival?.leg ?? 'pickup'} />
    </div>
  );
}

type ToldProps = {
  readonly told: ArrivalTold;
  readonly nowMs: number;
  readonly leg: 'pickup' | 'destination';
};

function Told({ told, nowMs, leg }: ToldProps) {
  const t = useWords(tripWords);
  const { language } = useLanguage();
  const clock = (ms: number) => formatTime(new Date(ms).toISOString(), language, 'clock');
  const age = (sinceMs: number) =>
    formatDuration(Math.max(1, Math.floor((nowMs - sinceMs) / 60_000)) * 60, language);
  switch (told.kind) {
    case 'minutes':
      return (
        <>
          <p className={classes.minutes}>
            {told.minutes === 0 ? t('anyMoment') : t('minutes', { count: told.minutes })}
          </p>
          {told.minutes > 0 && (
            <p className={classes.moment}>
              {t(leg === 'pickup' ? 'toPickup' : 'toDestination', { time: clock(told.atMs) })}
            </p>
          )}
        </>
      );
    case 'held':
      return (
        <>
          <p className={classes.minutes}>{t('minutes', { count: told.minutes })}</p>
          <p className={classes.moment}>{t('held', { time: clock(told.asOfMs) })}</p>
          <p className={classes.warn}>{t('heldWhy', { age: age(told.asOfMs) })}</p>
        </>
      );
    case 'overdue':
      return (
        <>
          <p className={classes.moment}>{t('overdue')}</p>
          <p className={classes.warn}>{t('overdueWhy', { age: age(told.asOfMs) })}</p>
        </>
      );
    case 'promised':
      return (
        <>
          <p className={classes.minutes}>{t('minutes', { count: told.minutes })}</p>
          <p className={classes.moment}>{t('promised', { time: clock(told.atMs) })}</p>
          <p className={classes.dim}>{t('promisedWhy')}</p>
        </>
      );
    case 'there':
      return told.sinceMs === undefined ? null : (
        <p className={classes.moment}>{t('thereSince', { time: clock(told.sinceMs) })}</p>
      );
    case 'unknown':
      return <p className={classes.warn}>{t('unknown')}</p>;
  }
}
