import { MomentField } from '@satha/web-kit/dates/moment-field.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useState } from 'react';
import { rescheduleTrip } from '../../../api/trip-steps.ts';
import { commandWords } from '../../../words/commands.ts';
import { stepWords } from '../../../words/trips/steps.ts';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useTripStep } from './use-trip-step.ts';

/** Moves a trip to another departure. */
export function RescheduleForm({ trip, onClose }: StepProps) {
  const t = useWords(stepWords);
  const format = useFormat();
  const checks = usePersonChecks();
  const tCommand = useWords(commandWords);
  const { tripId } = trip;
  // The trip behind the dialog has the new departure before the answer may be there.
  const [before] = useState(trip.departureAt);
  const step = useTripStep({
    trip,
    onClose,
    // The service writes moments as the UAE's clocks tell them.
    initialValues: { departureTime: trip.departureAt.slice(0, 16) },
    check: ({ departureTime }) => onlyFaults({ departureTime: checks.given(departureTime) }),
    send: ({ departureTime }, { sequence }) => rescheduleTrip(tripId, { sequence, departureTime }),
    tell: ({ isChanged }, { departureTime }) =>
      isChanged
        ? t('rescheduleDone', { tripId, time: format.time(`${departureTime}:00+04:00`) })
        : t('rescheduleNothing'),
    undo: ({ isChanged }, { departureTime }) =>
      isChanged
        ? async ({ sequence, departureAt }) => {
            if (departureAt.slice(0, 16) !== departureTime)
              throw new Error(tCommand('cannotUndo', { tripId }));
            await rescheduleTrip(tripId, { sequence, departureTime: before.slice(0, 16) });
            return t('rescheduleDone', { tripId, time: format.time(before) });
          }
        : undefined,
  });
  return (
    <StepForm step={step} text={t('rescheduleText')} confirmLabel={t('reschedule')} onClose={onClose}>
      <MomentField
        label={t('departureTime')}
        required
        key={step.form.key('departureTime')}
        {...step.form.getInputProps('departureTime')}
      />
    </StepForm>
  );
}
