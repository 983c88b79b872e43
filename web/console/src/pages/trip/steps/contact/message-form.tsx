import { Radio, Stack, Textarea } from '@mantine/core';
import { type MessagedParty, messagedParties } from '@satha/terms/operator-acts';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useTokenFor } from '@satha/web-kit/forms/use-token-for.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { sendMessage } from '../../../../api/trip-steps.ts';
import { stepWords } from '../../../../words/trips/steps.ts';
import { StepForm } from '../step-form.tsx';
import type { StepProps } from '../step-props.ts';
import { useTripStep } from '../use-trip-step.ts';

type Values = { to: MessagedParty; text: string };

/** Sends an SMS to a trip's customer, or to the driver who is at it. */
export function MessageForm({ trip, given, onClose }: StepProps) {
  const t = useWords(stepWords);
  const { tokenFor } = useTokenFor();
  const checks = usePersonChecks();
  const initialValues: Values = { to: 'customer', text: given?.text ?? '' };
  const step = useTripStep({
    trip,
    onClose,
    initialValues,
    check: ({ text }) => onlyFaults({ text: checks.given(text) }),
    send: ({ to, text }, { sequence }) =>
      sendMessage(trip.tripId, { to, sequence, text: text.trim(), clientToken: tokenFor(`${to} ${text}`) }),
    tell: () => t('messageDone'),
  });
  const { form } = step;
  const parties = messagedParties.filter((party) => party !== 'driver' || step.seen.driver?.isAtTrip);
  return (
    <StepForm
      step={step}
      text={t('messageText')}
      confirmLabel={t('message')}
      isReady={given?.text !== undefined}
      onClose={onClose}
    >
      <Radio.Group label={t('messageTo')} key={form.key('to')} {...form.getInputProps('to')}>
        <Stack gap="xs" mt="xs">
          {parties.map((party) => (
            <Radio key={party} value={party} label={t(`to_${party}`)} />
          ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('messageLabel')}
        description={t('messageHint')}
        attributes={autoDirection}
        rows={4}
        maxLength={320}
        data-autofocus={given?.text === undefined || undefined}
        key={form.key('text')}
        {...form.getInputProps('text')}
      />
    </StepForm>
  );
}
