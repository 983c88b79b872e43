import { Radio, Stack, Textarea } from '@mantine/core';
import { type CalledParty, type CallResult, calledParties, callResults } from '@satha/terms/operator-acts';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { useTokenFor } from '@satha/web-kit/forms/use-token-for.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { recordCall } from '../../../../api/trip-steps.ts';
import { stepWords } from '../../../../words/trips/steps.ts';
import { StepForm } from '../step-form.tsx';
import type { StepProps } from '../step-props.ts';
import { useTripStep } from '../use-trip-step.ts';

type Values = { to: CalledParty; result: CallResult; note: string };

/** Notes whom an operator called about a trip, and what came of it. */
export function CallForm({ trip, given, onClose }: StepProps) {
  const t = useWords(stepWords);
  const { tokenFor } = useTokenFor();
  const initialValues: Values = { to: 'customer', result: 'reached', note: given?.text ?? '' };
  const step = useTripStep({
    trip,
    onClose,
    initialValues,
    send: ({ to, result, note }) =>
      recordCall(trip.tripId, {
        ...{ to, result },
        ...(note.trim() !== '' && { note: note.trim() }),
        clientToken: tokenFor(`${to} ${result} ${note}`),
      }),
    tell: () => t('callDone'),
  });
  const { form } = step;
  return (
    <StepForm
      step={step}
      text={t('callText')}
      confirmLabel={t('call')}
      isReady={given?.text !== undefined}
      onClose={onClose}
    >
      <Radio.Group label={t('callTo')} key={form.key('to')} {...form.getInputProps('to')}>
        <Stack gap="xs" mt="xs">
          {calledParties.map((party) => (
            <Radio key={party} value={party} label={t(`to_${party}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Radio.Group label={t('result')} key={form.key('result')} {...form.getInputProps('result')}>
        <Stack gap="xs" mt="xs">
          {callResults.map((result) => (
            <Radio key={result} value={result} label={t(result)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('callNote')}
        attributes={autoDirection}
        rows={3}
        maxLength={1_000}
        key={form.key('note')}
        {...form.getInputProps('note')}
      />
    </StepForm>
  );
}
