import { Button, Group, Loader, Text } from '@mantine/core';
import type { PaymentOptions, TopUp } from '@satha/contract/portal/payments';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isOver, topUpQuery } from '../../../api/money/payments.ts';
import { walletKey } from '../../../api/money/wallet.ts';
import { topUpWords } from '../../../words/money/top-up.ts';
import { BankStep } from './bank-step.tsx';
import { TestCardForm } from './test-card-form.tsx';
import { TopUpResult } from './top-up-result.tsx';

type TopUpProgressProps = {
  readonly accountId: number;
  readonly topUpId: number;
  readonly options: PaymentOptions;
  onAgain(): void;
};

/** Shows a top-up that was begun: the payer's next step, or how it ended. */
export function TopUpProgress({ accountId, topUpId, options, onAgain }: TopUpProgressProps) {
  const queryClient = useQueryClient();
  const key = topUpQuery(accountId, topUpId).queryKey;
  const query = useQuery(topUpQuery(accountId, topUpId));
  const hasSucceeded = query.data?.status === 'succeeded';
  useEffect(() => {
    if (hasSucceeded) void queryClient.invalidateQueries({ queryKey: walletKey(accountId) });
  }, [hasSucceeded, queryClient, accountId]);
  const onAnswer = (topUp: TopUp) => queryClient.setQueryData(key, topUp);
  return (
    <Loaded query={query} lines={4}>
      {(topUp) => {
        if (isOver(topUp)) return <TopUpResult accountId={accountId} topUp={topUp} onAgain={onAgain} />;
        switch (topUp.next.kind) {
          case 'test_form':
            return (
              <TestCardForm
                accountId={accountId}
                topUp={topUp}
                testCards={options.testCards}
                onAnswer={onAnswer}
              />
            );
          case 'test_authentication':
            return <BankStep accountId={accountId} topUp={topUp} onAnswer={onAnswer} />;
          case 'page':
            return <ProviderPage topUp={topUp} url={topUp.next.url} />;
          default:
            return <Waiting topUp={topUp} />;
        }
      }}
    </Loaded>
  );
}

function ProviderPage({ topUp, url }: { readonly topUp: TopUp; readonly url: string }) {
  const t = useWords(topUpWords);
  return (
    <Section title={t('pageTitle')} text={t.rich('pageText', { amount: <Money fils={topUp.amountFils} /> })}>
      <Button component="a" href={url}>
        {t('goToPage')}
      </Button>
    </Section>
  );
}

function Waiting({ topUp }: { readonly topUp: TopUp }) {
  const t = useWords(topUpWords);
  return (
    <Group gap="sm" role="status" py="lg">
      <Loader size="sm" aria-hidden />
      <Text>{t.rich('waiting', { amount: <Money fils={topUp.amountFils} /> })}</Text>
    </Group>
  );
}
