import type { TrackedStep } from '@satha/contract/tracking';
import type { TripStatusName } from '@satha/terms/trip-statuses';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Card } from '@satha/web-kit/phone/card.tsx';
import { listComingStatuses } from '@satha/web-kit/trips/coming-statuses.ts';
import { stepWords } from '../words/status.ts';
import { tripWords } from '../words/trip.ts';
import classes from './trip.module.css';

type TimelineCardProps = { readonly steps: readonly TrackedStep[]; readonly status: TripStatusName };

/** Shows what happened, in order, and what is still to come. */
export function TimelineCard({ steps, status: now }: TimelineCardProps) {
  const t = useWords(tripWords);
  const step = useWords(stepWords);
  return (
    <Card title={t('timeline')}>
      <ol className={classes.steps}>
        {steps.map(({ sequence, status, occurredAt, isDriverChange }, index) => {
          const isAgain =
            status === 'searching' &&
            steps.slice(0, index).some((before) => before.status === 'driver_to_pickup');
          return (
            <li
              key={sequence}
              className={`${classes.step} ${index === steps.length - 1 ? classes.latest : ''}`}
            >
              <span>{step(isDriverChange ? 'driverChanged' : isAgain ? 'searchingAgain' : status)}</span>
              <Time at={occurredAt} shape="clock" />
            </li>
          );
        })}
        {listComingStatuses(now).map((status) => (
          <li key={`coming ${status}`} className={`${classes.step} ${classes.coming}`}>
            <span>
              <span className="said">{t('toCome')} </span>
              {step(status)}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
