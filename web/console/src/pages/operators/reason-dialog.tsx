import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { operatorsWords } from '../../words/company/operators.ts';

type ReasonDialogProps = {
  /** A question: "Suspend Salim?" */
  readonly title: string;
  /** What will happen. */
  readonly text: string;
  readonly confirmLabel: string;
  readonly isDangerous?: boolean;
  send(reason: string): Promise<unknown>;
  onDone(): unknown;
  onClose(): void;
};

const longestReason = 500;

/** Asks before something is done, and for the reason. */
export function ReasonDialog({ isDangerous = false, ...props }: ReasonDialogProps) {
  const t = useWords(operatorsWords);
  const kit = useWords(kitWords);
  const checks = usePersonChecks();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { reason: '' },
    check: ({ reason }) => onlyFaults({ reason: checks.given(reason) }),
    send: ({ reason }) => props.send(reason.trim()),
    onDone: props.onDone,
  });
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      centered
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{props.text}</Text>
          <FormProblem problem={problem} />
          <Textarea
            label={t('reason')}
            description={t('reasonHint')}
            attributes={autoDirection}
            maxLength={longestReason}
            rows={3}
            data-autofocus
            key={form.key('reason')}
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={props.onClose}>
              {kit('cancel')}
            </Button>
            <Button type="submit" {...(isDangerous && { color: 'red' })} loading={isPending}>
              {props.confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
