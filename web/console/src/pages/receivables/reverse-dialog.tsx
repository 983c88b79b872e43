import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import type { ApprovalData } from '@satha/contract/console/money/approvals';
import type { ReceivableDetails } from '@satha/contract/console/money/receivables';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useTokenFor } from '@satha/web-kit/forms/use-token-for.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { renewReceivables, reverseSettlement } from '../../api/money/receivables.ts';
import { receivablesWords } from '../../words/money/receivables.ts';
import { Proposed } from '../accounts/money/money-dialog.tsx';

type ReverseDialogProps = {
  readonly tripId: number;
  readonly settlement: ReceivableDetails['settlements'][number];
  onClose(): void;
};

/** As the service counts them. */
const longestReason = 500;

/** Proposes that a payment which was noted by mistake is taken back, and leads to what became of it. */
export function ReverseDialog({ tripId, settlement, onClose }: ReverseDialogProps) {
  const t = useWords(receivablesWords);
  const kit = useWords(kitWords);
  const { money } = useFormat();
  const [proposed, setProposed] = useState<ApprovalData>();
  const name = { settlement: settlement.settlement, amount: money(settlement.amountFils) };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('reverseTitle', name)}
      centered
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      {proposed ? (
        <Proposed approval={proposed} onClose={onClose} />
      ) : (
        <ReverseForm tripId={tripId} settlement={settlement} onProposed={setProposed} onClose={onClose} />
      )}
    </Modal>
  );
}

type ReverseFormProps = ReverseDialogProps & { onProposed(approval: ApprovalData): void };

function ReverseForm({ tripId, settlement, onProposed, onClose }: ReverseFormProps) {
  const t = useWords(receivablesWords);
  const kit = useWords(kitWords);
  const checks = usePersonChecks();
  const tell = useTell();
  const { tokenFor } = useTokenFor();
  const queryClient = useQueryClient();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { reason: '' },
    check: ({ reason }) => onlyFaults({ reason: checks.given(reason) }),
    send: ({ reason }) =>
      reverseSettlement(tripId, settlement.settlement, {
        reason: reason.trim(),
        clientToken: tokenFor(reason),
      }),
    onDone: ({ approval }) => {
      if (approval) onProposed(approval);
      else {
        onClose();
        tell.done(t('reverseDone'));
      }
      return renewReceivables(queryClient);
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('reverseText')}</Text>
        <FormProblem problem={problem} />
        <TextInput
          label={t('reason')}
          description={t('reasonHint')}
          attributes={autoDirection}
          autoComplete="off"
          maxLength={longestReason}
          data-autofocus
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {kit('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('propose')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
