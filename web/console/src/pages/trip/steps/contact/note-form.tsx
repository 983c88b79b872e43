import { Textarea } from '@mantine/core';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useTokenFor } from '@satha/web-kit/forms/use-token-for.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { addNote } from '../../../../api/trip-steps.ts';
import { stepWords } from '../../../../words/trips/steps.ts';
import { StepForm } from '../step-form.tsx';
import type { StepProps } from '../step-props.ts';
import { useTripStep } from '../use-trip-step.ts';

/** Writes something down about a trip, for operators. */
export function NoteForm({ trip, given, onClose }: StepProps) {
  const t = useWords(stepWords);
  const { tokenFor } = useTokenFor();
  const checks = usePersonChecks();
  const step = useTripStep({
    trip,
    onClose,
    initialValues: { text: given?.text ?? '' },
    check: ({ text }) => onlyFaults({ text: checks.given(text) }),
    send: ({ text }) => addNote(trip.tripId, { text: text.trim(), clientToken: tokenFor(text) }),
    tell: () => t('noteDone'),
  });
  return (
    <StepForm
      step={step}
      text={t('noteText')}
      confirmLabel={t('note')}
      isReady={given?.text !== undefined}
      onClose={onClose}
    >
      <Textarea
        label={t('noteLabel')}
        attributes={autoDirection}
        rows={4}
        maxLength={1_000}
        data-autofocus={given?.text === undefined || undefined}
        key={step.form.key('text')}
        {...step.form.getInputProps('text')}
      />
    </StepForm>
  );
}
