import type { TrackedFare } from '@satha/contract/tracking';
import { FareLineText } from '@satha/web-kit/format/fare-line.tsx';
import { Money } from '@satha/web-kit/format/money.tsx';
import classes from './trip.module.css';

/** Shows the lines of a fare. */
export function FareLines({ lines }: { readonly lines: TrackedFare['fareLines'] }) {
  return (
    <dl className={classes.lines}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fare never change places.
        <div key={index} className={classes.line}>
          <dt>
            <FareLineText line={line} />
          </dt>
          <dd>
            <Money fils={line.amountFils} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
