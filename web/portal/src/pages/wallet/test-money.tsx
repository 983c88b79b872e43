import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { PaymentOptions } from '@satha/contract/portal/payments';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { readAmount, writeAmount } from '@satha/web-kit/forms/amount.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useTokenFor } from '@satha/web-kit/forms/use-token-for.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { Loaded } from '@satha/web-kit/states/loaded.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { addTestMoney, paymentOptionsQuery } from '../../api/money/payments.ts';
import { walletKey } from '../../api/money/wallet.ts';
import { WhyNoMoney } from '../../shell/not-allowed.tsx';
import { useAccount } from '../../shell/use-account.ts';
import { topUpWords } from '../../words/money/top-up.ts';
import { walletWords } from '../../words/money/wallet.ts';

/** Money of the sandbox, added without a card; drawn in the sandbox alone. */
export function TestMoney({ accountId }: { readonly accountId: number }) {
  const t = useWords(walletWords);
  const { may } = useAccount();
  const options = useQuery(paymentOptionsQuery(accountId));
  if (!may('wallet.write')) {
    return <Section title={t('testMoney')} text={<WhyNoMoney roles={t('testMoneyFor')} />} />;
  }
  return (
    <Section title={t('testMoney')} text={t('testMoneyText')}>
      <Loaded query={options} lines={3}>
        {(data) => <TestMoneyForm accountId={accountId} options={data} />}
      </Loaded>
    </Section>
  );
}

type FormProps = { readonly accountId: number; readonly options: PaymentOptions };

function TestMoneyForm({ accountId, options }: FormProps) {
  const t = useWords(walletWords);
  const tAmount = useWords(topUpWords);
  const { money } = useFormat();
  const { digits } = useLanguage();
  const tell = useTell();
  const client = useQueryClient();
  const tokens = useTokenFor();
  const { smallestTopUpFils, largestTopUpFils } = options;
  const range = { least: money(smallestTopUpFils), most: money(largestTopUpFils) };
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { amountFils: writeAmount(100_000, digits) },
    check: ({ amountFils }): Record<string, string> => {
      const fils = readAmount(amountFils);
      if (fils === undefined) return { amountFils: tAmount('amountWrong') };
      const isInRange = fils >= smallestTopUpFils && fils <= largestTopUpFils;
      return isInRange ? {} : { amountFils: tAmount('amountRange', range) };
    },
    send: async ({ amountFils: text }) => {
      const amountFils = readAmount(text) ?? 0;
      await addTestMoney(accountId, { amountFils, clientToken: tokens.tokenFor(String(amountFils)) });
      return amountFils;
    },
    onDone: async (amountFils) => {
      tokens.forget();
      tell.done(t('testMoneyAdded', { amount: money(amountFils) }));
      await client.invalidateQueries({ queryKey: walletKey(accountId) });
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md" maw={440}>
        <FormProblem problem={problem} />
        <TextInput
          label={tAmount('amount')}
          description={tAmount('amountHint', range)}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          key={form.key('amountFils')}
          {...form.getInputProps('amountFils')}
        />
        <Group>
          <Button type="submit" variant="default" loading={isPending}>
            {t('addTestMoney')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
