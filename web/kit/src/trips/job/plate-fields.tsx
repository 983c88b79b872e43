import { Group, NativeSelect, TextInput } from '@mantine/core';
import { emirateNames, emirateWords } from '@satha/terms/emirates';
import { useLanguage } from '../../language/language.tsx';
import { useWords } from '../../language/use-words.tsx';
import type { JobFormProps } from './job-form.ts';
import { otherCountry } from './job-values.ts';
import { jobWords } from './job-words.ts';

/**
 * Asks for the plate: of an emirate by its parts, of another country as it is written. It reads from left to
 * right.
 */
export function PlateFields({ form }: JobFormProps) {
  const t = useWords(jobWords);
  const { language } = useLanguage();
  const isForeign = form.getValues().job.vehicle.plate.emirate === otherCountry;
  const emirates = Object.entries(emirateWords).map(([value, emirate]) => ({
    value,
    label: emirateNames[emirate][language],
  }));
  return (
    <>
      <NativeSelect
        label={`${t('plate')}: ${t('emirate')}`}
        data={[
          { value: '', label: t('notTold') },
          ...emirates,
          { value: otherCountry, label: t('otherCountry') },
        ]}
        {...form.getInputProps('job.vehicle.plate.emirate')}
      />
      <Group align="flex-start" wrap="nowrap" dir="ltr">
        {isForeign ? (
          <>
            <PlatePart form={form} part="country" label={t('country')} hint={t('countryHint')} />
            <PlatePart form={form} part="text" label={t('plateText')} isWide />
          </>
        ) : (
          <>
            <PlatePart form={form} part="code" label={t('code')} />
            <PlatePart form={form} part="number" label={t('number')} isWide />
          </>
        )}
      </Group>
    </>
  );
}

type PlatePartProps = JobFormProps & {
  readonly part: 'country' | 'text' | 'code' | 'number';
  readonly label: string;
  readonly hint?: string;
  readonly isWide?: boolean;
};

function PlatePart({ form, part, label, hint, isWide = false }: PlatePartProps) {
  return (
    <TextInput
      label={label}
      placeholder={hint}
      autoComplete="off"
      maxLength={20}
      style={isWide ? { flex: 1 } : { width: 100 }}
      {...form.getInputProps(`job.vehicle.plate.${part}`)}
    />
  );
}
