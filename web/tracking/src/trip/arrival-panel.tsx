import { useNow } from '@satha/web-kit/format/use-now.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useContact } from '@satha/web-kit/phone/frame/contact.ts';
import type { KnownTrip } from '../api/known-trip.ts';
import { arrivalWords } from '../words/arrival.ts';
import { sayArrival } from './say-arrival.ts';
import { tellArrival } from './tell-arrival.ts';
import classes from './trip.module.css';

/**
 * Shows when the truck is there: a figure that can be read at arm's length, and what it rests on where that
 * is not much.
 */
export function ArrivalPanel({ known }: { readonly known: KnownTrip }) {
  const nowMs = useNow();
  const { isCut } = useContact();
  const { language } = useLanguage();
  const t = useWords(arrivalWords);
  const told = tellArrival(known, { atMs: nowMs, isCut });
  if (told === undefined) return null;
  const leg = known.trip.arrival?.leg ?? 'pickup';
  return (
    <div className={classes.arrival}>
      {sayArrival(told, leg, { t, language, nowMs }).map(({ look, text }) => (
        <p key={look} className={classes[look]}>
          {text}
        </p>
      ))}
    </div>
  );
}
