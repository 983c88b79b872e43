import { Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { feesWords } from '../../../words/prices/fees.ts';
import classes from '../prices.module.css';
import { type FeeDraft, type FeeField as Field, feeWays } from './fees-draft.ts';

type FeeFieldProps = {
  /** The outcome. */
  readonly name: string;
  readonly fee: FeeDraft;
  readonly faults: readonly Field[];
  onChange(changed: Partial<FeeDraft>): void;
};

/** Asks what one outcome costs. */
export function FeeField({ name, fee, faults, onChange }: FeeFieldProps) {
  const t = useWords(feesWords);
  const figure = (field: Field) => (
    <TextInput
      key={field}
      label={t(field)}
      inputMode={field === 'percent' || field === 'least' ? 'decimal' : 'text'}
      autoComplete="off"
      dir="ltr"
      maxLength={12}
      value={fee[field]}
      error={faults.includes(field) && t('wrong')}
      onChange={({ currentTarget: { value } }) => onChange({ [field]: value })}
    />
  );
  return (
    <Stack gap="xs" component="fieldset" m={0} p={0} style={{ border: 'none' }}>
      <Text component="legend" fw={600}>
        {name}
      </Text>
      <NativeSelect
        label={t('way')}
        maw={360}
        data={feeWays.map((value) => ({ value, label: t(value) }))}
        value={fee.way}
        onChange={({ currentTarget: { value } }) =>
          onChange({ way: feeWays.find((way) => way === value) ?? fee.way })
        }
      />
      {fee.way === 'share' && (
        <>
          <div className={classes.fields}>{(['percent', 'least'] as const).map(figure)}</div>
          <Checkbox
            label={t('waits')}
            checked={fee.waits}
            onChange={({ currentTarget: { checked } }) => onChange({ waits: checked })}
          />
          {fee.waits && (
            <div className={classes.fields}>{(['meters', 'minutes', 'late'] as const).map(figure)}</div>
          )}
        </>
      )}
    </Stack>
  );
}
