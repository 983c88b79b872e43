import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { type ListedExtraKind, listedExtraKinds, mostExtraFils } from '@satha/terms/extras';
import { withPlainDigits } from '@satha/terms/writing/digits';
import { MomentField } from '@satha/web-kit/dates/moment-field.tsx';
import { halfMoment } from '@satha/web-kit/dates/written-date.ts';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { readAmount } from '@satha/web-kit/forms/amount.ts';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useState } from 'react';
import { proposeExtraPrice } from '../../../api/money/prices.ts';
import { listedExtraWords } from '../../../words/money/approval-words.ts';
import { proposalWords } from '../../../words/prices/proposals.ts';
import { ProposalDialog, type ProposedPrice } from './proposal-dialog.tsx';
import { useProposalForm } from './use-proposal-form.ts';

const longestReason = 500;
const minutesOfDay = 24 * 60;
const text = { autoComplete: 'off', dir: 'ltr', maxLength: 15 } as const;

type ExtraDialogProps = {
  /** For which account it is to begin with; undefined: for all. */
  readonly account: number | undefined;
  onClose(): void;
};

/** Proposes what an extra costs from a moment on. */
export function ExtraDialog({ account, onClose }: ExtraDialogProps) {
  const t = useWords(proposalWords);
  return (
    <ProposalDialog title={t('extraTitle')} onClose={onClose}>
      {(done) => <ExtraForm account={account} onProposed={done} />}
    </ProposalDialog>
  );
}

/** Reads a whole number in any digits; undefined for anything else, and beyond its bounds. */
function readWhole(text: string, least: number, most: number): number | undefined {
  const written = withPlainDigits(text).trim();
  const whole = /^\d{1,15}$/.test(written) ? Number(written) : -1;
  return whole >= least && whole <= most ? whole : undefined;
}

/** Null for an empty text: the extra is not offered. */
function readPrice(text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const fils = readAmount(text);
  return fils !== undefined && fils >= 1 && fils <= mostExtraFils ? fils : undefined;
}

type ExtraFormProps = Pick<ExtraDialogProps, 'account'> & { onProposed(approval: ProposedPrice): void };

function ExtraForm({ account, onProposed }: ExtraFormProps) {
  const t = useWords(proposalWords);
  const nameExtra = useWords(listedExtraWords);
  const [extraKind, setExtraKind] = useState<ListedExtraKind>('winching');
  const { form, isPending, problem, submit } = useExtraForm(extraKind, account, onProposed);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm">{t('text')}</Text>
        <FormProblem problem={problem} />
        <NativeSelect
          label={t('extra')}
          value={extraKind}
          data={listedExtraKinds.map((value) => ({ value, label: nameExtra(value) }))}
          onChange={({ currentTarget: { value } }) =>
            setExtraKind(listedExtraKinds.find((kind) => kind === value) ?? extraKind)
          }
          data-autofocus
        />
        <TextInput
          {...text}
          label={t('price')}
          description={t('priceHint')}
          inputMode="decimal"
          key={form.key('priceFils')}
          {...form.getInputProps('priceFils')}
        />
        {extraKind === 'waiting' && <WaitingFields form={form} />}
        <TextInput
          {...text}
          label={t('accountId')}
          description={t('accountIdHint')}
          inputMode="numeric"
          key={form.key('accountId')}
          {...form.getInputProps('accountId')}
        />
        <MomentField
          label={t('validFrom')}
          description={t('fromApprovalHint')}
          tellsHalf
          key={form.key('validFrom')}
          {...form.getInputProps('validFrom')}
        />
        <TextInput
          label={t('reason')}
          attributes={autoDirection}
          autoComplete="off"
          maxLength={longestReason}
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {t('propose')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function WaitingFields({ form }: Pick<ReturnType<typeof useExtraForm>, 'form'>) {
  const t = useWords(proposalWords);
  return (['freeMinutes', 'stepMinutes'] as const).map((name) => (
    <TextInput
      {...text}
      key={form.key(name)}
      label={t(name)}
      inputMode="numeric"
      {...form.getInputProps(name)}
    />
  ));
}

function useExtraForm(
  extraKind: ListedExtraKind,
  account: number | undefined,
  onProposed: (approval: ProposedPrice) => void,
) {
  const t = useWords(proposalWords);
  const { money } = useFormat();
  const isWaiting = extraKind === 'waiting';
  const minutes = (text: string, least: number) => readWhole(text, least, minutesOfDay);
  const initialValues = {
    ...{ priceFils: '', freeMinutes: '20', stepMinutes: '15', validFrom: '', reason: '' },
    accountId: account === undefined ? '' : String(account),
  };
  return useProposalForm({
    initialValues,
    findFaults: ({ priceFils, freeMinutes, stepMinutes, accountId, validFrom }) => ({
      priceFils: readPrice(priceFils) === undefined && t('priceWrong', { most: money(mostExtraFils) }),
      freeMinutes: isWaiting && minutes(freeMinutes, 0) === undefined && t('minutesWrong'),
      stepMinutes: isWaiting && minutes(stepMinutes, 1) === undefined && t('minutesWrong'),
      accountId:
        accountId.trim() !== '' &&
        readWhole(accountId, 1, Number.MAX_SAFE_INTEGER) === undefined &&
        t('accountIdWrong'),
      validFrom: validFrom === halfMoment && t('validFromHalf'),
    }),
    send: ({ priceFils, freeMinutes, stepMinutes, accountId, validFrom }, asked) =>
      proposeExtraPrice({
        ...asked,
        extraKind,
        accountId: readWhole(accountId, 1, Number.MAX_SAFE_INTEGER) ?? null,
        priceFils: readPrice(priceFils) ?? null,
        validFrom: validFrom === '' ? null : validFrom,
        ...(isWaiting && {
          waiting: {
            freeSeconds: 60 * (minutes(freeMinutes, 0) ?? 0),
            stepSeconds: 60 * (minutes(stepMinutes, 1) ?? 1),
          },
        }),
      }),
    onProposed,
    beside: extraKind,
  });
}
