import { Select, type SelectProps, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { DayField } from '../dates/day-field.tsx';
import { useOwnChanges } from '../forms/use-own-changes.ts';
import { readDigits, writeDigits } from '../language/digits.ts';
import { useLanguage } from '../language/language.tsx';
import { useWords } from '../language/use-words.tsx';
import { listWords } from './list-words.ts';
import classes from './lists.module.css';

type ChoiceFilterProps<Value extends string | number> = Pick<SelectProps, 'comboboxProps'> & {
  readonly label: string;
  /** Stands there while nothing is chosen. */
  readonly placeholder: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
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
      data={choices.map((choice) => ({ ...choice, value: String(choice.value) }))}
      value={value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(choices.find((choice) => String(choice.value) === chosen)?.value)}
      clearable
    />
  );
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
      <DayField
        label={t('from')}
        className={classes.day}
        value={from}
        onChange={(day) => onChange({ from: day })}
      />
      <DayField
        label={t('to')}
        className={classes.day}
        value={to}
        onChange={(day) => onChange({ to: day })}
      />
    </>
  );
}

type TripFilterProps = {
  readonly value: number | undefined;
  onChange(tripId: number | undefined): void;
};

/** Shows the field for the number of a trip. */
export function TripFilter({ value, onChange }: TripFilterProps) {
  const t = useWords(listWords);
  const { digits } = useLanguage();
  return (
    <TextInput
      label={t('trip')}
      className={classes.day}
      inputMode="numeric"
      autoComplete="off"
      maxLength={15}
      value={value === undefined ? '' : writeDigits(String(value), digits)}
      onChange={({ currentTarget }) =>
        onChange(Number(readDigits(currentTarget.value).replace(/\D/g, '')) || undefined)
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
    const wanted = readDigits(text.trim());
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
