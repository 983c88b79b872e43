import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import type { DutyPhoneData } from '@satha/contract/console/desk/attention';
import { withPlainDigits } from '@satha/terms/writing/digits';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { kitWords } from '@satha/web-kit/language/kit-words.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dutyPhoneQuery, setDutyPhone } from '../../../api/attention.ts';
import { ConflictForm } from '../../../conflicts/conflict-form.tsx';
import { type Conflict, useSaveVersioned } from '../../../conflicts/use-save-versioned.ts';
import { dutyPhoneWords } from '../../../words/attention.ts';
import { conflictWords } from '../../../words/conflicts.ts';

/** What is to be so; what stays is left out. */
type Change = Partial<Pick<DutyPhoneData, 'mobileNumber' | 'afterSeconds'>>;

type DialogProps = { readonly phone: DutyPhoneData; onClose(): void };

/** Sets the duty phone; of two who do at once, the later one sees both and chooses. */
export function DutyPhoneDialog({ phone, onClose }: DialogProps) {
  const t = useWords(dutyPhoneWords);
  const kit = useWords(kitWords);
  const conflictTitle = useWords(conflictWords)('title');
  const tell = useTell();
  const queryClient = useQueryClient();
  const { save, conflict } = useSaveVersioned<DutyPhoneData, Change>({
    record: phone,
    send: ({ version }, change) => setDutyPhone({ ...change, version }),
    askAnew: () => queryClient.fetchQuery({ ...dutyPhoneQuery, staleTime: 0 }),
    onSaved(changed) {
      queryClient.setQueryData(dutyPhoneQuery.queryKey, changed);
      tell.done(t('saved'));
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      title={conflict ? conflictTitle : t('title')}
      centered
      closeButtonProps={{ 'aria-label': kit('close') }}
    >
      {conflict ? (
        <Contested key={conflict.now.version} conflict={conflict} save={save} />
      ) : (
        <PhoneForm phone={phone} save={save} />
      )}
    </Modal>
  );
}

type Save = { save(change: Change): Promise<void> };

const [leastSeconds, mostSeconds] = [30, 3_600];

/** Reads seconds in any digits; undefined for what is no number from 30 to 3,600. */
function readSeconds(text: string): number | undefined {
  const written = withPlainDigits(text).trim();
  const seconds = /^\d{1,4}$/.test(written) ? Number(written) : 0;
  return seconds >= leastSeconds && seconds <= mostSeconds ? seconds : undefined;
}

function PhoneForm({ phone: shown, save }: Save & Pick<DialogProps, 'phone'>) {
  const t = useWords(dutyPhoneWords);
  // What somebody else sets meanwhile is no wish of this form's.
  const [phone] = useState(shown);
  const kept = phone.mobileNumber ?? '';
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { mobileNumber: kept, afterSeconds: String(phone.afterSeconds) },
    check: ({ afterSeconds }) =>
      onlyFaults({ afterSeconds: readSeconds(afterSeconds) === undefined && t('secondsWrong') }),
    send: (values) => {
      const mobileNumber = values.mobileNumber.trim();
      const afterSeconds = readSeconds(values.afterSeconds) ?? phone.afterSeconds;
      return save({
        ...(mobileNumber !== kept && { mobileNumber: mobileNumber === '' ? null : mobileNumber }),
        ...(afterSeconds !== phone.afterSeconds && { afterSeconds }),
      });
    },
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <TextInput
          label={t('number')}
          description={t('numberHint')}
          inputMode="tel"
          autoComplete="off"
          dir="ltr"
          data-autofocus
          key={form.key('mobileNumber')}
          {...form.getInputProps('mobileNumber')}
        />
        <TextInput
          label={t('seconds')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          key={form.key('afterSeconds')}
          {...form.getInputProps('afterSeconds')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const fields = ['mobileNumber', 'afterSeconds'] as const;
type Field = (typeof fields)[number];

function Contested({
  conflict: { wanted, seen, now },
  save,
}: Save & { readonly conflict: Conflict<DutyPhoneData, Change> }) {
  const t = useWords(dutyPhoneWords);
  const { plain } = useFormat();
  const { mutate, isPending, error } = useMutation({ mutationFn: save });
  const labels = { mobileNumber: t('number'), afterSeconds: t('seconds') };
  const tell = (field: Field, { mobileNumber, afterSeconds }: Pick<DutyPhoneData, Field>) =>
    field === 'afterSeconds' ? plain(afterSeconds) : (mobileNumber ?? t('none'));
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
          ...(chosen.includes('mobileNumber') && { mobileNumber: yours.mobileNumber }),
          ...(chosen.includes('afterSeconds') && { afterSeconds: yours.afterSeconds }),
        })
      }
    />
  );
}
