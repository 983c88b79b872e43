import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { UnconfirmedSteps } from '@satha/web-kit/trips/unconfirmed/unconfirmed-steps.tsx';
import { confirmSteps } from '../../../api/trip-steps.ts';
import { stepWords } from '../../../words/trips/steps.ts';
import { ReasonField } from './reason-field.tsx';
import { StepForm } from './step-form.tsx';
import type { StepProps } from './step-props.ts';
import { useTripStep } from './use-trip-step.ts';

/** Confirms what the driver told and the truck's positions do not show. */
export function ConfirmForm({ trip, given, onClose }: StepProps) {
  const t = useWords(stepWords);
  const checks = usePersonChecks();
  const { tripId } = trip;
  const step = useTripStep({
    trip,
    onClose,
    initialValues: { reason: given?.text ?? '' },
    check: ({ reason }) => onlyFaults({ reason: checks.given(reason) }),
    send: ({ reason }, { sequence }) => confirmSteps(tripId, { sequence, reason: reason.trim() }),
    tell: () => t('confirmDone', { tripId }),
  });
  return (
    <StepForm
      step={step}
      text={t('confirmText')}
      confirmLabel={t('confirm')}
      isReady={given?.text !== undefined}
      onClose={onClose}
    >
      <UnconfirmedSteps trip={step.seen} />
      <ReasonField
        description={t('ownReasonHint')}
        data-autofocus={given?.text === undefined || undefined}
        key={step.form.key('reason')}
        {...step.form.getInputProps('reason')}
      />
    </StepForm>
  );
}
