import { Button, Group, Stack, Text } from '@mantine/core';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { writeDigits } from '@satha/web-kit/language/digits.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { driverQuery, holdDriver, releaseDriver, renewDrivers } from '../api/fleet/lists.ts';
import type { Given } from '../commands/read-command.ts';
import { readMinutes } from '../pages/trip/steps/minutes.ts';
import { MinutesField } from '../pages/trip/steps/minutes-field.tsx';
import { ReasonField } from '../pages/trip/steps/reason-field.tsx';
import { useUndo } from '../undo/use-undo.ts';
import { holdingWords } from '../words/fleet/holding.ts';
import { stepWords } from '../words/trips/steps.ts';

type HoldFormProps = {
  readonly driverId: number;
  readonly name: string;
  readonly given?: Given;
  onClose(): void;
};

const usualMinutes = 60;

/** Asks for how long a driver shall get no automatic offers, and why. */
export function HoldForm({ driverId, name, given, onClose }: HoldFormProps) {
  const t = useWords(holdingWords);
  const step = useWords(stepWords);
  const kit = useWords(kitWords);
  const { digits } = useLanguage();
  const { time } = useFormat();
  const { tellDone } = useUndo();
  const checks = usePersonChecks();
  const queryClient = useQueryClient();
  const undo = async (until: string) => {
    const now = await queryClient.fetchQuery({ ...driverQuery(driverId), staleTime: 0 });
    if (now?.hold?.until !== until) throw new Error(t('holdChanged', { name }));
    await releaseDriver(driverId);
    await renewDrivers(queryClient);
    return t('released', { name });
  };
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: {
      minutes: writeDigits(String(given?.minutes ?? usualMinutes), digits),
      reason: given?.text ?? '',
    },
    check: ({ minutes, reason }) =>
      onlyFaults({
        minutes: readMinutes(minutes) === undefined && step('minutesWrong'),
        reason: checks.given(reason),
      }),
    send: ({ minutes, reason }) =>
      holdDriver(driverId, { minutes: readMinutes(minutes) ?? 0, reason: reason.trim() }),
    onDone: ({ hold }) => {
      onClose();
      if (hold) tellDone(t('held', { name, time: time(hold.until) }), () => undo(hold.until));
      return renewDrivers(queryClient);
    },
  });
  const confirm = useRef<HTMLButtonElement>(null);
  const wants = given?.minutes === undefined ? 'minutes' : given.text === undefined ? 'reason' : 'confirm';
  // The dialog may have been open before the form: the focus goes to what is missing, else to what confirms.
  const focusNext = useEffectEvent(() =>
    wants === 'confirm' ? confirm.current?.focus() : form.getInputNode(wants)?.focus(),
  );
  useEffect(() => focusNext(), []);
  /** A dialog that opens with the form asks where its focus belongs. */
  const focusOf = (part: typeof wants) => ({ 'data-autofocus': part === wants || undefined });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('holdText', { name })}</Text>
        <FormProblem problem={problem} />
        <MinutesField {...focusOf('minutes')} key={form.key('minutes')} {...form.getInputProps('minutes')} />
        <ReasonField
          {...focusOf('reason')}
          description={step('ownReasonHint')}
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {kit('cancel')}
          </Button>
          <Button ref={confirm} {...focusOf('confirm')} type="submit" loading={isPending}>
            {t('hold')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
