import { Button, Group, Stack, Text } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { AsSeen } from './problem/as-seen.tsx';
import { StepProblem } from './problem/step-problem.tsx';
import type { TripStepForm } from './use-trip-step.ts';

type StepFormProps<Values extends Record<string, unknown>> = {
  readonly step: TripStepForm<Values>;
  /** What will happen. */
  readonly text: ReactNode;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  /** While there is something to do first. */
  readonly isWaiting?: boolean;
  /** Everything is given already: Enter confirms. */
  readonly isReady?: boolean;
  readonly children?: ReactNode;
  onClose(): void;
};

/** Shows what a step will do, the trip as its reader sees it, the fields, and why it was refused. */
export function StepForm<Values extends Record<string, unknown>>(props: StepFormProps<Values>) {
  const { step, text, confirmLabel, isDangerous = false, isWaiting = false, isReady = false } = props;
  const { children, onClose } = props;
  const t = useWords(kitWords);
  const form = useRef<HTMLFormElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isReady) confirm.current?.focus();
  }, [isReady]);
  return (
    <form
      ref={form}
      onSubmit={step.submit}
      // Enter begins a new line in a field of several.
      onKeyDown={getHotkeyHandler([['mod+Enter', () => form.current?.requestSubmit()]])}
      noValidate
    >
      <Stack gap="md">
        <Text component="div" size="sm">
          {text}
        </Text>
        <AsSeen trip={step.seen} />
        <StepProblem problem={step.problem} now={step.now} onLookAgain={step.lookAgain} />
        {children}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            ref={confirm}
            data-autofocus={isReady || undefined}
            type="submit"
            {...(isDangerous && { color: 'red' })}
            loading={step.isPending}
            disabled={isWaiting}
          >
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
