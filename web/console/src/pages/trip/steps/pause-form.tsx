import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { pauseSearch, resumeSearch } from '../../../api/trip-steps.ts';
import { commandWords } from '../../../words/commands.ts';
import { stepWords } from '../../../words/trips/steps.ts';
import { readMinutes } from './minutes.ts';
import { MinutesField } from './minutes-field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useTripStep } from './use-trip-step.ts';

/** Pauses the search for a trip's driver for some minutes. */
export function PauseForm({ trip, given, onClose }: StepProps) {
  const t = useWords(stepWords);
  const tCommand = useWords(commandWords);
  const format = useFormat();
  const step = useTripStep({
    trip,
    onClose,
    initialValues: { minutes: String(given?.minutes ?? 30) },
    check: ({ minutes }) => onlyFaults({ minutes: readMinutes(minutes) === undefined && t('minutesWrong') }),
    send: ({ minutes }, { sequence }) =>
      pauseSearch(trip.tripId, { sequence, minutes: readMinutes(minutes) ?? 0 }),
    tell: ({ pausedUntil }) => t('pauseDone', { time: format.time(pausedUntil) }),
    undo:
      ({ pausedUntil }) =>
      async ({ sequence, search }) => {
        // Somebody else has paused it anew, or it goes on already.
        if (search?.pausedUntil !== pausedUntil)
          throw new Error(tCommand('cannotUndo', { tripId: trip.tripId }));
        await resumeSearch(trip.tripId, { sequence });
        return t('resumeDone');
      },
  });
  return (
    <StepForm
      step={step}
      text={t('pauseText')}
      confirmLabel={t('pause')}
      isReady={given?.minutes !== undefined}
      onClose={onClose}
    >
      <MinutesField
        data-autofocus={given?.minutes === undefined || undefined}
        key={step.form.key('minutes')}
        {...step.form.getInputProps('minutes')}
      />
    </StepForm>
  );
}
