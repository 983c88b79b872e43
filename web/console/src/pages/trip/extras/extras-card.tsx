import { Button, Group, Text } from '@mantine/core';
import type { ConsoleTripData } from '@satha/contract/console/trips';
import type { PortalExtra } from '@satha/contract/extras/portal-extras';
import { Time } from '@satha/web-kit/format/time.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { ExtraFacts } from '@satha/web-kit/trips/fare/extra-facts.tsx';
import { extraWords } from '@satha/web-kit/trips/fare/extra-words.ts';
import { TotalCharged } from '@satha/web-kit/trips/fare/total-charged.tsx';
import { useExtraName } from '@satha/web-kit/trips/fare/use-extra-name.ts';
import { useState } from 'react';
import { useOperator } from '../../../shell/use-operator.ts';
import { extraStateWords, extraStepWords } from '../../../words/trips/extras.ts';
import classes from '../trip.module.css';
import { TripCard } from '../trip-card.tsx';
import { ExtraStep } from './extra-step.tsx';
import { type ExtraStepName, offeredExtraSteps } from './extra-step-names.ts';

type TripProps = { readonly trip: ConsoleTripData };
type Begun = { readonly step: ExtraStepName; readonly extra: PortalExtra };

/** Shows what was asked for beside the fare, and what an operator can do about each. */
export function ExtrasCard({ trip }: TripProps) {
  const t = useWords(extraWords);
  const [begun, setBegun] = useState<Begun>();
  if (trip.extras.length === 0) return null;
  return (
    <TripCard title={t('title')}>
      <ul className={classes.list}>
        {trip.extras.map((extra) => (
          <li key={extra.extraId}>
            <ExtraFacts extra={extra} />
            <ExtraState extra={extra} />
            <ExtraSteps trip={trip} extra={extra} onStep={(step) => setBegun({ step, extra })} />
          </li>
        ))}
      </ul>
      <TotalCharged fils={trip.totalChargedFils} />
      {begun && <ExtraStep trip={trip} {...begun} onClose={() => setBegun(undefined)} />}
    </TripCard>
  );
}

function ExtraState({ extra: { status, decidedBy, expiresAt } }: { readonly extra: PortalExtra }) {
  const t = useWords(extraStateWords);
  return (
    <Text size="sm" c="dimmed">
      {t(`status_${status}`)}
      {decidedBy !== null && <> · {t(`by_${decidedBy}`)}</>}
      {status === 'open' && <> · {t.rich('until', { time: <Time at={expiresAt} /> })}</>}
    </Text>
  );
}

type ExtraStepsProps = TripProps & { readonly extra: PortalExtra; onStep(step: ExtraStepName): void };

function ExtraSteps({ trip, extra, onStep }: ExtraStepsProps) {
  const t = useWords(extraStepWords);
  const { may } = useOperator();
  const name = useExtraName(extra);
  const steps = may('trips.write') ? offeredExtraSteps(trip, extra) : [];
  if (steps.length === 0) return null;
  return (
    <Group gap="xs" mt="xs">
      {steps.map((step) => (
        <Button
          key={step}
          size="xs"
          variant="default"
          aria-label={t(`${step}Of`, { extra: name })}
          onClick={() => onStep(step)}
        >
          {t(step)}
        </Button>
      ))}
    </Group>
  );
}
