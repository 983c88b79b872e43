import {
  type ComboboxData,
  type ComboboxItem,
  type ComboboxItemGroup,
  Select,
  type SelectProps,
  TextInput,
} from '@mantine/core';
import { withPlainDigits } from '@satha/terms/writing/digits';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { DayField } from '../dates/day-field.tsx';
import { useOwnChanges } from '../forms/use-own-changes.ts';
import { writeDigits } from '../language/digits.ts';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import { listWords } from './list-words.ts';
import classes from './lists.module.css';

type Choice<Value> = {
  readonly value: Value;
  readonly label: string;
  /** Of a long list: stands above all choices that have it; these follow each other. */
  readonly group?: string;
};

type ChoiceFilterProps<Value extends string | number> = Pick<SelectProps, 'comboboxProps'> & {
  readonly label: string;
  /** Stands there while nothing is chosen. */
  readonly placeholder: string;
  readonly choices: readonly Choice<Value>[];
  readonly value: Value | undefined;
  onChange(value: Value | undefined): void;
};

/** Asks for one of several, or all of them. */
export function ChoiceFilter<Value extends string | number>({
  choices,
  value,
  onChange,
  ...others
}: ChoiceFilterProps<Value>) {
  return (
    <Select
      {...others}
      className={classes.choice}
      data={groupChoices(choices)}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(choices.find((choice) => String(choice.value) === chosen)?.value)}
      clearable
    />
  );
}

function groupChoices(choices: readonly Choice<string | number>[]): ComboboxData {
  const data: (ComboboxItem | ComboboxItemGroup<ComboboxItem>)[] = [];
  for (const { value, label, group } of choices) {
    const item = { value: String(value), label };
    const last = data.at(-1);
    if (group === undefined) data.push(item);
    else if (last && 'group' in last && last.group === group) last.items.push(item);
    else data.push({ group, items: [item] });
  }
  return data;
}

type DaysFilterProps = {
  readonly search: { readonly from?: string; readonly to?: string };
  onChange(part: { readonly from: string } | { readonly to: string }): void;
};

/** Shows the fields from one day to another, both of them whole. */
export function DaysFilter({ search: { from = '', to = '' }, onChange }: DaysFilterProps) {
  const t = useWords(listWords);
  return (
    <>
      <DayFilter label={t('from')} value={from} onChange={(day) => onChange({ from: day })} />
      <DayFilter label={t('to')} value={to} onChange={(day) => onChange({ to: day })} />
    </>
  );
}

type DayFilterProps = {
  readonly label: string;
  readonly value: string | undefined;
  /** Given a day, YYYY-MM-DD, or an empty text. */
  onChange(day: string): void;
};

/** Shows the field for a day. */
export function DayFilter({ value = '', ...field }: DayFilterProps) {
  return <DayField {...field} className={classes.day} value={value} />;
}

type NumberFilterProps = {
  readonly label: string;
  readonly value: number | undefined;
  onChange(id: number | undefined): void;
};

/** Shows the field for the number of a trip. */
export function TripFilter(props: Omit<NumberFilterProps, 'label'>) {
  const t = useWords(listWords);
  return <NumberFilter label={t('trip')} {...props} />;
}

/** Shows the field for the number of something. */
export function NumberFilter({ label, value, onChange }: NumberFilterProps) {
  const { digits } = useLanguage();
  return (
    <TextInput
      label={label}
      className={classes.day}
      inputMode="numeric"
      autoComplete="off"
      maxLength={15}
      value={value === undefined ? '' : writeDigits(String(value), digits)}
      onChange={({ currentTarget }) =>
        onChange(Number(withPlainDigits(currentTarget.value).replace(/\D/g, '')) || undefined)
      }
    />
  );
}

type SearchFilterProps = {
  readonly hint: string;
  readonly longest: number;
  readonly value: string | undefined;
  onSearch(text: string): void;
};

/** So long after the last letter what is written is searched for; at Enter, or on leaving the field, at once. */
const settledMs = 300;

/** Searches while one writes. The field stays as it is while the list under it changes, and so keeps the focus. */
export function SearchFilter({ hint, longest, value = '', onSearch }: SearchFilterProps) {
  const t = useWords(listWords);
  const [text, setText] = useState(value);
  // Somebody cleared the filters, or went back.
  const ask = useOwnChanges(value, setText);
  const search = () => {
    // A phone with an Arabic keyboard writes the same number in other digits.
    const wanted = withPlainDigits(text.trim());
    if (ask(wanted)) onSearch(wanted);
  };
  const searchWhenSettled = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => searchWhenSettled(), text === '' ? 0 : settledMs);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <TextInput
      type="search"
      label={t('search')}
      placeholder={hint}
      className={classes.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={longest}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && search()}
      onBlur={search}
    />
  );
}
