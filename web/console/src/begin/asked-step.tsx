import { Text } from '@mantine/core';
import type { ConsoleTripData } from '@satha/contract/console/trips';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { tripQuery } from '../api/trips.ts';
import { StepDialog, useStepTitle } from '../pages/trip/steps/step-dialog.tsx';
import { TripStep } from '../pages/trip/steps/trip-step.tsx';
import { offeredSteps, tripClockMs } from '../pages/trip/trip-step-names.ts';
import { useOperator } from '../shell/use-operator.ts';
import { commandWords } from '../words/commands.ts';
import { stepWords } from '../words/trips/steps.ts';
import type { Begun } from './begun.ts';

type AskedStepProps = Extract<Begun, { readonly tripId: number }> & { onClose(): void };

/** Shows a step of a trip once the trip is known. */
export function AskedStep({ tripId, ...asked }: AskedStepProps) {
  const t = useWords(stepWords);
  const nameStep = useStepTitle();
  const query = useQuery(tripQuery(tripId));
  // What was kept of a trip that no page shows may be long over; once it is known, it stays in sight while it changes.
  const [isKnown, setKnown] = useState(false);
  if (!isKnown && query.data && (query.isFetchedAfterMount || !query.isStale)) setKnown(true);
  if (isKnown && query.data) return <OfferedStep trip={query.data} {...asked} />;
  return (
    <StepDialog title={nameStep(t(asked.step), tripId)} onClose={asked.onClose}>
      <Loaded query={{ ...query, data: undefined }} lines={4}>
        {() => null}
      </Loaded>
    </StepDialog>
  );
}

type OfferedStepProps = Omit<AskedStepProps, 'tripId'> & { readonly trip: ConsoleTripData };

/** Shows the step if the trip, as it was when its dialog opened, and the operator's role allow it; else that they do not. */
function OfferedStep({ trip, step: asked, orElse, given, onClose }: OfferedStepProps) {
  const t = useWords(commandWords);
  const name = useWords(stepWords);
  const nameStep = useStepTitle();
  const { may } = useOperator();
  // What changes behind the dialog takes nothing away that was typed in it: the step itself says so when it is done.
  const [step] = useState(() => {
    const offered = offeredSteps(trip, may, tripClockMs(trip));
    return [asked, orElse].find((one) => one !== undefined && offered.includes(one));
  });
  if (step !== undefined) {
    return <TripStep step={step} trip={trip} {...(given && { given })} onClose={onClose} />;
  }
  return (
    <StepDialog title={nameStep(name(asked), trip.tripId)} onClose={onClose}>
      <Text size="sm" role="alert">
        {t('notOffered', { tripId: trip.tripId })}
      </Text>
    </StepDialog>
  );
}
