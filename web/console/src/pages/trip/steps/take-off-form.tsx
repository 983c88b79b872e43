import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { assignTrip, takeOffTrip } from '../../../api/trip-steps.ts';
import { stepWords } from '../../../words/trips/steps.ts';
import { ReasonField } from './reason-field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useTripStep } from './use-trip-step.ts';

/** Takes a trip off its driver, so that another one is looked for. */
export function TakeOffForm({ trip, given, onClose }: StepProps) {
  const t = useWords(stepWords);
  const checks = usePersonChecks();
  const { tripId } = trip;
  const driverId = trip.driver?.driverId ?? 0;
  const step = useTripStep({
    trip,
    onClose,
    initialValues: { reason: given?.text ?? '' },
    check: ({ reason }) => onlyFaults({ reason: checks.given(reason) }),
    send: ({ reason }, { sequence }) => takeOffTrip(tripId, { sequence, reason: reason.trim() }),
    tell: () => t('takeOffDone', { tripId }),
    undo: () =>
      trip.driver
        ? async ({ sequence }) => {
            await assignTrip(tripId, { driverId, sequence });
            return t('takeOffUndone', { tripId });
          }
        : undefined,
  });
  return (
    <StepForm
      step={step}
      text={t('takeOffText')}
      confirmLabel={t('takeOff')}
      isDangerous
      isReady={given?.text !== undefined}
      onClose={onClose}
    >
      <ReasonField
        data-autofocus={given?.text === undefined || undefined}
        key={step.form.key('reason')}
        {...step.form.getInputProps('reason')}
      />
    </StepForm>
  );
}
