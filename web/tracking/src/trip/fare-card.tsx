import type { TrackedFare, TrackedTrip } from '@satha/contract/tracking';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Card } from '@satha/web-kit/phone/card.tsx';
import { PdfLink } from '../shell/pdf-link.tsx';
import { tripWords } from '../words/trip.ts';
import { FareLines } from './fare-lines.tsx';
import classes from './trip.module.css';

type FareCardProps = { readonly trip: TrackedTrip; readonly fare: TrackedFare };

/** Shows what the trip costs, how that came about, and the receipt once there is one. */
export function FareCard({ trip, fare }: FareCardProps) {
  const t = useWords(tripWords);
  const { fareFils, cancellationFeeFils, vatBasisPoints, fareLines } = fare;
  return (
    <Card title={t('fare')}>
      <dl className={classes.lines}>
        <div className={`${classes.line} ${classes.total}`}>
          <dt>{t('fareTotal')}</dt>
          <dd>
            <Money fils={fareFils} />
          </dd>
        </div>
        {cancellationFeeFils !== null && (
          <div className={classes.line}>
            <dt>{t('kept')}</dt>
            <dd>
              <Money fils={cancellationFeeFils} />
            </dd>
          </div>
        )}
      </dl>
      <p className={classes.dim}>{t('vatIncluded', { rate: vatBasisPoints / 100 })}</p>
      <p>
        {trip.bookedBy === null ? t('paidByBooker') : t.rich('paidBy', { name: <bdi>{trip.bookedBy}</bdi> })}
      </p>
      <details className={classes.why}>
        <summary>{t('fareWhy')}</summary>
        <FareLines lines={fareLines} />
      </details>
      <Receipt trip={trip} />
    </Card>
  );
}

function Receipt({ trip }: { readonly trip: TrackedTrip }) {
  const t = useWords(tripWords);
  if (!trip.hasReceipt)
    return trip.status === 'completed' ? <p className={classes.dim}>{t('receiptSoon')}</p> : null;
  const path = `/trips/${trip.tripId}/receipt`;
  const whenOffline = <p className={classes.dim}>{t('receiptOffline')}</p>;
  return <PdfLink path={path} name={t('receipt')} whenOffline={whenOffline} />;
}
