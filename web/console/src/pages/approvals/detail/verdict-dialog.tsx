import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import type { ApprovalDetails } from '@satha/contract/console/money/approvals';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { renewMoney } from '../../../api/money/accounts.ts';
import { decideApproval, type Verdict } from '../../../api/money/approvals.ts';
import { approvalsWords } from '../../../words/money/approvals.ts';
import { useTellOutdated } from './use-tell-outdated.ts';

type VerdictDialogProps = {
  readonly approval: ApprovalDetails;
  readonly verdict: Verdict;
  onClose(): void;
};

const longestNote = 500;

/** Asks before a proposal is approved, rejected or withdrawn, and for a note. */
export function VerdictDialog({ approval, verdict, onClose }: VerdictDialogProps) {
  const t = useWords(approvalsWords);
  const kit = useWords(kitWords);
  const tell = useTell();
  const tellOutdated = useTellOutdated();
  const queryClient = useQueryClient();
  const { approvalId, proposedBy } = approval;
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { note: '' },
    send: ({ note }) => decideApproval(approvalId, verdict, note.trim()),
    onDone: () => {
      onClose();
      tell.done(t(`${verdict}Done`, { approvalId }));
      return renewMoney(queryClient);
    },
  });
  const hint = problem instanceof ApiProblem ? tellOutdated(problem.errors).join(' ') : '';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`${verdict}Title`, { approvalId })}
      centered
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">
            {verdict === 'withdraw'
              ? t('withdrawText')
              : t.rich(`${verdict}Text`, { name: <bdi>{proposedBy.name}</bdi> })}
          </Text>
          <FormProblem problem={problem} hint={hint} />
          <Textarea
            label={t('note')}
            description={t('noteHint')}
            attributes={autoDirection}
            maxLength={longestNote}
            rows={2}
            data-autofocus
            key={form.key('note')}
            {...form.getInputProps('note')}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {kit('cancel')}
            </Button>
            <Button type="submit" {...(verdict === 'reject' && { color: 'red' })} loading={isPending}>
              {t(verdict)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
