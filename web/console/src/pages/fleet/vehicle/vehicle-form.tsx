import { Button, Checkbox, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { equipmentList, equipmentNames } from '@satha/terms/equipment';
import { nameIn } from '@satha/terms/languages';
import { vehicleTypeIds } from '@satha/terms/vehicle-types';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useState } from 'react';
import { vehicleRecordWords } from '../../../words/fleet/records.ts';
import { useVehicleTypeName } from '../../../words/fleet/vehicle-types.ts';
import { changesOf, type Texts } from '../record/use-save-record.ts';
import { figureFields, isFigure, readEquipment, type VehicleField } from './vehicle-texts.ts';

type VehicleFormProps = {
  readonly texts: Texts<VehicleField>;
  readonly submitLabel: string;
  /** What becomes of a truck of which no equipment is told. */
  readonly equipmentHint?: string;
  /** Given what differs from the texts that it began with. */
  save(changes: Partial<Texts<VehicleField>>): Promise<unknown>;
};

/** Asks what there is to tell of a truck. */
export function VehicleForm({ texts, submitLabel, equipmentHint, save }: VehicleFormProps) {
  const t = useWords(vehicleRecordWords);
  const { language } = useLanguage();
  const nameType = useVehicleTypeName();
  const checks = usePersonChecks();
  const [equipment, setEquipment] = useState(texts.equipment);
  const { form, isPending, problem, submit } = useApiForm({
    initialValues: { ...texts },
    check: (values) =>
      onlyFaults({
        plate: checks.given(values.plate),
        heightMm: !isFigure(values.heightMm) && t('wholeWrong'),
        payloadKg: !isFigure(values.payloadKg) && t('wholeWrong'),
        tareKg: !isFigure(values.tareKg) && t('wholeWrong'),
      }),
    send: (values) => save(changesOf({ ...values, equipment }, texts)),
  });
  const types = [...new Set([...vehicleTypeIds, Number(texts.vehicleTypeId)])];
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormProblem problem={problem} />
        <TextInput
          label={t('plate')}
          description={t('plateHint')}
          dir="ltr"
          autoComplete="off"
          data-autofocus
          key={form.key('plate')}
          {...form.getInputProps('plate')}
        />
        <NativeSelect
          label={t('vehicleTypeId')}
          data={types.map((id) => ({ value: String(id), label: nameType(id) }))}
          key={form.key('vehicleTypeId')}
          {...form.getInputProps('vehicleTypeId')}
        />
        <Checkbox.Group
          label={t('equipment')}
          description={equipmentHint}
          value={readEquipment(equipment)}
          onChange={(chosen) => setEquipment(readEquipment(chosen.join(',')).join(','))}
        >
          <Group gap="md" mt={4}>
            {equipmentList.map((word) => (
              <Checkbox key={word} value={word} label={nameIn(equipmentNames[word], language)} />
            ))}
          </Group>
        </Checkbox.Group>
        {figureFields.map((field) => (
          <TextInput
            label={t(field)}
            description={t('figureHint')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={9}
            key={form.key(field)}
            {...form.getInputProps(field)}
          />
        ))}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
