import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import type { ConsoleDriver } from '@satha/contract/console/lists';
import { DayField } from '@satha/web-kit/dates/day-field.tsx';
import { nameDriver } from '@satha/web-kit/format/name-driver.ts';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useTell } from '@satha/web-kit/shell/use-tell.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { addDriver, driverRecordQuery, editDriver, renewFleet } from '../../../api/fleet/records.ts';
import { conflictWords } from '../../../words/conflicts.ts';
import { documentWords, driverRecordWords } from '../../../words/fleet/records.ts';
import { StepDialog } from '../../trip/steps/step-dialog.tsx';
import { RecordConflict } from '../record/record-conflict.tsx';
import { changesOf, type Texts, useSaveRecord } from '../record/use-save-record.ts';

type Field = 'name' | 'nameAr' | 'mobileNumber';

const textsOf = ({ name, nameAr, phone }: ConsoleDriver): Texts<Field> => ({
  name,
  nameAr: nameAr ?? '',
  mobileNumber: `+${phone}`,
});

/** Adds a driver, and leads to their page. */
export function AddDriverDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(driverRecordWords);
  const { language } = useLanguage();
  const tell = useTell();
  const checks = usePersonChecks();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [day, setDay] = useState('');
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { name: '', nameAr: '', mobileNumber: '', licenceExpiresOn: '' },
    check: ({ name, mobileNumber }) =>
      onlyFaults({
        name: checks.given(name),
        mobileNumber: checks.given(mobileNumber),
        licenceExpiresOn: day === '' && t('licenceMissing'),
      }),
    send: (values) => addDriver({ ...values, licenceExpiresOn: day }),
    onDone: async (driver) => {
      onClose();
      tell.done(t('added', { name: nameDriver(driver, language) }));
      await renewFleet(queryClient);
      await navigate({ to: '/drivers/$driverId', params: { driverId: String(driver.driverId) } });
    },
  });
  const { onChange: _, defaultValue: __, value: ___, ...dayProps } = form.getInputProps('licenceExpiresOn');
  return (
    <StepDialog title={t('add')} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t('addText')}</Text>
          <FormProblem problem={problem} />
          <TextInput
            label={t('name')}
            attributes={autoDirection}
            autoComplete="off"
            data-autofocus
            key={form.key('name')}
            {...form.getInputProps('name')}
          />
          <TextInput
            label={t('nameAr')}
            attributes={autoDirection}
            autoComplete="off"
            key={form.key('nameAr')}
            {...form.getInputProps('nameAr')}
          />
          <TextInput
            label={t('mobileNumber')}
            dir="ltr"
            inputMode="tel"
            autoComplete="off"
            key={form.key('mobileNumber')}
            {...form.getInputProps('mobileNumber')}
          />
          <DayField {...dayProps} label={t('licence')} value={day} onChange={setDay} />
          <Group justify="flex-end">
            <Button type="submit" loading={isPending}>
              {t('add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </StepDialog>
  );
}

type EditDriverDialogProps = { readonly driver: ConsoleDriver; onClose(): void };

/** Changes names and number of a driver; of two who do at once, the later one sees both and chooses. */
export function EditDriverDialog({ driver: present, onClose }: EditDriverDialogProps) {
  // What others change meanwhile is told as a conflict, and not slipped under the form.
  const [driver] = useState(present);
  const t = useWords(driverRecordWords);
  const conflictTitle = useWords(conflictWords)('title');
  const { language } = useLanguage();
  const tell = useTell();
  const queryClient = useQueryClient();
  const { driverId } = driver;
  const name = nameDriver(driver, language);
  const { save, conflict } = useSaveRecord<Field>({
    record: { version: driver.version, texts: textsOf(driver) },
    send: (version, changes) => editDriver(driverId, { version, ...changes }),
    async askAnew() {
      const now = await queryClient.fetchQuery({ ...driverRecordQuery(driverId), staleTime: 0 });
      return { version: now.driver.version, texts: textsOf(now.driver) };
    },
    onSaved() {
      onClose();
      tell.done(t('changed', { name }));
      return renewFleet(queryClient);
    },
    onUnchanged() {
      onClose();
      tell.done(t('unchanged'));
    },
  });
  const labels = { name: t('name'), nameAr: t('nameAr'), mobileNumber: t('mobileNumber') };
  return (
    <StepDialog title={conflict ? conflictTitle : t('editTitle', { name })} onClose={onClose}>
      {conflict ? (
        <RecordConflict
          key={conflict.now.version}
          conflict={conflict}
          labels={labels}
          tell={(_, text) => text || '—'}
          save={save}
        />
      ) : (
        <EditForm texts={textsOf(driver)} labels={labels} save={save} />
      )}
    </StepDialog>
  );
}

type EditFormProps = {
  readonly texts: Texts<Field>;
  readonly labels: Texts<Field>;
  save(changes: Partial<Texts<Field>>): Promise<void>;
};

function EditForm({ texts, labels, save }: EditFormProps) {
  const t = useWords(driverRecordWords);
  const saveLabel = useWords(documentWords)('save');
  const checks = usePersonChecks();
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { ...texts },
    check: ({ name, mobileNumber }) =>
      onlyFaults({ name: checks.given(name), mobileNumber: checks.given(mobileNumber) }),
    send: (values) => save(changesOf(values, texts)),
  });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormProblem problem={problem} />
        {(['name', 'nameAr'] as const).map((field) => (
          <TextInput
            label={labels[field]}
            attributes={autoDirection}
            autoComplete="off"
            data-autofocus={field === 'name' || undefined}
            key={form.key(field)}
            {...form.getInputProps(field)}
          />
        ))}
        <TextInput
          label={labels.mobileNumber}
          description={t('numberHint')}
          dir="ltr"
          inputMode="tel"
          autoComplete="off"
          key={form.key('mobileNumber')}
          {...form.getInputProps('mobileNumber')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {saveLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
