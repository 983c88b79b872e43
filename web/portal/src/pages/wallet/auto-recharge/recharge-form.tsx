import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { AutoRecharge, AutoRechargeRequest } from '@satha/contract/portal/auto-recharge';
import { readAmount, writeAmount } from '@satha/web-kit/forms/amount.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { autoRechargeQuery, changeAutoRecharge } from '../../../api/money/payments.ts';
import { autoRechargeWords } from '../../../words/money/auto-recharge.ts';

/** Our own suggestions, where nothing was ever set. */
const usual = {
  thresholdFils: 20_000,
  targetFils: 100_000,
  dayLimitFils: 450_000,
  monthLimitFils: 4_500_000,
};

const labels = {
  thresholdFils: 'threshold',
  targetFils: 'target',
  dayLimitFils: 'dayLimit',
  monthLimitFils: 'monthLimit',
} as const;

type RechargeFormProps = { readonly accountId: number; readonly recharge: AutoRecharge };

/**
 * Asks whether auto recharge is on, below which balance and up to which it charges, and how much in a day and
 * in a month.
 */
export function RechargeForm({ accountId, recharge }: RechargeFormProps) {
  const t = useWords(autoRechargeWords);
  const { digits } = useLanguage();
  const tell = useTell();
  const queryClient = useQueryClient();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: {
      on: recharge.on,
      thresholdFils: writeAmount(recharge.thresholdFils ?? usual.thresholdFils, digits),
      targetFils: writeAmount(recharge.targetFils ?? usual.targetFils, digits),
      dayLimitFils: writeAmount(recharge.dayLimitFils ?? usual.dayLimitFils, digits),
      monthLimitFils: writeAmount(recharge.monthLimitFils ?? usual.monthLimitFils, digits),
    },
    check: ({ thresholdFils, targetFils, dayLimitFils, monthLimitFils }) =>
      onlyFaults({
        thresholdFils: readAmount(thresholdFils) === undefined && t('amountWrong'),
        targetFils: readAmount(targetFils) === undefined && t('amountWrong'),
        dayLimitFils: readAmount(dayLimitFils) === undefined && t('amountWrong'),
        monthLimitFils: readAmount(monthLimitFils) === undefined && t('amountWrong'),
      }),
    send: (values) => changeAutoRecharge(accountId, readValues(values)),
    onDone: (changed) => {
      queryClient.setQueryData(autoRechargeQuery(accountId).queryKey, changed);
      tell.done(t(changed.on ? 'savedOn' : 'savedOff'));
    },
  });
  const amountField = (name: keyof typeof labels) => (
    <TextInput
      label={t(labels[name])}
      inputMode="decimal"
      dir="ltr"
      key={form.key(name)}
      {...form.getInputProps(name)}
    />
  );
  return (
    <Section title={t('settings')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md" maw={440}>
          <FormProblem problem={problem} />
          <Switch
            label={t('on')}
            key={form.key('on')}
            {...form.getInputProps('on', { type: 'checkbox' })}
            disabled={recharge.savedCard === null}
          />
          {amountField('thresholdFils')}
          {amountField('targetFils')}
          {amountField('dayLimitFils')}
          {amountField('monthLimitFils')}
          <Text size="sm" c="dimmed">
            {t('limitsText')}
          </Text>
          <Text size="sm" c="dimmed">
            {t('chargesAtOnce')}
          </Text>
          <Group>
            <Button type="submit" loading={isPending} disabled={recharge.savedCard === null}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

type Values = { readonly on: boolean } & Readonly<Record<keyof typeof labels, string>>;

/** What is sent of a form whose amounts can be read. */
function readValues({ on, ...amounts }: Values): AutoRechargeRequest {
  return {
    on,
    thresholdFils: readAmount(amounts.thresholdFils) ?? 0,
    targetFils: readAmount(amounts.targetFils) ?? 0,
    dayLimitFils: readAmount(amounts.dayLimitFils) ?? 0,
    monthLimitFils: readAmount(amounts.monthLimitFils) ?? 0,
  };
}
