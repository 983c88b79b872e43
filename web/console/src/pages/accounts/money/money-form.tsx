import { Button, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import type { ApprovalData, WalletProposed } from '@satha/contract/console/money/approvals';
import type { PaymentData } from '@satha/contract/console/money/payments';
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
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { renewMoney, topUpsQuery } from '../../../api/money/accounts.ts';
import { approvalSettingsQuery } from '../../../api/money/approvals.ts';
import { walletStepWords } from '../../../words/money/wallet-steps.ts';
import { type MoneyStep, type MoneyValues, readStepAmount, sendStep } from './money-step.ts';
import { TopUpField } from './top-up-field.tsx';

type MoneyFormProps = {
  readonly accountId: number;
  readonly step: MoneyStep;
  /** Of a refund: of this one, which need not be chosen. */
  readonly topUp?: PaymentData;
  /** It waits for another person. */
  onProposed(approval: ApprovalData): void;
  onClose(): void;
};

const longestReason = 500;

export function MoneyForm({ accountId, step, topUp, ...ways }: MoneyFormProps) {
  const t = useWords(walletStepWords);
  const kit = useWords(kitWords);
  const { form, isPending, problem, submit } = useMoneyForm({
    accountId,
    step,
    ...(topUp && { topUp }),
    ...ways,
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t(`${step}Text`)}</Text>
        <FormProblem problem={problem} />
        {step === 'adjustment' && (
          <Radio.Group
            label={t('direction')}
            key={form.key('direction')}
            {...form.getInputProps('direction')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="add" label={t('add')} />
              <Radio value="take" label={t('take')} />
            </Stack>
          </Radio.Group>
        )}
        {step === 'refund' && topUp === undefined && (
          <TopUpField accountId={accountId} key={form.key('topUpId')} {...form.getInputProps('topUpId')} />
        )}
        <TextInput
          label={t(step === 'floor' ? 'floorAmount' : 'amount')}
          placeholder={t('amountHint')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          data-autofocus
          key={form.key('amountFils')}
          {...form.getInputProps('amountFils')}
        />
        <TextInput
          label={t('reason')}
          description={t('reasonHint')}
          attributes={autoDirection}
          autoComplete="off"
          maxLength={longestReason}
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <WhoIsNeeded step={step} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={ways.onClose}>
            {kit('cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useMoneyForm({ accountId, step, topUp, onProposed, onClose }: MoneyFormProps) {
  const t = useWords(walletStepWords);
  const { money } = useFormat();
  const tell = useTell();
  const checks = usePersonChecks();
  const { tokenFor } = useTokenFor();
  const queryClient = useQueryClient();
  const checkAmount = (text: string, topUpId: string): string | false => {
    const fils = readStepAmount(step, text);
    if (fils === undefined) return t(step === 'floor' ? 'floorWrong' : 'amountWrong');
    const topUps = queryClient.getQueryData(topUpsQuery(accountId).queryKey)?.items ?? [];
    const left = (topUp ?? topUps.find((one) => String(one.topUpId) === topUpId))?.leftFils;
    return left !== undefined && fils > left && t('tooMuch', { left: money(left) });
  };
  const tellDone = ({ balanceFils, floorFils }: WalletProposed['wallet']) => {
    if (step === 'refund') return t('refundDone');
    if (step === 'floor') return t('floorDone', { floor: money(floorFils) });
    return t('done', { balance: money(balanceFils) });
  };
  const initialValues: MoneyValues = {
    ...{ amountFils: '', direction: 'add', reason: '' },
    topUpId: topUp ? String(topUp.topUpId) : '',
  };
  return useApiForm({
    initialValues,
    check: ({ amountFils, topUpId, reason }) =>
      onlyFaults({
        topUpId: step === 'refund' && topUpId === '' && t('topUpIdWrong'),
        amountFils: checkAmount(amountFils, topUpId),
        reason: checks.given(reason),
      }),
    send: (values) => {
      const asked = { reason: values.reason.trim(), clientToken: tokenFor(JSON.stringify(values)) };
      return sendStep(step, accountId, values, asked);
    },
    onDone: ({ approval, wallet }) => {
      if (approval) onProposed(approval);
      else {
        onClose();
        tell.done(tellDone(wallet));
      }
      return renewMoney(queryClient);
    },
  });
}

/** Says before it is sent whether another person is needed. */
function WhoIsNeeded({ step }: { readonly step: MoneyStep }) {
  const t = useWords(walletStepWords);
  const { money } = useFormat();
  const { data } = useQuery(approvalSettingsQuery);
  if (data === undefined) return null;
  return (
    <Text size="sm" c="dimmed">
      {!data.isOn
        ? t('nobodyElse')
        : step === 'floor'
          ? t('alwaysTwo')
          : t('limit', { limit: money(data.limitFils) })}
    </Text>
  );
}
