import { NumberInput, Select, type SelectProps, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
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

/** One of several, or all of them. */
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

/** From one day to another, both of them whole. */
export function DaysFilter({ search: { from = '', to = '' }, onChange }: DaysFilterProps) {
  const t = useWords(listWords);
  return (
    <>
      <TextInput
        type="date"
        label={t('from')}
        className={classes.day}
        value={from}
        onChange={({ currentTarget: { value } }) => onChange({ from: value })}
      />
      <TextInput
        type="date"
        label={t('to')}
        className={classes.day}
        value={to}
        onChange={({ currentTarget: { value } }) => onChange({ to: value })}
      />
    </>
  );
}

type TripFilterProps = {
  readonly value: number | undefined;
  onChange(tripId: number | undefined): void;
};

/** What is of one trip. */
export function TripFilter({ value, onChange }: TripFilterProps) {
  const t = useWords(listWords);
  return (
    <NumberInput
      label={t('trip')}
      className={classes.day}
      hideControls
      allowNegative={false}
      allowDecimal={false}
      value={value ?? ''}
      onChange={(written) => onChange(typeof written === 'number' && written > 0 ? written : undefined)}
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
  // What was asked for and has not come about yet, after what has: an address may follow later than the next letter.
  const asked = useRef([value]);
  const search = () => {
    const wanted = text.trim();
    if (wanted === asked.current.at(-1)) return;
    asked.current.push(wanted);
    onSearch(wanted);
  };
  const searchWhenSettled = useEffectEvent(search);
  useEffect(() => {
    const timer = setTimeout(() => searchWhenSettled(), text === '' ? 0 : settledMs);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => {
    const place = asked.current.indexOf(value);
    asked.current = place < 0 ? [value] : asked.current.slice(place);
    // Somebody cleared the filters, or went back.
    if (place < 0) setText(value);
  }, [value]);
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
