import { Button, Group, Stack, Text } from '@mantine/core';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { stepWords } from '../../../words/trips/steps.ts';
import { ReasonField } from '../../trip/steps/reason-field.tsx';
import { StepDialog } from '../../trip/steps/step-dialog.tsx';

type ReasonStepProps = {
  /** A question: "Suspend Salim?" */
  readonly title: string;
  /** What will happen. */
  readonly text: string;
  readonly confirmLabel: string;
  send(reason: string): Promise<unknown>;
  onDone(): unknown;
  onClose(): void;
};

/** Asks before something is done to a driver or a truck, and for the reason. */
export function ReasonStep({ title, text, confirmLabel, send, onDone, onClose }: ReasonStepProps) {
  const step = useWords(stepWords);
  const kit = useWords(kitWords);
  const checks = usePersonChecks();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { reason: '' },
    check: ({ reason }) => onlyFaults({ reason: checks.given(reason) }),
    send: ({ reason }) => send(reason.trim()),
    onDone,
  });
  return (
    <StepDialog title={title} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{text}</Text>
          <FormProblem problem={problem} />
          <ReasonField
            data-autofocus
            description={step('ownReasonHint')}
            key={form.key('reason')}
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {kit('cancel')}
            </Button>
            <Button type="submit" color="red" loading={isPending}>
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </StepDialog>
  );
}
