import { Alert, Button, Group, Modal, Stack, Switch, TextInput } from '@mantine/core';
import type { ApprovalSettingsData } from '@satha/contract/console/money/approvals';
import { largestApprovalLimitFils } from '@satha/terms/approvals';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { readAmount, writeAmount } from '@satha/web-kit/forms/amount.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConflictForm } from '../../../conflicts/conflict-form.tsx';
import { conflictWords } from '../../../words/conflicts.ts';
import { approvalSettingsWords } from '../../../words/money/approvals.ts';
import { type SettingsChange, type SettingsConflict, useChangeSettings } from './use-change-settings.ts';

type SettingsDialogProps = { readonly settings: ApprovalSettingsData; onClose(): void };

/** Changes when two people are needed; of two who do at once, the later one sees both and chooses. */
export function SettingsDialog({ settings, onClose }: SettingsDialogProps) {
  const t = useWords(approvalSettingsWords);
  const kit = useWords(kitWords);
  const conflictTitle = useWords(conflictWords)('title');
  const { save, conflict } = useChangeSettings(settings, onClose);
  return (
    <Modal
      opened
      onClose={onClose}
      title={conflict ? conflictTitle : t('dialogTitle')}
      centered
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      {conflict ? (
        <Conflict key={conflict.now.version} conflict={conflict} save={save} />
      ) : (
        <SettingsForm settings={settings} save={save} />
      )}
    </Modal>
  );
}

type Save = { save(change: SettingsChange): Promise<void> };

function SettingsForm({ settings: shown, save }: Save & Pick<SettingsDialogProps, 'settings'>) {
  const t = useWords(approvalSettingsWords);
  const { money } = useFormat();
  const { digits } = useLanguage();
  // What somebody else sets meanwhile is no wish of this form's.
  const [settings] = useState(shown);
  const [isOn, setIsOn] = useState(settings.isOn);
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { limitFils: writeAmount(settings.limitFils, digits) },
    check: ({ limitFils }) =>
      onlyFaults({
        limitFils:
          readLimit(limitFils) === undefined && t('limitWrong', { most: money(largestApprovalLimitFils) }),
      }),
    send: (values) => {
      const limitFils = readLimit(values.limitFils) ?? settings.limitFils;
      return save({
        ...(isOn !== settings.isOn && { isOn }),
        ...(limitFils !== settings.limitFils && { limitFils }),
      });
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <Switch
          label={t('isOn')}
          checked={isOn}
          onChange={({ currentTarget }) => setIsOn(currentTarget.checked)}
          data-autofocus
        />
        {!isOn && (
          <Alert color="amber" role="alert">
            {t('warning')}
          </Alert>
        )}
        <TextInput
          label={t('limit')}
          description={t('limitHint')}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
          key={form.key('limitFils')}
          {...form.getInputProps('limitFils')}
        />
        <Group justify="flex-end">
          <Button type="submit" {...(!isOn && settings.isOn && { color: 'red' })} loading={isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const fields = ['isOn', 'limitFils'] as const;
type Field = (typeof fields)[number];

function Conflict({ conflict: { wanted, seen, now }, save }: Save & { readonly conflict: SettingsConflict }) {
  const t = useWords(approvalSettingsWords);
  const { money } = useFormat();
  const { mutate, isPending, error } = useMutation({ mutationFn: save });
  const labels = { isOn: t('isOn'), limitFils: t('limit') };
  const tell = (field: Field, { isOn, limitFils }: Pick<ApprovalSettingsData, Field>) =>
    field === 'limitFils' ? money(limitFils) : t(isOn ? 'isOnText' : 'isOffText');
  const yours = { ...now, ...wanted };
  const others = fields.filter((field) => wanted[field] === undefined && now[field] !== seen[field]);
  return (
    <ConflictForm
      contested={fields
        .filter((field) => yours[field] !== now[field])
        .map((field) => ({ field, label: labels[field], yours: tell(field, yours), now: tell(field, now) }))}
      alsoChanged={others.map((field) => ({ label: labels[field], now: tell(field, now) }))}
      isPending={isPending}
      problem={error}
      onChoose={(chosen) =>
        mutate({
          ...(chosen.includes('isOn') && { isOn: yours.isOn }),
          ...(chosen.includes('limitFils') && { limitFils: yours.limitFils }),
        })
      }
    />
  );
}

/** Undefined for what is no amount, or too much. */
function readLimit(text: string): number | undefined {
  const fils = readAmount(text);
  return fils === undefined || fils > largestApprovalLimitFils ? undefined : fils;
}
