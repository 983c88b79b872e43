import { Button, Group, Select, TextInput } from '@mantine/core';
import { nameVehicleType } from '@satha/web-kit/format/name-vehicle-type.ts';
import { useLanguage } from '@satha/web-kit/language/language.tsx';
import { useWords } from '@satha/web-kit/language/use-words.tsx';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { vehicleTypesQuery } from '../../api/trips/trips.ts';
import { tripStatusWords } from '../../words/trips/trip-status.ts';
import { tripsWords } from '../../words/trips/trips.ts';
import classes from './trips.module.css';
import { statusChoices, type TripsSearch } from './trips-search.ts';

type TripFiltersProps = {
  readonly accountId: number;
  readonly search: TripsSearch;
  readonly onChange: (search: TripsSearch) => void;
};

/** The table's filters; they stand in the page's address, so that a link leads to the same trips. */
export function TripFilters({ accountId, search, onChange }: TripFiltersProps) {
  const t = useWords(tripsWords);
  const tStatus = useWords(tripStatusWords);
  const { language } = useLanguage();
  const vehicleTypes = useQuery(vehicleTypesQuery(accountId)).data?.items ?? [];
  const change = (part: { readonly [Name in keyof TripsSearch]?: TripsSearch[Name] | undefined }) => {
    const merged = Object.entries({ ...search, ...part }).filter(
      ([, value]) => value !== undefined && value !== '',
    );
    onChange(Object.fromEntries(merged));
  };
  return (
    <Group gap="sm" align="flex-end" mb="md" role="search">
      <SearchField
        key={search.search ?? ''}
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text })}
      />
      <Select
        label={t('status')}
        placeholder={t('anyStatus')}
        className={classes.filter}
        data={statusChoices.map((value) => ({
          value,
          label: value === 'under_way' ? t('underWay') : tStatus(value),
        }))}
        value={search.status ?? null}
        onChange={(value) => change({ status: statusChoices.find((choice) => choice === value) })}
        clearable
      />
      <Select
        label={t('vehicle')}
        placeholder={t('anyVehicle')}
        className={classes.filter}
        data={vehicleTypes.map((type) => ({
          value: String(type.id),
          label: nameVehicleType(type, language),
        }))}
        value={search.vehicle === undefined ? null : String(search.vehicle)}
        onChange={(value) => change({ vehicle: value === null ? undefined : Number(value) })}
        clearable
      />
      <TextInput
        type="date"
        label={t('from')}
        className={classes.day}
        value={search.from ?? ''}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('to')}
        className={classes.day}
        value={search.to ?? ''}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
      {Object.keys(search).length > 0 && (
        <Button variant="subtle" leftSection={<IconX size={16} aria-hidden />} onClick={() => onChange({})}>
          {t('clear')}
        </Button>
      )}
    </Group>
  );
}

/** Searches when one is done writing: at Enter, or on leaving the field. */
function SearchField({
  value,
  onSearch,
}: {
  readonly value: string;
  readonly onSearch: (text: string) => void;
}) {
  const t = useWords(tripsWords);
  const [text, setText] = useState(value);
  const search = () => {
    if (text.trim() !== value) onSearch(text.trim());
  };
  return (
    <TextInput
      type="search"
      label={t('search')}
      placeholder={t('searchHint')}
      className={classes.search}
      leftSection={<IconSearch size={16} aria-hidden />}
      maxLength={100}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={({ key }) => key === 'Enter' && search()}
      onBlur={search}
    />
  );
}
