import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import type { PaymentOptions, TopUp } from '@satha/contract/portal/payments';
import { nameBrand } from '@satha/web-kit/format/name-brand.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { readAmount, writeAmount } from '@satha/web-kit/forms/amount.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useTokenFor } from '@satha/web-kit/forms/use-token-for.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useState } from 'react';
import { startTopUp } from '../../../api/money/payments.ts';
import { topUpWords } from '../../../words/money/top-up.ts';

type StartFormProps = {
  readonly accountId: number;
  readonly options: PaymentOptions;
  onStarted(topUp: TopUp): void;
};

type Method = 'page' | 'saved_card';

const usualFils = [10_000, 50_000, 100_000, 500_000];

/** Asks for the amount of a top-up, and by which card. */
export function StartForm({ accountId, options, onStarted }: StartFormProps) {
  const t = useWords(topUpWords);
  const format = useFormat();
  const { language, digits } = useLanguage();
  const { tokenFor } = useTokenFor();
  const { savedCard, smallestTopUpFils, largestTopUpFils } = options;
  const [method, setMethod] = useState<Method>(savedCard ? 'saved_card' : 'page');
  const range = { least: format.money(smallestTopUpFils), most: format.money(largestTopUpFils) };
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { amountFils: writeAmount(50_000, digits), saveCard: false },
    check: ({ amountFils }): Record<string, string> => {
      const fils = readAmount(amountFils);
      if (fils === undefined) return { amountFils: t('amountWrong') };
      const isInRange = fils >= smallestTopUpFils && fils <= largestTopUpFils;
      return isInRange ? {} : { amountFils: t('amountRange', range) };
    },
    send: ({ amountFils, saveCard }) => {
      const wanted = {
        amountFils: readAmount(amountFils) ?? 0,
        method,
        ...(method === 'page' && { saveCard, language }),
      };
      return startTopUp(accountId, { ...wanted, clientToken: tokenFor(JSON.stringify(wanted)) });
    },
    onDone: onStarted,
  });
  return (
    <Section title={t('howMuch')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={440}>
          <FormProblem problem={problem} />
          <TextInput
            label={t('amount')}
            description={t('amountHint', range)}
            inputMode="decimal"
            autoComplete="off"
            size="md"
            dir="ltr"
            key={form.key('amountFils')}
            {...form.getInputProps('amountFils')}
          />
          <UsualAmounts onChoose={(fils) => form.setFieldValue('amountFils', writeAmount(fils, digits))} />
          {savedCard && <MethodChoice savedCard={savedCard} method={method} onChoose={setMethod} />}
          {method === 'page' && (
            <Checkbox
              label={t('saveCard')}
              key={form.key('saveCard')}
              {...form.getInputProps('saveCard', { type: 'checkbox' })}
            />
          )}
          <Group>
            <Button type="submit" loading={isPending}>
              {t(method === 'page' ? 'pay' : 'paySaved')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

function UsualAmounts({ onChoose }: { onChoose(fils: number): void }) {
  const { money } = useFormat();
  return (
    <Group gap="xs">
      {usualFils.map((fils) => (
        <Button key={fils} variant="default" size="xs" onClick={() => onChoose(fils)}>
          {money(fils)}
        </Button>
      ))}
    </Group>
  );
}

type MethodChoiceProps = {
  readonly savedCard: NonNullable<PaymentOptions['savedCard']>;
  readonly method: Method;
  onChoose(method: Method): void;
};

function MethodChoice({ savedCard, method, onChoose }: MethodChoiceProps) {
  const t = useWords(topUpWords);
  return (
    <Radio.Group
      label={t('method')}
      value={method}
      onChange={(value) => onChoose(value === 'saved_card' ? 'saved_card' : 'page')}
    >
      <Stack gap="xs" mt="xs">
        <Radio
          value="saved_card"
          label={t('savedCard', { brand: nameBrand(savedCard.brand), lastFour: savedCard.lastFour })}
        />
        <Radio value="page" label={t('otherCard')} />
      </Stack>
    </Radio.Group>
  );
}
