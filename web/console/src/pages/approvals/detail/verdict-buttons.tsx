import { Button } from '@mantine/core';
import type { ApprovalDetails } from '@satha/contract/console/money/approvals';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import type { Verdict } from '../../../api/money/approvals.ts';
import { useOperator } from '../../../shell/use-operator.ts';
import { approvalsWords } from '../../../words/money/approvals.ts';

type VerdictButtonsProps = {
  readonly approval: ApprovalDetails;
  onChoose(verdict: Verdict): void;
};

/** Offers what the reader may do about a proposal that waits: their own they take back, others they decide on. */
export function VerdictButtons({ approval, onChoose }: VerdictButtonsProps) {
  const t = useWords(approvalsWords);
  const { may } = useOperator();
  const { status, isOwn, hindrance } = approval;
  if (status !== 'proposed') return null;
  if (isOwn) {
    return (
      <Button variant="default" onClick={() => onChoose('withdraw')}>
        {t('withdraw')}
      </Button>
    );
  }
  if (!may('approvals.decide')) return null;
  return (
    <>
      <Button variant="default" onClick={() => onChoose('reject')}>
        {t('reject')}
      </Button>
      {hindrance === null && <Button onClick={() => onChoose('approve')}>{t('approve')}</Button>}
    </>
  );
}
