import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { PricesData } from '@satha/contract/console/money/prices';
import { calendarKinds } from '@satha/terms/calendar';
import { vehicleTypes } from '@satha/terms/vehicle-types';
import { MomentField } from '@satha/web-kit/dates/moment-field.tsx';
import { useFormat } from '@satha/web-kit/format/use-format.ts';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { Section } from '@satha/web-kit/look/section.tsx';
import { type FormEvent, useState } from 'react';
import { proposeEventFactor } from '../../../api/money/prices.ts';
import { useVehicleTypeName } from '../../../words/fleet/vehicle-types.ts';
import { calendarKindWords } from '../../../words/prices/prices.ts';
import { surchargeWords } from '../../../words/prices/surcharge.ts';
import { stateOf } from '../price-state.ts';
import { ProposeDialog } from '../proposing/propose-dialog.tsx';
import { readSurchargeDraft, type SurchargeDraft, type SurchargeField } from './surcharge-draft.ts';

type SurchargeFormProps = {
  readonly draft: SurchargeDraft;
  readonly prices: PricesData;
  onChange(changed: Partial<SurchargeDraft>): void;
  /** It was proposed, and whoever did it has read so. */
  onDone(): void;
};

const longestName = 80;
const longestSource = 500;

function focusField(form: HTMLFormElement, field: SurchargeField | undefined): void {
  form.querySelector<HTMLElement>(`[name="${field}"], [data-path="${field}"]`)?.focus();
}

/** Asks for everything that a surcharge says, and proposes it. */
export function SurchargeForm({ draft, prices, onChange, onDone }: SurchargeFormProps) {
  const t = useWords(surchargeWords);
  const [isTold, setIsTold] = useState(false);
  const [isProposing, setIsProposing] = useState(false);
  const [isProposed, setIsProposed] = useState(false);
  const read = readSurchargeDraft(draft);
  const isWrong = (field: SurchargeField) => isTold && 'faults' in read && read.faults.includes(field);
  const text = (name: 'name' | 'source', maxLength: number) => (
    <TextInput
      name={name}
      label={t(name)}
      attributes={autoDirection}
      autoComplete="off"
      maxLength={maxLength}
      {...(name === 'name' && { description: t('nameHint') })}
      error={isWrong(name) && t('needed')}
      value={draft[name]}
      onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
    />
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTold(true);
    if ('figures' in read) setIsProposing(true);
    else focusField(event.currentTarget, read.faults[0]);
  };
  return (
    <Section title={t('surcharge')} text={t('surchargeText')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {text('name', longestName)}
          <TextInput
            name="percent"
            label={t('percent')}
            inputMode="decimal"
            autoComplete="off"
            dir="ltr"
            maxLength={8}
            error={isWrong('percent') && t(draft.days === '' ? 'percentWrong' : 'percentOfDaysWrong')}
            value={draft.percent}
            onChange={({ currentTarget: { value } }) => onChange({ percent: value })}
          />
          <ScopeFields draft={draft} prices={prices} onChange={onChange} />
          <SpanFields draft={draft} isWrong={isWrong} onChange={onChange} />
          {text('source', longestSource)}
          <Group justify="flex-end">
            <Button type="submit">{t('propose')}</Button>
          </Group>
        </Stack>
      </form>
      {isProposing && 'figures' in read && (
        <ProposeDialog
          title={t('proposeTitle')}
          send={(asked) => proposeEventFactor({ ...read.figures, ...asked })}
          onProposed={() => setIsProposed(true)}
          onClose={() => (isProposed ? onDone() : setIsProposing(false))}
        />
      )}
    </Section>
  );
}

type SpanFieldsProps = Pick<SurchargeFormProps, 'draft' | 'onChange'> & {
  isWrong(field: SurchargeField): boolean;
};

/** Asks since when it holds, and until when if that is not said by the next one. */
function SpanFields({ draft, isWrong, onChange }: SpanFieldsProps) {
  const t = useWords(surchargeWords);
  return (
    <>
      <MomentField
        data-path="validFrom"
        label={t('validFrom')}
        description={t('validFromHint')}
        error={isWrong('validFrom') && t('needed')}
        value={draft.validFrom}
        onChange={(validFrom) => onChange({ validFrom })}
      />
      {draft.days === '' && (
        <MomentField
          data-path="validUntil"
          label={t('validUntil')}
          error={isWrong('validUntil') && t(draft.validUntil === '' ? 'needed' : 'untilWrong')}
          value={draft.validUntil}
          onChange={(validUntil) => onChange({ validUntil })}
        />
      )}
    </>
  );
}

/** Asks on which days it holds, and for which trucks. */
function ScopeFields({ draft, prices, onChange }: Omit<SurchargeFormProps, 'onDone'>) {
  const t = useWords(surchargeWords);
  const nameKind = useWords(calendarKindWords);
  const nameType = useVehicleTypeName();
  const { time } = useFormat();
  const toCome = prices.calendar.filter(
    (entry) => entry.status !== 'withdrawn' && stateOf(entry, prices.now) !== 'past',
  );
  return (
    <>
      <NativeSelect
        name="days"
        label={t('days')}
        description={t('daysHint')}
        data={[
          { value: '', label: t('wholeTime') },
          ...calendarKinds.map((kind) => ({ value: kind, label: t('everyKind', { kind: nameKind(kind) }) })),
          ...toCome.map(({ calendarEntryId, name, validFrom }) => ({
            value: String(calendarEntryId),
            label: `${name} · ${time(validFrom, 'day')}`,
          })),
        ]}
        value={draft.days}
        onChange={({ currentTarget: { value } }) => onChange({ days: value })}
      />
      <NativeSelect
        name="vehicleType"
        label={t('vehicleType')}
        data={[
          { value: '', label: t('everyType') },
          ...vehicleTypes.map(({ id }) => ({ value: String(id), label: nameType(id) })),
        ]}
        value={draft.vehicleTypeId}
        onChange={({ currentTarget: { value } }) => onChange({ vehicleTypeId: value })}
      />
    </>
  );
}
