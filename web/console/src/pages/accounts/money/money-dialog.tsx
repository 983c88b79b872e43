import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ConsoleAccountData } from '@satha/contract/console/lists';
import type { ApprovalData } from '@satha/contract/console/money/approvals';
import type { PaymentData } from '@satha/contract/console/money/payments';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { approvalStatusWords } from '../../../words/money/approval-words.ts';
import { walletStepWords } from '../../../words/money/wallet-steps.ts';
import { MoneyForm } from './money-form.tsx';
import type { MoneyStep } from './money-step.ts';

type MoneyDialogProps = {
  readonly account: Pick<ConsoleAccountData, 'accountId' | 'name'>;
  readonly step: MoneyStep;
  /** Of a refund: of this one, which need not be chosen. */
  readonly topUp?: PaymentData;
  onClose(): void;
};

/** Asks for what shall be done to a wallet, and says what became of it: done, or proposed to another person. */
export function MoneyDialog({ account, step, topUp, onClose }: MoneyDialogProps) {
  const t = useWords(walletStepWords);
  const kit = useWords(kitWords);
  const [proposed, setProposed] = useState<ApprovalData>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={proposed ? t('proposedTitle') : t(`${step}Title`, { name: account.name })}
      centered
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      {proposed ? (
        <Proposed approval={proposed} onClose={onClose} />
      ) : (
        <MoneyForm
          accountId={account.accountId}
          step={step}
          {...(topUp && { topUp })}
          onProposed={setProposed}
          onClose={onClose}
        />
      )}
    </Modal>
  );
}

type ProposedProps = { readonly approval: ApprovalData; onClose(): void };

/** Says what waits for another person, and leads there. */
export function Proposed({ approval: { approvalId, status, expiresAt }, onClose }: ProposedProps) {
  const t = useWords(walletStepWords);
  const kit = useWords(kitWords);
  const nameStatus = useWords(approvalStatusWords);
  const { time } = useFormat();
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {status === 'proposed'
          ? t('proposedText', { time: time(expiresAt) })
          : t('decidedText', { status: nameStatus(status) })}
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onClose}>
          {kit('close')}
        </Button>
        <Button
          data-autofocus
          renderRoot={(props) => (
            <Link to="/approvals/$approvalId" params={{ approvalId: String(approvalId) }} {...props} />
          )}
        >
          {t('open')}
        </Button>
      </Group>
    </Stack>
  );
}
