import type { TrackedStep } from '@satha/contract/tracking';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Card } from '@satha/web-kit/phone/card.tsx';
import { stepWords } from '../words/status.ts';
import { tripWords } from '../words/trip.ts';
import classes from './trip.module.css';

/** Shows what happened, in order. */
export function TimelineCard({ steps }: { readonly steps: readonly TrackedStep[] }) {
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
            <li key={sequence} className={classes.step}>
              <span>{step(isDriverChange ? 'driverChanged' : isAgain ? 'searchingAgain' : status)}</span>
              <Time at={occurredAt} shape="clock" />
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
