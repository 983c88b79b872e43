import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import type { ReceivableDetails } from '@satha/contract/console/money/receivables';
import { type SettlementMethod, settlementMethods } from '@satha/terms/payments';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { readAmount, writeAmount } from '@satha/web-kit/forms/amount.ts';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useTokenFor } from '@satha/web-kit/forms/use-token-for.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { renewReceivables, settleReceivable } from '../../api/money/receivables.ts';
import { receivablesWords, settlementMethodWords } from '../../words/money/receivables.ts';
import { isOutdated, nameSettlement } from './settlement-wish.ts';

type SettleDialogProps = { readonly receivable: ReceivableDetails; onClose(): void };

/** As the service counts them. */
const longestReference = 80;

/** Asks how a caller paid what is due, or was given back what is too much. */
export function SettleDialog({ receivable, onClose }: SettleDialogProps) {
  const t = useWords(receivablesWords);
  const kit = useWords(kitWords);
  const nameMethod = useWords(settlementMethodWords);
  const { money } = useFormat();
  const { form, isPending, problem, submit } = useSettleForm({ receivable, onClose });
  useCloseWhenTurned({ receivable, onClose, isPending });
  const { tripId, dueFils } = receivable;
  const isOwed = dueFils > 0;
  const isChanged = problem instanceof ApiProblem && problem.reason === 'version_conflict';
  const due = money(Math.abs(dueFils));
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isOwed ? 'settleTitle' : 'repayTitle', { tripId })}
      centered
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t(isOwed ? 'settleText' : 'repayText', { due })}</Text>
          <FormProblem
            problem={problem}
            {...(isChanged && { hint: t('changed', { due: money(dueFils) }) })}
          />
          <Select
            label={t('method')}
            data={settlementMethods.map((value) => ({ value, label: nameMethod(value) }))}
            allowDeselect={false}
            key={form.key('method')}
            {...form.getInputProps('method')}
          />
          <TextInput
            label={t('amountField')}
            placeholder={t('amountHint')}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            key={form.key('amountFils')}
            {...form.getInputProps('amountFils')}
          />
          <TextInput
            label={t('reference')}
            description={t('referenceHint')}
            attributes={autoDirection}
            autoComplete="off"
            maxLength={longestReference}
            data-autofocus
            key={form.key('reference')}
            {...form.getInputProps('reference')}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {kit('cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

/** Closes the dialog, and says why, once nothing is due any more or the other side owes: it asks for what nobody wants then. */
function useCloseWhenTurned({ receivable, onClose, isPending }: SettleDialogProps & { isPending: boolean }) {
  const t = useWords(receivablesWords);
  const tell = useTell();
  const [side] = useState(Math.sign(receivable.dueFils));
  const isTurned = Math.sign(receivable.dueFils) !== side;
  const close = useEffectEvent(() => {
    onClose();
    tell.failed(new Error(t('turned')));
  });
  useEffect(() => {
    // What is being noted may have turned it itself, and says so.
    if (isTurned && !isPending) close();
  }, [isTurned, isPending]);
}

type SettleValues = {
  readonly method: SettlementMethod;
  /** As it is typed, in AED. */
  readonly amountFils: string;
  readonly reference: string;
};

function useSettleForm({ receivable, onClose }: SettleDialogProps) {
  const t = useWords(receivablesWords);
  const { money } = useFormat();
  const { digits } = useLanguage();
  const checks = usePersonChecks();
  const tell = useTell();
  const { tokenFor } = useTokenFor();
  const queryClient = useQueryClient();
  const { tripId, dueFils } = receivable;
  const initialValues: SettleValues = {
    method: 'cash',
    amountFils: writeAmount(Math.abs(dueFils), digits),
    reference: '',
  };
  const checkAmount = (text: string): string | false => {
    const fils = readAmount(text);
    if (fils === undefined || fils === 0) return t('amountWrong');
    return fils > Math.abs(dueFils) && t('tooMuch', { due: money(Math.abs(dueFils)) });
  };
  return useApiForm({
    initialValues,
    check: ({ amountFils, reference }) =>
      onlyFaults({ amountFils: checkAmount(amountFils), reference: checks.given(reference) }),
    send: async ({ method, amountFils, reference }) => {
      const asked = { method, reference: reference.trim(), amountFils: readAmount(amountFils) ?? 0 };
      try {
        const clientToken = tokenFor(nameSettlement(asked));
        return await settleReceivable(tripId, { ...asked, dueFils, clientToken });
      } catch (error) {
        // The dialog shows what is due by now, and its reader decides again.
        if (isOutdated(error)) await renewReceivables(queryClient);
        throw error;
      }
    },
    onDone: ({ dueFils: left }) => {
      onClose();
      tell.done(
        left === 0
          ? t('settledDone')
          : t(left > 0 ? 'settleDone' : 'repayDone', { due: money(Math.abs(left)) }),
      );
      return renewReceivables(queryClient);
    },
  });
}
