import type { TrackedFare } from '@satha/contract/tracking';
import { formatMoney } from '@satha/web-kit/format/format-money.ts';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { type UseWords, useWords } from '@satha/web-kit/language/use-words.tsx';
import { fareWords } from '../words/trip.ts';
import classes from './trip.module.css';

type Line = TrackedFare['fareLines'][number];

/** What a fare is made of, line by line. */
export function FareLines({ lines }: { readonly lines: readonly Line[] }) {
  const t = useWords(fareWords);
  const { digits } = useLanguage();
  const price = (fils: number) => formatMoney(fils, digits);
  return (
    <dl className={classes.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fare never change places.
        <div key={index} className={classes.line}>
          <dt>{describeLine(t, line, price)}</dt>
          <dd>
            <Money fils={line.amountFils} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function describeLine(t: UseWords<typeof fareWords.en>, line: Line, price: (fils: number) => string): string {
  switch (line.code) {
    case 'base':
      return line.includedMeters > 0 ? t('base', { km: line.includedMeters / 1000 }) : t('baseAlone');
    case 'distance':
      return t('distance', { km: (line.meters / 1000).toFixed(2), rate: price(line.filsPerKm) });
    case 'time':
      return t('time', { minutes: (line.seconds / 60).toFixed(1), rate: price(line.filsPerMinute) });
    case 'minimum':
      return t('minimum');
    case 'night':
    case 'weekend':
      return t(line.code, { percent: percentOf(line.factorBasisPoints) });
    case 'event':
      return t('event', { name: line.name, percent: percentOf(line.factorBasisPoints) });
    case 'toll':
      return t('toll', { gate: line.gate });
  }
}

/** `+20`, `−5`: by how much a factor changes what it multiplies. */
function percentOf(factorBasisPoints: number): string {
  const percent = (factorBasisPoints - 10_000) / 100;
  return percent < 0 ? `−${-percent}` : `+${percent}`;
}
