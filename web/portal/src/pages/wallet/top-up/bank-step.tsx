import { Button, Group } from '@mantine/core';
import type { TopUp } from '@satha/contract/portal/payments';
import { Money } from '@satha/web-kit/format/money.tsx';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useMutation } from '@tanstack/react-query';
import { answerTestBank } from '../../../api/money/payments.ts';
import { topUpWords } from '../../../words/money/top-up.ts';

type BankStepProps = {
  readonly accountId: number;
  readonly topUp: TopUp;
  onAnswer(topUp: TopUp): void;
};

/** Shows what the holder's bank would ask (3-D Secure), answered here because the sandbox has no bank. */
export function BankStep({ accountId, topUp, onAnswer }: BankStepProps) {
  const t = useWords(topUpWords);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (approve: boolean) => answerTestBank(accountId, topUp.topUpId, approve),
    onSuccess: ({ topUp: latest }) => onAnswer(latest),
  });
  return (
    <Section title={t('bankTitle')} text={t.rich('bankText', { amount: <Money fils={topUp.amountFils} /> })}>
      <FormProblem problem={error} />
      <Group gap="sm">
        <Button onClick={() => mutate(true)} loading={isPending && variables} disabled={isPending}>
          {t('approve')}
        </Button>
        <Button
          variant="default"
          onClick={() => mutate(false)}
          loading={isPending && !variables}
          disabled={isPending}
        >
          {t('refuse')}
        </Button>
      </Group>
    </Section>
  );
}
