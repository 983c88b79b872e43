import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { Proposed } from '@satha/contract/console/money/approvals';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { proposalWords } from '../../../words/prices/proposals.ts';
import { Faults, ProposalDialog, type ProposedPrice } from './proposal-dialog.tsx';
import { useProposalForm } from './use-proposal-form.ts';

type Send = {
  /** Proposes what was written on the page behind. */
  send(asked: { readonly reason: string; readonly clientToken: string }): Promise<Proposed>;
};
type ProposeDialogProps = Send & { readonly title: string; onProposed(): void; onClose(): void };

const longestReason = 500;

/** Asks why, and proposes the price that was written. */
export function ProposeDialog({ title, send, onProposed, onClose }: ProposeDialogProps) {
  return (
    <ProposalDialog title={title} onClose={onClose}>
      {(done) => (
        <ReasonForm
          send={send}
          onProposed={(approval) => {
            done(approval);
            onProposed();
          }}
        />
      )}
    </ProposalDialog>
  );
}

function ReasonForm({ send, onProposed }: Send & { onProposed(approval: ProposedPrice): void }) {
  const t = useWords(proposalWords);
  const { form, isPending, problem, submit } = useProposalForm({
    initialValues: { reason: '' },
    findFaults: () => ({}),
    send: (_, asked) => send(asked),
    onProposed,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('text')}</Text>
        <FormProblem problem={problem} hint={problem instanceof ApiProblem && <Faults problem={problem} />} />
        <TextInput
          label={t('reason')}
          attributes={autoDirection}
          autoComplete="off"
          maxLength={longestReason}
          data-autofocus
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {t('propose')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
