import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { ApprovalData } from '@satha/contract/console/money/approvals';
import type { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { approvalStatusWords } from '../../../words/money/approval-words.ts';
import { walletStepWords } from '../../../words/money/wallet-steps.ts';
import { proposalWords } from '../../../words/prices/proposals.ts';

/** What waits for another person; null: it was done at once. */
export type ProposedPrice = ApprovalData | null;

type ProposalDialogProps = {
  readonly title: string;
  onClose(): void;
  /** The form, which says what became of it. */
  children(done: (approval: ProposedPrice) => void): ReactNode;
};

/** Asks for a price to be proposed, and leads to what became of it. */
export function ProposalDialog({ title, onClose, children }: ProposalDialogProps) {
  const kit = useWords(kitWords);
  const [proposed, setProposed] = useState<ProposedPrice>();
  return (
    <Modal opened onClose={onClose} title={title} centered closeButtonProps={{ 'aria-label': kit('close') }}>
      {proposed === undefined ? children(setProposed) : <Proposed approval={proposed} />}
    </Modal>
  );
}

function Proposed({ approval }: { readonly approval: ProposedPrice }) {
  const t = useWords(proposalWords);
  const ofSteps = useWords(walletStepWords);
  const nameStatus = useWords(approvalStatusWords);
  const { time } = useFormat();
  if (approval === null) {
    return (
      <Text size="sm" role="status">
        {t('published')}
      </Text>
    );
  }
  const { approvalId, status, expiresAt } = approval;
  return (
    <Stack gap="md">
      <Text size="sm" role="status">
        {status === 'proposed'
          ? ofSteps('proposedText', { time: time(expiresAt) })
          : ofSteps('decidedText', { status: nameStatus(status) })}
      </Text>
      <Group justify="flex-end">
        <Button
          data-autofocus
          renderRoot={(props) => (
            <Link to="/approvals/$approvalId" params={{ approvalId: String(approvalId) }} {...props} />
          )}
        >
          {ofSteps('open')}
        </Button>
      </Group>
    </Stack>
  );
}

/** Tells what the service says of fields that the reader does not see. */
export function Faults({ problem }: { readonly problem: ApiProblem }) {
  return problem.errors.map(({ field, message }) => (
    <div key={field}>
      <bdi>{message}</bdi>
    </div>
  ));
}
