import { Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { type CalendarKind, calendarKinds, calendarStatuses } from '@satha/terms/calendar';
import { ApiProblem } from '@satha/web-kit/api/api-problem.ts';
import { DayField } from '@satha/web-kit/dates/day-field.tsx';
import { MomentField } from '@satha/web-kit/dates/moment-field.tsx';
import { autoDirection } from '@satha/web-kit/forms/auto-direction.ts';
import { onlyFaults } from '@satha/web-kit/forms/check-person.ts';
import { FormProblem } from '@satha/web-kit/forms/form-problem.tsx';
import { useApiForm } from '@satha/web-kit/forms/use-api-form.ts';
import { usePersonChecks } from '@satha/web-kit/forms/use-person-checks.ts';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { useState } from 'react';
import { calendarWords } from '../../../words/prices/calendar.ts';
import { calendarKindWords, calendarStatusWords } from '../../../words/prices/prices.ts';
import { Faults } from '../proposing/proposal-dialog.tsx';
import { type DaysTexts, endsEarly, isWhole } from './days-texts.ts';

type DaysFormProps = {
  readonly kind: CalendarKind;
  readonly texts: DaysTexts;
  /** Of days that are there: their kind stays, and they can be withdrawn. */
  readonly sourceUntilNow?: string;
  save(kind: CalendarKind, texts: DaysTexts): Promise<unknown>;
};

const longestName = 80;
const longestSource = 500;

/** Asks what there is to tell of days of the calendar. */
export function DaysForm({ kind: begun, texts, sourceUntilNow, save }: DaysFormProps) {
  const t = useWords(calendarWords);
  const nameKind = useWords(calendarKindWords);
  const nameStatus = useWords(calendarStatusWords);
  const isNew = sourceUntilNow === undefined;
  const { kind, setKind, span, setSpan, ...parts } = useDaysForm({ kind: begun, texts, save });
  const { form, isPending, problem, submit } = parts;
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <FormProblem
          problem={problem}
          hint={problem instanceof ApiProblem && <DaysFaults problem={problem} />}
        />
        {isNew && (
          <NativeSelect
            label={t('kind')}
            description={t('wholeDays')}
            data={calendarKinds.map((value) => ({ value, label: nameKind(value) }))}
            value={kind}
            onChange={({ currentTarget: { value } }) => setKind(value)}
          />
        )}
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          attributes={autoDirection}
          autoComplete="off"
          maxLength={longestName}
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <NativeSelect
          label={t('status')}
          {...(!isNew && { description: t('statusHint') })}
          data={calendarStatuses
            .filter((status) => !isNew || status !== 'withdrawn')
            .map((value) => ({ value, label: nameStatus(value) }))}
          key={form.key('status')}
          {...form.getInputProps('status')}
        />
        <SpanFields
          key={kind}
          isWhole={isWhole(kind)}
          span={span}
          errors={form.errors}
          onChange={(part) => setSpan((before) => ({ ...before, ...part }))}
        />
        <TextInput
          label={t('source')}
          {...(!isNew && { description: t('sourceUntilNow', { source: sourceUntilNow }) })}
          attributes={autoDirection}
          autoComplete="off"
          maxLength={longestSource}
          key={form.key('source')}
          {...form.getInputProps('source')}
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

/** Returns the form, with the kind and the span that stand beside it: days of another kind have another span. */
function useDaysForm({ kind: begun, texts, save }: Pick<DaysFormProps, 'kind' | 'texts' | 'save'>) {
  const t = useWords(calendarWords);
  const checks = usePersonChecks();
  const [kind, setKind] = useState(begun);
  const [span, setSpan] = useState({ from: texts.from, until: texts.until });
  const form = useApiForm({
    initialValues: { ...texts },
    check: (values) =>
      onlyFaults({
        name: checks.given(values.name),
        from: checks.given(span.from),
        until:
          checks.given(span.until) ||
          (endsEarly(kind, span) && t(isWhole(kind) ? 'lastDayWrong' : 'untilWrong')),
        source: checks.given(values.source),
      }),
    send: ({ name, status, source }) =>
      save(kind, { ...span, name: name.trim(), status, source: source.trim() }),
  });
  return {
    ...{ ...form, kind, span, setSpan },
    setKind(value: string) {
      setKind(calendarKinds.find((one) => one === value) ?? kind);
      setSpan({ from: '', until: '' });
    },
  };
}

/** Says why days were refused: those that clash with others in the reader's language, too. */
function DaysFaults({ problem }: { readonly problem: ApiProblem }) {
  const t = useWords(calendarWords);
  return (
    <>
      {problem.errors.some(({ word }) => word === 'days_clash') && t('clash')}
      <Faults problem={problem} />
    </>
  );
}

type SpanFieldsProps = {
  readonly isWhole: boolean;
  readonly span: Pick<DaysTexts, 'from' | 'until'>;
  readonly errors: Readonly<Record<string, unknown>>;
  onChange(part: Partial<Pick<DaysTexts, 'from' | 'until'>>): void;
};

/** Asks for the first and the last day, or of a special day for moments. */
function SpanFields({ isWhole: areDays, span, errors, onChange }: SpanFieldsProps) {
  const t = useWords(calendarWords);
  const field = (name: 'from' | 'until') => {
    const error = errors[name];
    return {
      value: span[name],
      ...(typeof error === 'string' && { error }),
      onChange: (value: string) => onChange({ [name]: value }),
    };
  };
  if (areDays) {
    return (
      <>
        <DayField label={t('firstDay')} {...field('from')} />
        <DayField label={t('lastDay')} {...field('until')} />
      </>
    );
  }
  return (
    <>
      <MomentField label={t('from')} {...field('from')} />
      <MomentField label={t('until')} {...field('until')} />
    </>
  );
}
