import { Alert, Anchor, Button, Group, Loader, Stack, Text } from '@mantine/core';
import type { TopUp } from '@satha/contract/portal/payments';
import { Money } from '@satha/web-kit/format/money.tsx';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { documentAddress, receiptQuery } from '../../../api/money/documents.ts';
import { topUpFailureWords, topUpWords } from '../../../words/money/top-up.ts';

type TopUpResultProps = { readonly accountId: number; readonly topUp: TopUp; onAgain(): void };

/** Shows how a top-up ended, in a sentence, and what is next. */
export function TopUpResult({ accountId, topUp, onAgain }: TopUpResultProps) {
  const t = useWords(topUpWords);
  const tFailure = useWords(topUpFailureWords);
  const hasSucceeded = topUp.status === 'succeeded';
  const failure = topUp.failure === null ? t('expired') : tFailure(topUp.failure);
  return (
    <Stack gap="md" maw={560} role="status">
      {hasSucceeded ? (
        <Alert color="green" icon={<IconCheck aria-hidden />}>
          <Stack gap="xs">
            <Text fw={600}>{t.rich('succeeded', { amount: <Money fils={topUp.amountFils} /> })}</Text>
            <ReceiptLink accountId={accountId} topUpId={topUp.topUpId} />
          </Stack>
        </Alert>
      ) : (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('failedTitle')}>
          {failure}
        </Alert>
      )}
      <Group gap="sm">
        <Button
          component={Link}
          to={`/accounts/${accountId}/wallet`}
          {...(!hasSucceeded && { variant: 'default' })}
        >
          {t('back')}
        </Button>
        <Button onClick={onAgain} {...(hasSucceeded && { variant: 'default' })}>
          {t(hasSucceeded ? 'another' : 'again')}
        </Button>
      </Group>
    </Stack>
  );
}

function ReceiptLink({ accountId, topUpId }: { readonly accountId: number; readonly topUpId: number }) {
  const t = useWords(topUpWords);
  const { language } = useLanguage();
  const { data: receipt } = useQuery(receiptQuery(accountId, topUpId));
  if (!receipt) {
    return (
      <Group gap="xs">
        <Loader size="xs" aria-hidden />
        <Text size="sm">{t('receiptWaiting')}</Text>
      </Group>
    );
  }
  return (
    <Anchor href={documentAddress(accountId, receipt.documentId, language)} download size="sm">
      {t('receipt', { name: receipt.name })}
    </Anchor>
  );
}
